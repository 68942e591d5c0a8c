import { f } from "../float.ts";
import { splineOf } from "./curve.ts";
import { evaluation, hueEvaluation, inverseEvaluation } from "./evaluation.ts";
import type { Point, Spline, SplineType } from "./spline.ts";

/** A range over which a curve has no finite value. */
export type Gap = { readonly from: number; readonly to: number };

/** Output of a curve: its value, the x of a value, or the hue of a value on a curve that may be added to it. */
type CurveQuestion = "value" | "place" | "hue" | "addedHue";

const answers: Record<CurveQuestion, (spline: Spline) => (at: number) => number> = {
  value: evaluation,
  place: inverseEvaluation,
  hue: (spline) => hueEvaluation(spline, false),
  addedHue: (spline) => hueEvaluation(spline, true),
};

/** Inverse lookup by type; other curves are never inverted. */
const inverses: Partial<Record<SplineType, CurveQuestion>> = {
  rgb: "place",
  diagonal: "place",
  hue: "hue",
  periodic0: "addedHue",
};

/** Gaps in the values of a curve, and in the places of its values. */
export type CurveGaps = { readonly value: readonly Gap[]; readonly place: readonly Gap[] };

const known = new WeakMap<readonly Point[], Map<SplineType, CurveGaps | null>>();

/** The gaps of the curve through points, which are looked for once; null where it has none. */
export function gapsBetween(points: readonly Point[], type: SplineType): CurveGaps | null {
  const found = known.get(points) ?? new Map<SplineType, CurveGaps | null>();
  known.set(points, found);
  const earlier = found.get(type);
  if (earlier !== undefined) return earlier;
  const gaps = points.length < 2 || points.some(({ x }, i) => x < (points[i - 1]?.x ?? x)) ? null : both();
  found.set(type, gaps);
  return gaps;

  function both(): CurveGaps | null {
    const spline = splineOf(points, type);
    const inverse = inverses[type];
    const value = gapsOf(
      spline,
      "value",
      points.map(({ x }) => x),
    );
    const place = inverse ? gapsOf(spline, inverse, []) : [];
    return value.length + place.length > 0 ? { value, place } : null;
  }
}

/** Ranges where official OCIO's float32 arithmetic gives NaN or infinity for a spline through points at `xs`. */
function gapsOf(spline: Spline, question: CurveQuestion, xs: readonly number[]): Gap[] {
  if (spline.a.length === 0) return [];
  const answer = answers[question](spline);
  const bounds = boundsOf(spline, question, xs);
  const gaps: { from: number; to: number }[] = [];
  const add = (from: number, to: number) => {
    const last = gaps.at(-1);
    if (last && last.to >= from) last.to = to;
    else gaps.push({ from, to });
  };
  // Between bounds one parabola answers, or one root whose discriminant is straight in the value: ends and middle tell.
  for (const [i, from] of bounds.entries()) {
    const to = bounds[i + 1];
    if (to === undefined) {
      if (!Number.isFinite(answer(from))) add(from, from);
      continue;
    }
    const within = [from, f(from + f(0.5 * f(to - from))), below(to)];
    if (within.some((at) => at >= from && at < to && !Number.isFinite(answer(at)))) add(from, to);
  }
  return gaps;
}

/** Knots, or the heights at them, in ascending order, with what lies beyond the ends. */
function boundsOf({ knots, a, b, c }: Spline, question: CurveQuestion, xs: readonly number[]): number[] {
  const heights = () => {
    const last = a.length - 1;
    const t = f((knots[last + 1] as number) - (knots[last] as number));
    const end = f(f(f(f((a[last] as number) * t) + (b[last] as number)) * t) + (c[last] as number));
    return [...c, end];
  };
  const added = (list: number[]) => list.map((value, at) => f(value + (knots[at] as number)));
  const list =
    question === "value" ? [...knots, ...xs.map(f)] : question === "addedHue" ? added(heights()) : heights();
  const finite = [...new Set(list.map(f))].filter(Number.isFinite).sort((one, other) => one - other);
  const [first, last] = [finite[0], finite.at(-1)];
  return first === undefined || last === undefined ? [] : [first - 1, ...finite, last + 1];
}

const bits = new DataView(new ArrayBuffer(4));

/** The float32 just below. */
function below(value: number): number {
  if (value === 0) return -1.401298464324817e-45;
  bits.setFloat32(0, value);
  bits.setInt32(0, bits.getInt32(0) + (value > 0 ? -1 : 1));
  return bits.getFloat32(0);
}

/** "0.75 to 0.775": as many digits as tell the ends apart. */
export function rangesOf(gaps: readonly Gap[]): string {
  const texts = ({ from, to }: Gap, digits: number) =>
    [from, to].map((value) => String(Number(value.toPrecision(digits))));
  return gaps
    .map((gap) => {
      const short = texts(gap, 6);
      return (short[0] === short[1] ? texts(gap, 9) : short).join(" to ");
    })
    .join(", ");
}
