import type { TransformOf } from "#ocio/chain/transform.ts";
import {
  gradingHueCurve as codec,
  HUE_CURVES,
  type HueCurve,
} from "#ocio/transform/gradingHueCurveTransform.ts";
import { hueCurveTypes, splineOf } from "../curve/curve.ts";
import { evaluation, hueEvaluation, inverseEvaluation } from "../curve/evaluation.ts";
import type { Spline } from "../curve/spline.ts";
import { atLeast, f } from "../float.ts";
import type { Kernel, OpKind } from "../op.ts";
import { exp2, log } from "../power.ts";
import { hsyLinear, hsyLog, hsyVideo } from "./fixedFunction/hsy.ts";
import { isStraight, type Values } from "./grading.ts";

/** The grade of a GradingHueCurveTransform. */
export type GradingHueCurveOp = {
  readonly type: "gradingHueCurve";
  readonly grade: Values<"GradingHueCurveTransform">;
  readonly direction: "forward" | "inverse";
};

type Grade = GradingHueCurveOp["grade"];
type Curve = (value: number) => number;

const spaces = { log: hsyLog, linear: hsyLinear, video: hsyVideo } as const;

const asIs: Curve = (value) => value;
const one: Curve = () => 1;
const none: Curve = () => 0;
/** Curves that change nothing. */
export const neutralHueCurves: Record<HueCurve, Curve> = {
  hue_hue: asIs,
  hue_sat: one,
  hue_lum: one,
  lum_sat: one,
  sat_sat: asIs,
  lum_lum: asIs,
  sat_lum: one,
  hue_fx: none,
};

/** The spline of a curve; null where it does nothing. */
export function splineIn(grade: Grade, name: HueCurve): Spline | null {
  const points = grade[name];
  const type = hueCurveTypes[name];
  if (points === null) return null;
  const level = type === "periodic0" ? 0 : type === "periodic1" || type === "horizontal" ? 1 : null;
  const flat = level !== null && points.every(({ y, slope }) => f(y) === level && !slope);
  return flat || (level === null && isStraight(points)) ? null : splineOf(points, type);
}

/** True if the gains of hue and saturation add to the luma; elsewhere they multiply it, in video since 2.6.0. */
export const isAdded = ({ style }: Grade): boolean => style === "log";

function curvesOf(grade: Grade): Record<HueCurve, Curve> {
  const entries = HUE_CURVES.map((name) => {
    const spline = splineIn(grade, name);
    return [name, spline ? evaluation(spline) : neutralHueCurves[name]] as const;
  });
  return Object.fromEntries(entries) as Record<HueCurve, Curve>;
}

const SHIFT = f(-0.000157849851665374);
const GRAY = f(f(0.18) + SHIFT);
const GAIN = f(363.034608563);
const LINEAR_BREAK = f(0.0041318374739483946);
const PER_GRAY = f(1 / GRAY);
const PER_LN2 = f(Math.LOG2E);

/** Luma of linear light to stops about 18 % gray and back, without official OCIO's polynomials. */
const toStops: Curve = (x) =>
  x < LINEAR_BREAK ? f(f(x * GAIN) - 7) : f(log(f(f(x + SHIFT) * PER_GRAY)) * PER_LN2);
const fromStops: Curve = (y) => (y < -5.5 ? f(f(y + 7) / GAIN) : f(f(exp2(y) * GRAY) - SHIFT));

const TENTH = f(0.1);
const HUNDREDTH = f(0.01);
const positive: Curve = (value) => atLeast(0, value);

/** Weight of the hue's luma: full at a saturation of 1, none in grays. */
function weighed(hueLum: number, saturation: number): number {
  return f(1 - f(f(1 - hueLum) * (saturation < 1 ? saturation : 1)));
}

function forward(grade: Grade): Kernel {
  const curves = curvesOf(grade);
  const linear = grade.style === "linear";
  const added = isAdded(grade);
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const hue = pixels[i] as number;
      let y = pixels[i + 2] as number;
      if (linear) y = toStops(y);
      const hueSat = positive(curves.hue_sat(hue));
      const hueLum = positive(curves.hue_lum(hue));
      const turned = curves.hue_hue(hue);
      let sat = positive(curves.sat_sat(pixels[i + 1] as number));
      const lumSat = positive(curves.lum_sat(y));
      sat = f(sat * f(lumSat * hueSat));
      const satLum = positive(curves.sat_lum(sat));
      y = curves.lum_lum(y);
      if (linear) y = fromStops(y);
      const gain = weighed(hueLum, sat);
      y = added ? f(y + f(f(f(gain + satLum) - 2) * TENTH)) : f(y * f(gain * satLum));
      const whole = f(turned - Math.floor(turned));
      pixels[i] = whole + curves.hue_fx(whole);
      pixels[i + 1] = sat;
      pixels[i + 2] = y;
    }
  };
}

function inverse(grade: Grade): Kernel {
  const curves = curvesOf(grade);
  const linear = grade.style === "linear";
  const added = isAdded(grade);
  const hue = splineIn(grade, "hue_hue");
  const fx = splineIn(grade, "hue_fx");
  const saturation = splineIn(grade, "sat_sat");
  const luma = splineIn(grade, "lum_lum");
  const unturned = hue ? hueEvaluation(hue, false) : asIs;
  const unmoved = fx ? hueEvaluation(fx, true) : asIs;
  const satBack = saturation ? inverseEvaluation(saturation) : asIs;
  const lumaBack = luma ? inverseEvaluation(luma) : asIs;
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const turned = unturned(unmoved(pixels[i] as number));
      const whole = f(turned - Math.floor(turned));
      const hueSat = positive(curves.hue_sat(whole));
      const hueLum = positive(curves.hue_lum(whole));
      let sat = positive(pixels[i + 1] as number);
      const satLum = positive(curves.sat_lum(sat));
      const gain = weighed(hueLum, sat);
      let y = pixels[i + 2] as number;
      y = added ? f(y - f(f(f(gain + satLum) - 2) * TENTH)) : f(y / atLeast(HUNDREDTH, f(gain * satLum)));
      if (linear) y = toStops(y);
      y = lumaBack(y);
      const lumSat = positive(curves.lum_sat(y));
      if (linear) y = fromStops(y);
      sat = f(sat / atLeast(HUNDREDTH, f(lumSat * hueSat)));
      pixels[i] = whole;
      pixels[i + 1] = positive(satBack(sat));
      pixels[i + 2] = y;
    }
  };
}

/** True if no curve changes anything. */
export function isIdentity({ grade }: GradingHueCurveOp): boolean {
  return HUE_CURVES.every((name) => splineIn(grade, name) === null);
}

export const gradingHueCurve: OpKind<GradingHueCurveOp> = {
  type: "gradingHueCurve",
  kernel(op) {
    if (isIdentity(op)) return () => {};
    const { grade, direction } = op;
    const change = direction === "forward" ? forward(grade) : inverse(grade);
    if (grade.hsy_bypass) return change;
    const toHsy = spaces[grade.style].forward([]);
    const fromHsy = spaces[grade.style].inverse([]);
    return (pixels, from, to) => {
      toHsy(pixels, from, to);
      change(pixels, from, to);
      fromHsy(pixels, from, to);
    };
  },
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
  // The rules are those of the transform, of which the grade is all that they look at.
  refusal: ({ grade }) => codec.refusal?.(grade as TransformOf<"GradingHueCurveTransform">) ?? null,
  isIdentity,
};
