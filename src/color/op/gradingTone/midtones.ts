import { heightAt, placeOf, type Segment, type ToneCurve, within } from "./curve.ts";

/** Bends the middle without moving the ends: slopes that rise on one side of the center and fall on the other. */
export function midtones(
  value: number,
  center: number,
  width: number,
  bottom: number,
  top: number,
): ToneCurve | null {
  const amount = within(value, 0.01, 1.99);
  if (amount === 1) return null;
  const w = within(width, 0.01, (top - bottom) * 0.95);
  const middle = within(center, bottom + w * 0.51, top - w * 0.51);
  const x1 = middle - w * 0.5;
  const x = [bottom, x1, x1 + w * 0.25, x1 + w * 0.75, x1 + w, top];
  const slopes = slopesOf((amount - 1) * 0.9, x, middle);
  const y = [bottom];
  for (let i = 0; i < 5; i++)
    y.push(at(y, i) + (at(slopes, i) + at(slopes, i + 1)) * 0.5 * (at(x, i + 1) - at(x, i)));
  const segments = [0, 1, 2, 3, 4].map(
    (i): Segment => ({
      x0: at(x, i),
      x1: at(x, i + 1),
      y0: at(y, i),
      m0: at(slopes, i),
      m1: at(slopes, i + 1),
    }),
  );
  return { forward: along(segments, x, y, heightAt), inverse: along(segments, y, x, placeOf) };
}

function at(list: readonly number[], index: number): number {
  return list[index] as number;
}

/** The slopes at six places, the outer of which balances what the inner ones gain. */
function slopesOf(amount: number, x: readonly number[], middle: number): number[] {
  const [x0, x1, x2, x3, x4, x5] = x as [number, number, number, number, number, number];
  const m = [1, 1 + amount * 0.4, 1 + amount, 1 - amount, 1 - amount * 0.4, 1];
  const [m0, m1, m2, m3, m4, m5] = m as [number, number, number, number, number, number];
  if (middle <= (x5 + x0) * 0.5) {
    const area =
      (x1 - x0) * (m1 - m0) * 0.5 + (x2 - x1) * (m1 - m0 + (m2 - m1) * 0.5) + (middle - x2) * (m2 - m0) * 0.5;
    m[4] =
      (-0.5 * m5 * (x5 - x4) + (x4 - x3) * (0.5 * m3 - m5) + (x3 - middle) * (m3 - m5) * 0.5 + area) /
      (-0.5 * (x5 - x3));
  } else {
    const area =
      (x5 - x4) * (m4 - m5) * 0.5 + (x4 - x3) * (m4 - m5 + (m3 - m4) * 0.5) + (x3 - middle) * (m3 - m5) * 0.5;
    m[1] =
      (-0.5 * m0 * (x1 - x0) + (x2 - x1) * (0.5 * m2 - m0) + (middle - x2) * (m2 - m0) * 0.5 + area) /
      (-0.5 * (x2 - x0));
  }
  return m;
}

/** The segment that answers for `t` by its places in `from`; outside, all goes on with slope 1. */
function along(
  segments: readonly Segment[],
  from: readonly number[],
  to: readonly number[],
  value: (segment: Segment, t: number) => number,
): (t: number) => number {
  const [start, end] = [at(from, 0), at(from, 5)];
  const [before, after] = [at(to, 0) - start, at(to, 5) - end];
  return (t) => {
    if (t < start) return t + before;
    if (t >= end) return t + after;
    let i = 0;
    while (i < 4 && t >= at(from, i + 1)) i++;
    return value(segments[i] as Segment, t);
  };
}
