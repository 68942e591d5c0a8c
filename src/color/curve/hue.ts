import { estimatedSlopes } from "./rgb.ts";
import { fitted, type Point, type Spline, type SplineType, secants } from "./spline.ts";

const f = Math.fround;
/** Neighbors stand at least this part of the whole span apart. */
const APART = 0.002;

type HueType = Exclude<SplineType, "rgb">;

function isPeriodic(type: HueType): boolean {
  return type === "hue" || type === "periodic0" || type === "periodic1";
}

/** The same hue in the turn from 0 to 1; what follows the hue itself turns along. */
function turned({ x, y }: Point, diagonal: boolean): { x: number; y: number } {
  const by = x < 0 ? 1 : x >= 1 ? -1 : 0;
  return { x: f(x + by), y: diagonal ? f(y + by) : f(y) };
}

function spaced(points: { x: number; y: number }[], axis: "x" | "y"): void {
  const span = f((points.at(-1)?.[axis] ?? 0) - (points[0]?.[axis] ?? 0));
  const least = f(span * f(APART));
  for (const [i, point] of points.entries()) {
    const before = points[i - 1]?.[axis];
    if (before !== undefined && f(point[axis] - before) < least) point[axis] = f(before + least);
  }
}

/** Points as they are joined: in order, apart, and with one more at each end where the curve goes round. */
function prepared(given: readonly Point[], type: HueType): Point[] {
  const periodic = isPeriodic(type);
  const diagonal = type === "hue" || type === "diagonal";
  const points = given.map((point) =>
    periodic ? turned(point, diagonal) : { x: f(point.x), y: f(point.y) },
  );
  points.sort((one, other) => one.x - other.x);
  spaced(points, "x");
  if (diagonal) spaced(points, "y");
  const [first, last] = [points[0], points.at(-1)];
  if (!periodic || !first || !last) return points;
  const up = diagonal ? 1 : 0;
  return [{ x: f(last.x - 1), y: f(last.y - up) }, ...points, { x: f(first.x + 1), y: f(first.y + up) }];
}

/** Slopes that never go beyond the neighbors: the harmonic mean of theirs. */
function gentleSlopes(points: readonly Point[]): number[] {
  const rises = secants(points);
  if (rises.length === 1) return [rises[0] as number, rises[0] as number];
  const slopes = points.map((_, i) => {
    const [before, after] = [rises[i - 1], rises[i]];
    if (before === undefined || after === undefined || f(before * after) <= 0) return 0;
    const sum = f(before + after);
    const divisor = Math.abs(sum) < 1e-3 ? f(sum < 0 ? -1e-3 : 1e-3) : sum;
    return f(f(f(2 * after) * before) / divisor);
  });
  const last = slopes.length - 1;
  slopes[last] = f(0.5 * f(f(3 * (rises.at(-1) as number)) - (slopes[last - 1] as number)));
  slopes[0] = f(0.5 * f(f(3 * (rises[0] as number)) - (slopes[1] as number)));
  return slopes;
}

/** Scales slopes down where they are too steep for the height that they have to gain, from left to right. */
function keepShape(points: readonly Point[], slopes: number[]): void {
  for (const [i, secant] of secants(points).entries()) {
    const [m0, m1] = [slopes[i] as number, slopes[i + 1] as number];
    const weight = Math.abs(m0) > Math.abs(m1) ? 0.8 : 0.2;
    const mean = f(m0 + f(f(weight) * f(m1 - m0)));
    const scale = mean === 0 ? 1 : f(f(1.5 * secant) / mean);
    if (scale >= 1) continue;
    slopes[i] = f(m0 * scale);
    slopes[i + 1] = f(m1 * scale);
  }
}

function slopesOf(given: readonly Point[], points: readonly Point[], type: HueType): number[] {
  const periodic = isPeriodic(type);
  if (given.some(({ slope }) => slope !== undefined && slope !== 0)) {
    const own = given.map(({ slope }) => f(slope ?? 0));
    const last = own.at(-1) as number;
    // Official OCIO puts the last slope at both ends, not the first one behind the last.
    return periodic ? [last, ...own, last] : own;
  }
  const slopes = type === "diagonal" ? estimatedSlopes(points) : gentleSlopes(points);
  keepShape(points, slopes);
  if (periodic) {
    slopes[0] = slopes.at(-2) as number;
    slopes[slopes.length - 1] = slopes[1] as number;
  }
  return slopes;
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Junction of two parabolas with a smooth slope from one end to the other. */
function placed(x0: number, x1: number, m0: number, m1: number, secant: number): number | null {
  if (Math.abs(f(f(m0 + m1) - f(2 * secant))) <= 1e-5) return null;
  const down = secant < 0;
  const [from, to, rise] = down ? [-m0, -m1, -secant] : [m0, m1, secant];
  const width = f(x1 - x0);
  const middle = f(x0 + f(0.5 * width));
  const fifth = f(f(0.2) * width);
  const [left, right] = [f(x0 + fifth), f(x1 - fifth)];
  const rising = from <= to;
  const [least, most] = rising ? [from, to] : [to, from];
  const range = f(most - least);
  const amount = clamp(f(f(f(range / Math.max(f(0.01), most)) - f(0.05)) / f(0.7)));
  const top = f(middle + f(amount * f((rising ? left : right) - middle)));
  const bottom = f(middle + f(amount * f((rising ? right : left) - middle)));
  const [high, low] = [f(least + f(f(0.9) * range)), f(least + f(f(1 - f(0.9)) * range))];
  const [steepest, steep] = [f(4 * most), f(f(1.1) * most)];
  if (rise >= steepest) return middle;
  if (rise > steep) return f(top + f(f(f(rise - steep) / f(steepest - steep)) * f(middle - top)));
  if (rise >= high) return top;
  if (rise > low && high !== low) return f(bottom + f(f(f(rise - low) / f(high - low)) * f(top - bottom)));
  return bottom;
}

/** The spline of a curve of a hue curve transform. */
export function hueSpline(given: readonly Point[], type: HueType): Spline {
  const points = prepared(given, type);
  return fitted(points, slopesOf(given, points, type), placed);
}
