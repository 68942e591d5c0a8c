import { atLeast, f } from "../float.ts";
import { ends, fitted, type Point, type Spline, secants } from "./spline.ts";

const TOLERANCE = f(1e-6);
/** Ends of a curve rise at least this much. */
const MIN_RISE = f(0.01);

/** Slopes at every point, from its neighbors weighed by their length; runs of equal slope count as one length. */
export function estimatedSlopes(points: readonly Point[]): number[] {
  const rises = secants(points);
  if (rises.length === 1) return [rises[0] as number, rises[0] as number];
  const lengths = mergedLengths(points, rises);
  const slopes = points.map((_, k) => {
    const [before, after] = [lengths[k - 1], lengths[k]];
    if (before === undefined || after === undefined) return 0;
    const weighed = f(f(after * (rises[k] as number)) + f(before * (rises[k - 1] as number)));
    return f(weighed / f(after + before));
  });
  const last = slopes.length - 1;
  const end = f(f(f(3 * (rises.at(-1) as number)) - (slopes[last - 1] as number)) * 0.5);
  const start = f(f(f(3 * (rises[0] as number)) - (slopes[1] as number)) * 0.5);
  slopes[last] = atLeast(MIN_RISE, end);
  slopes[0] = atLeast(MIN_RISE, start);
  return slopes;
}

function mergedLengths(points: readonly Point[], rises: readonly number[]): number[] {
  const lengths = rises.map((_, i) => {
    const [x0, y0, x1, y1] = ends(points, i);
    const [dx, dy] = [f(x1 - x0), f(y1 - y0)];
    return f(Math.sqrt(f(f(dx * dx) + f(dy * dy))));
  });
  for (let from = 0; from < rises.length; ) {
    let to = from;
    let sum = lengths[from] as number;
    while (
      to < rises.length - 1 &&
      Math.abs(f((rises[to + 1] as number) - (rises[to] as number))) < TOLERANCE
    ) {
      to++;
      sum = f(sum + (lengths[to] as number));
    }
    for (let i = from; i <= to; i++) lengths[i] = sum;
    // The last interval is never merged by itself.
    if (to >= points.length - 3) break;
    from = to + 1;
  }
  return lengths;
}

function placed(x0: number, x1: number, m0: number, m1: number, secant: number): number | null {
  if (Math.abs(f(f(m0 + m1) - f(2 * secant))) < TOLERANCE) return null;
  const width = f(x1 - x0);
  const [left, right] = [f(m0 - secant), f(m1 - secant)];
  if (f(left * right) >= 0) return f(0.5 * f(x0 + x1));
  return Math.abs(left) > Math.abs(right)
    ? f(x1 + f(f(left * width) / f(m1 - m0)))
    : f(x0 + f(f(right * width) / f(m1 - m0)));
}

/**
 * Slopes at which no part of the curve falls, or null when none has to change. The knots of the curve at its first slopes
 * are looked at in turn, as official OCIO does, which tells them from points by their place alone: where points stand
 * above each other it takes the knots for those of another interval.
 */
function risingSlopes(
  points: readonly Point[],
  given: readonly number[],
  knots: readonly number[],
): number[] | null {
  const slopes = [...given];
  let changed = false;
  let i = 0;
  for (const knot of knots) {
    if (i + 1 >= points.length) break;
    const [x0, y0, x1, y1] = ends(points, i);
    if (knot === x0) continue;
    const [m0, m1] = [slopes[i] as number, slopes[i + 1] as number];
    i++;
    const width = f(x1 - x0);
    const weighed = f(f(f(knot - x0) * m0) + f(f(x1 - knot) * m1));
    const middle = f(f(f(f(2 * f(y1 - y0)) - f(f(knot - x0) * m0)) - f(f(x1 - knot) * m1)) / width);
    if (!(middle < 0)) continue;
    const secant = f(f(y1 - y0) / width);
    const least = f(f(0.005) * f(m0 + m1));
    const aim = least > secant ? secant : least;
    const scale = f(f(f(2 * secant) - aim) / f(weighed / width));
    slopes[i - 1] = f(m0 * scale);
    slopes[i] = f(m1 * scale);
    changed = true;
  }
  return changed ? slopes : null;
}

/** The spline of an RGB curve: rising, through every point, with given slopes or estimated ones. */
export function rgbSpline(points: readonly Point[]): Spline {
  const given = points.some(({ slope }) => slope !== undefined && slope !== 0);
  const slopes = given ? points.map(({ slope }) => f(slope ?? 0)) : estimatedSlopes(points);
  const spline = fitted(points, slopes, placed);
  const rising = risingSlopes(points, slopes, spline.knots);
  return rising ? fitted(points, rising, placed) : spline;
}
