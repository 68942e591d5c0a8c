import { f } from "../../float.ts";
import { line } from "../piece.ts";
import { heightAt, pieceOf, placeOf, type Segment, type ToneCurve, within } from "./curve.ts";

/**
 * Bends the middle without moving the ends: slopes that rise on one side of the center and fall on the other. The upper
 * end moves by what rounding makes of it. Where official OCIO undoes a single channel, it goes on above from the lower end.
 */
export function midtones(
  value: number,
  center: number,
  width: number,
  bottom: number,
  top: number,
  master: boolean,
): ToneCurve | null {
  const amount = within(value, f(0.01), f(1.99));
  if (amount === 1) return null;
  const w = within(width, f(0.01), f(f(top - bottom) * f(0.95)));
  const reach = f(w * f(0.51));
  const middle = within(center, f(bottom + reach), f(top - reach));
  const x1 = f(middle - f(w * 0.5));
  const x4 = f(x1 + w);
  const inner = f(x4 - x1);
  const x = [bottom, x1, f(x1 + f(inner * 0.25)), f(x1 + f(inner * 0.75)), x4, top];
  const slopes = slopesOf(f(f(amount - 1) * f(0.9)), x, middle);
  const y = [bottom];
  for (let i = 0; i < 5; i++) {
    const step = f(f(at(slopes, i) + at(slopes, i + 1)) * f(at(x, i + 1) - at(x, i)));
    y.push(f(at(y, i) + f(step * 0.5)));
  }
  const segments = [0, 1, 2, 3, 4].map(
    (i): Segment => ({
      x0: at(x, i),
      x1: at(x, i + 1),
      y0: at(y, i),
      m0: at(slopes, i),
      m1: at(slopes, i + 1),
    }),
  );
  const pieces = [
    line(bottom, 1, bottom),
    ...segments.map(pieceOf),
    line(top, 1, at(y, 5), { from: top, back: at(y, 5) }),
  ];
  return {
    pieces,
    forward: along(segments, x, y, heightAt, 5),
    inverse: along(segments, y, x, placeOf, master ? 5 : 0),
  };
}

function at(list: readonly number[], index: number): number {
  return list[index] as number;
}

/** A part of the area between the curve and the straight line: a width by half a difference of slopes. */
function half(width: number, difference: number): number {
  return f(f(width * difference) * 0.5);
}

/** The slopes at six places, the outer of which balances what the inner ones gain. */
function slopesOf(amount: number, x: readonly number[], middle: number): number[] {
  const [x0, x1, x2, x3, x4, x5] = x as [number, number, number, number, number, number];
  const [m0, m5] = [1, 1];
  const [m2, m3] = [f(1 + amount), f(1 - amount)];
  const bend = f(amount * f(0.4));
  const [m1, m4] = [f(1 + bend), f(1 - bend)];
  if (middle <= f(f(x5 + x0) * 0.5)) {
    const inner = f(f(x2 - x1) * f(f(m1 - m0) + f(f(m2 - m1) * 0.5)));
    const area = f(f(half(f(x1 - x0), f(m1 - m0)) + inner) + half(f(middle - x2), f(m2 - m0)));
    const outer = f(-f(f(0.5 * m5) * f(x5 - x4)) + f(f(x4 - x3) * f(f(0.5 * m3) - m5)));
    const balance = f(f(outer + half(f(x3 - middle), f(m3 - m5))) + area);
    return [m0, m1, m2, m3, f(balance / f(-0.5 * f(x5 - x3))), m5];
  }
  const inner = f(f(x4 - x3) * f(f(m4 - m5) + f(f(m3 - m4) * 0.5)));
  const area = f(f(half(f(x5 - x4), f(m4 - m5)) + inner) + half(f(x3 - middle), f(m3 - m5)));
  const outer = f(-f(f(0.5 * m0) * f(x1 - x0)) + f(f(x2 - x1) * f(f(0.5 * m2) - m0)));
  const balance = f(f(outer + half(f(middle - x2), f(m2 - m0))) + area);
  return [m0, f(balance / f(-0.5 * f(x2 - x0))), m2, m3, m4, m5];
}

/** The segment that answers for `t` by its places in `from`; outside, all goes on with slope 1, above from `anchor`. */
function along(
  segments: readonly Segment[],
  from: readonly number[],
  to: readonly number[],
  value: (segment: Segment, t: number) => number,
  anchor: 0 | 5,
): (t: number) => number {
  const [start, end] = [at(from, 0), at(from, 5)];
  const [low, high, origin] = [at(to, 0), at(to, anchor), at(from, anchor)];
  return (t) => {
    if (t < start) return f(low + f(t - start));
    if (t >= end) return f(high + f(t - origin));
    let i = 0;
    while (i < 4 && t >= at(from, i + 1)) i++;
    return value(segments[i] as Segment, t);
  };
}
