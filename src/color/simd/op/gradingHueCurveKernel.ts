import { HUE_CURVES, type HueCurve } from "#ocio/transform/gradingHueCurveTransform.ts";
import { hueBackOf, piecesOf } from "../../curve/pieces.ts";
import { isSmooth } from "../../curve/spline.ts";
import { stops } from "../../op/grading.ts";
import {
  type GradingHueCurveOp,
  isAdded,
  isIdentity,
  neutralHueCurves,
  splineIn,
} from "../../op/gradingHueCurveOp.ts";
import { type Piece, undone } from "../../op/piece.ts";
import { hsyLinear, hsyLog, hsyVideo } from "../fixedFunction/hsy.ts";
import { exp2, log2 } from "../functions.ts";
import type { Emit } from "../kernel.ts";
import {
  add,
  div,
  either,
  floor,
  type Lane,
  least,
  less,
  madd,
  more,
  most,
  mul,
  negate,
  nmadd,
  number,
  sub,
} from "../lane.ts";
import { along } from "../pieces.ts";
import type { Tables } from "../table.ts";

type Grade = GradingHueCurveOp["grade"];
/** The curve of a name at values. */
type At = (name: HueCurve, x: Lane) => Lane;

const spaces = { log: hsyLog, linear: hsyLinear, video: hsyVideo } as const;

/** Luma of linear light to stops about 18 % gray and back, without official OCIO's polynomials. */
const toStops = (x: Lane): Lane =>
  either(
    less(x, stops.linearBreak),
    madd(x, stops.gain, stops.offset),
    log2(mul(add(x, stops.shift), stops.perGray)),
  );
const fromStops = (y: Lane): Lane =>
  either(
    less(y, stops.stopsBreak),
    mul(sub(y, stops.offset), stops.perGain),
    sub(mul(exp2(y), stops.gray), stops.shift),
  );

const positive = (value: Lane): Lane => most(number(0), value);
const fraction = (value: Lane): Lane => sub(value, floor(value));
const ceiling = (value: Lane): Lane => negate(floor(negate(value)));

/** Weight of the hue's luma: full at a saturation of 1, none in grays. */
const weighed = (hueLum: Lane, saturation: Lane): Lane =>
  nmadd(sub(number(1), hueLum), least(number(1), saturation), number(1));

/** Change of log by the hue's gain and the saturation's luma. */
const moved = (gain: Lane, satLum: Lane): Lane => mul(sub(add(gain, satLum), 2), 0.1);

function curvesAt(rows: Partial<Record<HueCurve, readonly Piece[]>>, tables: Tables): At {
  return (name, x) => {
    const pieces = rows[name];
    if (pieces) return along(pieces, x, tables);
    const [black, white] = [neutralHueCurves[name](0), neutralHueCurves[name](1)];
    return black === white ? number(black) : x;
  };
}

function rowsOf(grade: Grade): Partial<Record<HueCurve, Piece[]>> {
  return Object.fromEntries(
    HUE_CURVES.flatMap((name) => {
      const spline = splineIn(grade, name);
      return spline ? [[name, piecesOf(spline)]] : [];
    }),
  );
}

function forward(grade: Grade): Emit {
  const rows = rowsOf(grade);
  const linear = grade.style === "linear";
  const added = isAdded(grade);
  return ({ r: hue, g, b, a }, tables) => {
    const at = curvesAt(rows, tables);
    const luma = linear ? toStops(b) : b;
    const bent = at("lum_lum", luma);
    const y = linear ? fromStops(bent) : bent;
    const shares = mul(positive(at("lum_sat", luma)), positive(at("hue_sat", hue)));
    const sat = mul(positive(at("sat_sat", g)), shares);
    const satLum = positive(at("sat_lum", sat));
    const gain = weighed(positive(at("hue_lum", hue)), sat);
    const whole = fraction(at("hue_hue", hue));
    return {
      r: add(whole, at("hue_fx", whole)),
      g: sat,
      b: added ? add(y, moved(gain, satLum)) : mul(y, mul(gain, satLum)),
      a,
    };
  };
}

/** Inverse of a curve over a whole turn, for heights that are brought to its own by whole turns. */
function backOf(grade: Grade, name: "hue_hue" | "hue_fx"): (y: Lane, tables: Tables) => Lane {
  const spline = splineIn(grade, name);
  if (!spline) return (y) => y;
  const back = hueBackOf(spline, name === "hue_fx");
  return (y, tables) => {
    const below = add(y, ceiling(sub(number(back.least), y)));
    const above = sub(y, ceiling(sub(y, back.most)));
    const within = either(less(y, back.least), below, either(more(y, back.most), above, y));
    return along(back.pieces, within, tables);
  };
}

function inverse(grade: Grade): Emit {
  const rows = rowsOf(grade);
  for (const name of ["sat_sat", "lum_lum"] as const) if (rows[name]) rows[name] = undone(rows[name]);
  const linear = grade.style === "linear";
  const added = isAdded(grade);
  const [unmoved, unturned] = [backOf(grade, "hue_fx"), backOf(grade, "hue_hue")];
  return ({ r, g, b, a }, tables) => {
    const at = curvesAt(rows, tables);
    const hue = fraction(unturned(unmoved(r, tables), tables));
    const sat = positive(g);
    const satLum = positive(at("sat_lum", sat));
    const gain = weighed(positive(at("hue_lum", hue)), sat);
    const light = added ? sub(b, moved(gain, satLum)) : div(b, most(number(0.01), mul(gain, satLum)));
    const y = at("lum_lum", linear ? toStops(light) : light);
    const shares = mul(positive(at("lum_sat", y)), positive(at("hue_sat", hue)));
    const plain = div(sat, most(number(0.01), shares));
    return { r: hue, g: positive(at("sat_sat", plain)), b: linear ? fromStops(y) : y, a };
  };
}

/** Curves over hue, saturation and luma; null where one is upright somewhere. */
export function gradingHueCurve(op: GradingHueCurveOp): Emit | null {
  const { grade, direction } = op;
  if (isIdentity(op)) return (pixel) => pixel;
  const splines = HUE_CURVES.map((name) => splineIn(grade, name));
  if (!splines.every((spline) => spline === null || isSmooth(spline))) return null;
  const change = direction === "forward" ? forward(grade) : inverse(grade);
  if (grade.hsy_bypass) return change;
  const [toHsy, fromHsy] = [spaces[grade.style].forward([]), spaces[grade.style].inverse([])];
  if (!toHsy || !fromHsy) return null;
  return (pixel, tables) => fromHsy(change(toHsy(pixel, tables), tables), tables);
}
