import { f } from "../float.ts";
import type { Spline } from "./spline.ts";

type Curve = (x: number) => number;

/** A spline in arrays that are quick to read, with what continues it beyond its ends. */
export function arraysOf(spline: Spline) {
  const [knots, a, b, c] = [spline.knots, spline.a, spline.b, spline.c].map((list) =>
    Float32Array.from(list),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array];
  const last = a.length - 1;
  const end = knots[last + 1] as number;
  const t = f(end - (knots[last] as number));
  const slope = f(f(f(2 * (a[last] as number)) * t) + (b[last] as number));
  const height = parabola(a[last] as number, b[last] as number, c[last] as number, t);
  return { knots, a, b, c, last, end, slope, height };
}

function parabola(a: number, b: number, c: number, t: number): number {
  return f(f(f(f(a * t) + b) * t) + c);
}

/** Evaluates a spline at x in float32, straight beyond its ends. Needs one piece at least. */
export function evaluation(spline: Spline): Curve {
  const { knots, a, b, c, last, end, slope, height } = arraysOf(spline);
  const start = knots[0] as number;
  const [firstSlope, firstHeight] = [b[0] as number, c[0] as number];
  return (x) => {
    if (x <= start) return f(f(f(x - start) * firstSlope) + firstHeight);
    if (x >= end) return f(f(f(x - end) * slope) + height);
    let i = 0;
    while (i < last && !(x < (knots[i + 1] as number))) i++;
    return parabola(a[i] as number, b[i] as number, c[i] as number, f(x - (knots[i] as number)));
  };
}

/** Slopes below this are flat. */
const FLAT = f(1e-5);

/** The place in a piece that starts at `knot` where it is `rest` above the value looked for. */
function rootOf(a: number, b: number, rest: number, knot: number): number {
  const divisor = f(f(Math.sqrt(f(f(b * b) - f(f(4 * a) * rest)))) + b);
  if (Math.abs(divisor) < FLAT) return Math.abs(b) < FLAT ? knot : f(knot - f(rest / b));
  return f(knot + f(f(-2 * rest) / divisor));
}

/** The x at which a rising spline has the value y, in float32. Where it is flat, its end. */
export function inverseEvaluation(spline: Spline): Curve {
  const { knots, a, b, c, last, end, slope, height } = arraysOf(spline);
  const start = knots[0] as number;
  const [firstSlope, low] = [b[0] as number, c[0] as number];
  return (y) => {
    if (y <= low) return Math.abs(firstSlope) < FLAT ? start : f(f(f(y - low) / firstSlope) + start);
    if (y >= height) return Math.abs(slope) < FLAT ? end : f(f(f(y - height) / slope) + end);
    let i = 0;
    while (i < last && !(y < (c[i + 1] as number))) i++;
    return rootOf(a[i] as number, b[i] as number, f((c[i] as number) - y), knots[i] as number);
  };
}

/**
 * The hue at which a spline over a whole turn has the value y; whole turns are taken off y. Of a curve that is `added`
 * to the hue, the hue whose sum with it is y.
 */
export function hueEvaluation(spline: Spline, added: boolean): Curve {
  const { knots, a, b, c, last, end, height } = arraysOf(spline);
  const heights = c.map((value, at) => (added ? f(value + (knots[at] as number)) : value));
  const slopes = b.map((value) => (added ? f(value + 1) : value));
  const low = heights[0] as number;
  const high = added ? f(height + end) : height;
  return (given) => {
    let y = given;
    if (y < low) y = f(y + Math.ceil(f(low - y)));
    else if (y > high) y = f(y - Math.ceil(f(y - high)));
    let i = 0;
    while (i < last && !(y < (heights[i + 1] as number))) i++;
    return rootOf(a[i] as number, slopes[i] as number, f((heights[i] as number) - y), knots[i] as number);
  };
}
