import { HUE_CURVES, type HueCurve } from "#ocio/transform/gradingHueCurveTransform.ts";
import { hueBackOf, piecesOf } from "../curve/pieces.ts";
import { stops as constants } from "../op/grading.ts";
import {
  type GradingHueCurveOp,
  isAdded,
  isIdentity,
  neutralHueCurves,
  splineIn,
} from "../op/gradingHueCurveOp.ts";
import { line, type Piece, undone } from "../op/piece.ts";
import { hsyFunctions } from "./fixedFunction/hsy.ts";
import type { GlslKind } from "./kind.ts";
import { curveAt, curvesTexture } from "./pieces.ts";
import { type Helper, literal } from "./scope.ts";

const { shift, gray, gain, offset, linearBreak, stopsBreak } = constants;

/** Luma of linear light to stops and back, without official OCIO's polynomials. */
const lumaStops: Helper = {
  source: `
float $lumaToStops(float x) {
  return x < ${literal(linearBreak)} ? x * ${literal(gain)} + ${literal(offset)} : log2((x + ${literal(shift)}) / ${literal(gray)});
}
float $lumaFromStops(float y) {
  return y < ${literal(stopsBreak)} ? (y - ${literal(offset)}) / ${literal(gain)} : exp2(y) * ${literal(gray)} - ${literal(shift)};
}`,
};

/** A height brought from least to most by whole turns. */
const wholeTurns: Helper = {
  source: `
float $within(float y, float least, float most) {
  return y < least ? y + ceil(least - y) : y > most ? y - ceil(y - most) : y;
}`,
};

/** The curve of a name as parts; what is not there is 1, 0 or nothing at all. */
function rowOf(grade: GradingHueCurveOp["grade"], name: HueCurve): Piece[] | null {
  const spline = splineIn(grade, name);
  if (spline) return piecesOf(spline);
  const [black, white] = [neutralHueCurves[name](0), neutralHueCurves[name](1)];
  return black === white ? [line(0, 0, black)] : null;
}

export const gradingHueCurve: GlslKind<GradingHueCurveOp> = {
  type: "gradingHueCurve",
  write(op, { float, vec4, texture, use }) {
    const { grade } = op;
    const linear = grade.style === "linear";
    const added = isAdded(grade);
    const { helper, name } = hsyFunctions[grade.style];
    const rows = Object.fromEntries(HUE_CURVES.map((each) => [each, rowOf(grade, each)]));
    const turns: number[] = [];
    if (op.direction === "inverse") {
      for (const [each, added] of [
        ["hue_hue", false],
        ["hue_fx", true],
      ] as const) {
        const spline = splineIn(grade, each);
        const back = spline && hueBackOf(spline, added);
        rows[each] = back?.pieces ?? null;
        turns.push(back?.least ?? -MAX_FLOAT, back?.most ?? MAX_FLOAT);
      }
      for (const each of ["sat_sat", "lum_lum"]) rows[each] = rows[each] ? undone(rows[each]) : null;
    }
    const { parts, ...table } = curvesTexture(HUE_CURVES.map((each) => rows[each] ?? null));
    const [curves, room] = [texture("curves", table), float("parts", parts)];
    const at = (each: HueCurve, x: string) =>
      `$curveAt(${curves}, ${HUE_CURVES.indexOf(each)}, ${room}, ${x})`;
    const positive = (each: HueCurve, x: string) => `max(${at(each, x)}, 0.0)`;
    use(curveAt, lumaStops, wholeTurns);
    if (!grade.hsy_bypass) use(helper);
    const [toStops, fromStops] = linear ? ["y = $lumaToStops(y);", "y = $lumaFromStops(y);"] : ["", ""];
    const weighed = "1.0 - (1.0 - hueLum) * min(sat, 1.0)";
    const forward = () => `
float hue = color.r;
float y = color.b;
${toStops}
float hueSat = ${positive("hue_sat", "hue")};
float hueLum = ${positive("hue_lum", "hue")};
float sat = ${positive("sat_sat", "color.g")} * ${positive("lum_sat", "y")} * hueSat;
float satLum = ${positive("sat_lum", "sat")};
y = ${at("lum_lum", "y")};
${fromStops}
float gain = ${weighed};
y = ${added ? "y + (gain + satLum - 2.0) * 0.1" : "y * (gain * satLum)"};
float whole = fract(${at("hue_hue", "hue")});
color.rgb = vec3(whole + ${at("hue_fx", "whole")}, sat, y);`;
    const inverse = () => {
      const ends = vec4("turns", turns);
      return `
float moved = ${at("hue_fx", `$within(color.r, ${ends}.z, ${ends}.w)`)};
float hue = fract(${at("hue_hue", `$within(moved, ${ends}.x, ${ends}.y)`)});
float hueSat = ${positive("hue_sat", "hue")};
float hueLum = ${positive("hue_lum", "hue")};
float sat = max(color.g, 0.0);
float satLum = ${positive("sat_lum", "sat")};
float gain = ${weighed};
float y = ${added ? "color.b - (gain + satLum - 2.0) * 0.1" : "color.b / max(gain * satLum, 0.01)"};
${toStops}
y = ${at("lum_lum", "y")};
float lumSat = ${positive("lum_sat", "y")};
${fromStops}
sat = sat / max(lumSat * hueSat, 0.01);
color.rgb = vec3(hue, ${positive("sat_sat", "sat")}, y);`;
    };
    const change = op.direction === "forward" ? forward() : inverse();
    const active = float("active", isIdentity(op) ? 0 : 1);
    const body = grade.hsy_bypass
      ? change
      : `color.rgb = $to${name}(color.rgb);\n${change.trim()}\ncolor.rgb = $from${name}(color.rgb);`;
    return `if (${active} != 0.0) {\n${body.trim()}\n}`;
  },
};

const MAX_FLOAT = 3.4028234663852886e38;
