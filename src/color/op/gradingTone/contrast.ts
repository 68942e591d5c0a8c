import { f } from "../../float.ts";
import { line } from "../piece.ts";
import { heightAt, pieceOf, type Segment, type ToneCurve } from "./curve.ts";

/** An S about a pivot that rolls off towards `top` and `bottom`. */
export function contrast(value: number, pivot: number, bottom: number, top: number): ToneCurve | null {
  if (value === 1) return null;
  const c =
    value > 1
      ? f(1 / f(1.8125 - f(0.8125 * Math.min(value, f(1.99)))))
      : f(0.28125 + f(0.71875 * Math.max(value, f(0.01))));
  const upper = shoulder(c, pivot, top);
  const lower = toe(c, pivot, bottom);
  const rise = f(f(f(upper.m0 + upper.m1) * f(upper.x1 - upper.x0)) * 0.5);
  const [y2, y3] = [f(upper.y0 + rise), f(pivot - f(f(pivot - bottom) * 0.25))];
  const pieces = [
    line(lower.x0, lower.m0, lower.y0),
    pieceOf(lower),
    line(pivot, c, pivot, { from: lower.x1, back: y3 }),
    pieceOf(upper),
    line(upper.x1, upper.m1, y2, { from: upper.x1, back: y2 }),
  ];
  return {
    pieces,
    forward(t) {
      if (t >= upper.x1) return f(y2 + f(f(t - upper.x1) * upper.m1));
      if (t >= upper.x0) return heightAt(upper, t);
      if (t < lower.x0) return f(lower.y0 + f(f(t - lower.x0) * lower.m0));
      if (t < lower.x1) return heightAt(lower, t);
      return f(f(f(t - pivot) * c) + pivot);
    },
    inverse(t) {
      if (t >= y2) return f(upper.x1 + f(f(t - y2) / upper.m1));
      if (t >= upper.y0) return placeIn(upper, t);
      if (t < lower.y0) return f(lower.x0 + f(f(t - lower.y0) / lower.m0));
      if (t < y3) return placeIn(lower, t);
      return f(f(f(t - pivot) / c) + pivot);
    },
  };
}

/** x at height `t` of a segment, as `placeOf` but multiplied by the length before the division. */
function placeIn({ x0, x1, y0, m0, m1 }: Segment, t: number): number {
  const length = f(x1 - x0);
  const [a, b, c] = [f(f(f(m1 - m0) * 0.5) * length), f(m0 * length), f(y0 - t)];
  const bottom = f(f(Math.sqrt(f(f(b * b) - f(f(4 * a) * c)))) + b);
  return f(x0 + f(f(f(-2 * c) * length) / bottom));
}

function shoulder(c: number, pivot: number, top: number): Segment {
  const y0 = f(pivot + f(f(top - pivot) * 0.25));
  const m0 = c;
  const x0 = f(pivot + f(f(y0 - pivot) / m0));
  const least = f(f(top - x0) * f(0.3));
  let m1 = f(1 / m0);
  const center = f(f(f(f(top - y0) - f(m1 * top)) + f(m0 * x0)) / f(m0 - m1));
  let x1 = x0;
  let x2 = f(f(2 * center) - x1);
  if (x2 > top) {
    x2 = top;
    x1 = f(f(2 * center) - x2);
  } else if (f(x2 - x1) < least) {
    x2 = f(x1 + least);
    const middle = f(f(x1 + x2) * 0.5);
    m1 = f(f(f(f(top - y0) + f(m0 * x0)) - f(middle * m0)) / f(top - middle));
  }
  return { x0: x1, x1: x2, y0, m0, m1 };
}

function toe(c: number, pivot: number, bottom: number): Segment {
  const y3 = f(pivot - f(f(pivot - bottom) * 0.25));
  const m1 = c;
  const x3 = f(pivot - f(f(pivot - y3) / m1));
  const least = f(f(x3 - bottom) * f(0.3));
  let m0 = f(1 / m1);
  const center = f(f(f(f(y3 - bottom) - f(m1 * x3)) + f(m0 * bottom)) / f(m0 - m1));
  let x2 = x3;
  let x1 = f(f(2 * center) - x2);
  if (x1 < bottom) {
    x1 = bottom;
    x2 = f(f(2 * center) - x1);
  } else if (f(x2 - x1) < least) {
    x1 = f(x2 - least);
    const middle = f(f(x1 + x2) * 0.5);
    m0 = f(f(f(f(y3 - bottom) - f(m1 * x3)) + f(middle * m1)) / f(middle - bottom));
  }
  return { x0: x1, x1: x2, y0: f(y3 - f(f(f(m0 + m1) * f(x2 - x1)) * 0.5)), m0, m1 };
}
