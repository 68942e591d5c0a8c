import { arraysOf } from "../curve/evaluation.ts";
import type { Spline } from "../curve/spline.ts";
import { fastLog2 as logarithm } from "../float.ts";
import { stops } from "../op/grading.ts";
import { type GradingRgbCurveOp, isInStops, splineIn } from "../op/gradingRgbCurve.ts";
import { both, type Code, either, number, one, type Vector } from "./code.ts";
import { fastExp2, fastLog2 } from "./functions.ts";
import type { Emit } from "./kernel.ts";
import { withAlpha } from "./pixel.ts";

/** From `from` on, ((a·t + b)·t + c) with t = x - knot. */
type Piece = { from: number; knot: number; a: number; b: number; c: number };

const STRAIGHT: Piece = { from: Number.NEGATIVE_INFINITY, knot: 0, a: 0, b: 1, c: 0 };

/** The pieces of a curve from left to right, with the straight ones at both ends; those of no curve change nothing. */
function piecesOf(spline: Spline | null): Piece[] {
  if (!spline) return [STRAIGHT];
  const { knots, a, b, c, end, slope, height } = arraysOf(spline);
  const start = knots[0] as number;
  const inner = Array.from(a, (_, i): Piece => {
    const knot = knots[i] as number;
    return { from: knot, knot, a: a[i] as number, b: b[i] as number, c: c[i] as number };
  });
  return [
    { from: Number.NEGATIVE_INFINITY, knot: start, a: 0, b: b[0] as number, c: c[0] as number },
    ...inner,
    { from: end, knot: end, a: 0, b: slope, c: height },
  ];
}

/** One curve for each channel. */
function curved(code: Code, pixel: Vector, splines: readonly (Spline | null)[]): Vector {
  const lists = splines.map(piecesOf);
  const most = Math.max(...lists.map((list) => list.length));
  const of = (at: number, name: keyof Piece) =>
    number(
      lists.map((list) => {
        const piece = list[Math.min(at, list.length - 1)] as Piece;
        return piece[name];
      }),
    );
  let [knot, a, b, c] = [of(0, "knot"), of(0, "a"), of(0, "b"), of(0, "c")];
  for (let at = 1; at < most; at++) {
    const reached = code.keep(both("atLeast", pixel, of(at, "from")));
    knot = code.keep(either(reached, of(at, "knot"), knot));
    a = code.keep(either(reached, of(at, "a"), a));
    b = code.keep(either(reached, of(at, "b"), b));
    c = code.keep(either(reached, of(at, "c"), c));
  }
  const t = code.keep(both("sub", pixel, knot));
  // Where there is no curvature, infinity must not make it one.
  const bend = both("and", both("mul", a, t), both("less", number(0), one("abs", a)));
  return code.keep(both("add", both("mul", both("add", bend, b), t), c));
}

function toStops(code: Code, x: Vector): Vector {
  const straight = both("add", both("mul", x, number(stops.gain)), number(stops.offset));
  const inside = both("mul", both("add", x, number(stops.shift)), number(stops.perGray));
  const bent = fastLog2(code, inside);
  return code.keep(either(both("more", x, number(stops.linearBreak)), bent, straight));
}

/** Official OCIO's polynomial for the logarithm of 2, which is not quite 1. */
const TWO = logarithm(2);

function fromStops(code: Code, y: Vector): Vector {
  const straight = both("mul", both("sub", y, number(stops.offset)), number(stops.perGain));
  const power = fastExp2(code, both("mul", y, number(TWO)));
  const bent = both("sub", both("mul", power, number(stops.gray)), number(stops.shift));
  return code.keep(either(both("more", y, number(stops.stopsBreak)), bent, straight));
}

/** Curves per channel and for all of them, forward; what undoes them has no vectors. */
export function gradingRgbCurve({ grade, direction }: GradingRgbCurveOp): Emit | null {
  if (direction === "inverse") return null;
  const master = splineIn(grade, "master");
  const own = [splineIn(grade, "red"), splineIn(grade, "green"), splineIn(grade, "blue"), null];
  if (!master && own.every((spline) => spline === null)) return (_, pixel) => pixel;
  const inStops = isInStops(grade);
  return (code, pixel) => {
    let value = inStops ? toStops(code, pixel) : pixel;
    if (own.some((spline) => spline !== null)) value = curved(code, value, own);
    if (master) value = curved(code, value, [master, master, master, null]);
    return withAlpha(inStops ? fromStops(code, value) : value, pixel);
  };
}
