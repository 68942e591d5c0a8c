/** A control point of a grading curve. Slopes stand on every point or on none; all zero means none. */
export type Point = { readonly x: number; readonly y: number; readonly slope?: number | undefined };

/**
 * A curve of parabolas: from knot `i` on, y = (a·t + b)·t + c with t = x - knot. There is one knot more than pieces.
 * All numbers are 32-bit floats, as in official OCIO.
 */
export type Spline = { knots: number[]; a: number[]; b: number[]; c: number[] };

/** The shape that OCIO gives a curve between its points; RGB curves are "rgb", the others belong to hue curves. */
export type SplineType = "rgb" | "diagonal" | "hue" | "periodic0" | "periodic1" | "horizontal";

/** Two parabolas between neighboring points meet in a knot; none when one is enough. */
export type Placing = (x0: number, x1: number, m0: number, m1: number, secant: number) => number | null;

const f = Math.fround;

/** True if all numbers are finite: no points of the curve share an x. */
export function isSmooth({ knots, a, b, c }: Spline): boolean {
  return [knots, a, b, c].every((list) => list.every(Number.isFinite));
}

/** An empty spline that starts at `x`. */
function started(x: number): Spline {
  return { knots: [x], a: [], b: [], c: [] };
}

function piece(spline: Spline, a: number, b: number, c: number, until: number): void {
  spline.a.push(a);
  spline.b.push(b);
  spline.c.push(c);
  spline.knots.push(until);
}

/**
 * The spline through points (x ascending) with a slope at each; `placing` says where two parabolas meet.
 * The formulas are those of quadratic splines after Schumaker, in float32.
 */
export function fitted(points: readonly Point[], slopes: readonly number[], placing: Placing): Spline {
  const spline = started(f(points[0]?.x ?? 0));
  for (let i = 0; i + 1 < points.length; i++) {
    const [x0, y0, x1, y1] = ends(points, i);
    const [m0, m1] = [slopes[i] as number, slopes[i + 1] as number];
    const width = f(x1 - x0);
    const secant = f(f(y1 - y0) / width);
    const knot = placing(x0, x1, m0, m1, secant);
    if (knot === null) {
      piece(spline, f(f(0.5 * f(m1 - m0)) / width), m0, y0, x1);
      continue;
    }
    const before = f(knot - x0);
    const middle = f(f(2 * secant - m1) + f(f(f(m1 - m0) * before) / width));
    const bend = f(f(middle - m0) / before);
    piece(spline, f(0.5 * bend), m0, y0, knot);
    const height = f(f(y0 + f(m0 * before)) + f(f(f(0.5 * bend) * before) * before));
    piece(spline, f(f(0.5 * f(m1 - middle)) / f(x1 - knot)), middle, height, x1);
  }
  return spline;
}

/** Ends of a piece, as float32: x0, y0, x1, y1. */
export function ends(points: readonly Point[], i: number): [number, number, number, number] {
  const [from, to] = [points[i] as Point, points[i + 1] as Point];
  return [f(from.x), f(from.y), f(to.x), f(to.y)];
}

/** The rise over run between neighboring points. */
export function secants(points: readonly Point[]): number[] {
  return points.slice(1).map((_, i) => {
    const [x0, y0, x1, y1] = ends(points, i);
    return f(f(y1 - y0) / f(x1 - x0));
  });
}

/** The piece that answers for `x`, and how far into it `x` is; beyond the ends the curve goes on straight. */
function within(spline: Spline, x: number): { piece: number; t: number; straight: boolean } {
  const { knots } = spline;
  const last = knots.length - 1;
  if (x <= (knots[0] as number)) return { piece: 0, t: x - (knots[0] as number), straight: true };
  if (x >= (knots[last] as number)) {
    const from = knots[last - 1] as number;
    return { piece: last - 1, t: (knots[last] as number) - from, straight: true };
  }
  let at = 0;
  // Skips NaN, as official OCIO does.
  while (at < last - 1 && !(x < (knots[at + 1] as number))) at++;
  return { piece: at, t: x - (knots[at] as number), straight: false };
}

function coefficients({ a, b, c }: Spline, at: number): [number, number, number] {
  return [a[at] as number, b[at] as number, c[at] as number];
}

/** The value of a curve at `x`. A spline without pieces is the identity. */
export function valueAt(spline: Spline, x: number): number {
  if (spline.a.length === 0) return x;
  const { piece: at, t, straight } = within(spline, x);
  const [a, b, c] = coefficients(spline, at);
  if (!straight) return (a * t + b) * t + c;
  if (t <= 0) return t * b + c;
  const beyond = x - (spline.knots.at(-1) as number);
  return (a * t + b) * t + c + beyond * (2 * a * t + b);
}

/** The slope of a curve at `x`. */
export function slopeAt(spline: Spline, x: number): number {
  if (spline.a.length === 0) return 1;
  const { piece: at, t } = within(spline, x);
  const [a, b] = coefficients(spline, at);
  return t <= 0 ? b : 2 * a * t + b;
}

const FLAT = 1e-5;

/** The x at which a rising curve has the value `y`. */
export function inverseAt(spline: Spline, y: number): number {
  const { knots } = spline;
  const count = spline.a.length;
  if (count === 0) return y;
  const low = spline.c[0] as number;
  if (y <= low) {
    const slope = spline.b[0] as number;
    return Math.abs(slope) < FLAT ? (knots[0] as number) : (y - low) / slope + (knots[0] as number);
  }
  const end = knots[count] as number;
  const high = valueAt(spline, end);
  if (y >= high) {
    const slope = slopeAt(spline, end);
    return Math.abs(slope) < FLAT ? end : (y - high) / slope + end;
  }
  let at = 0;
  while (at < count - 1 && !(y < (spline.c[at + 1] as number))) at++;
  const [a, b, c] = coefficients(spline, at);
  const rest = c - y;
  const knot = knots[at] as number;
  const divisor = Math.sqrt(b * b - 4 * a * rest) + b;
  if (Math.abs(divisor) >= FLAT) return knot - (2 * rest) / divisor;
  return Math.abs(b) < FLAT ? knot : knot - rest / b;
}
