import { heightAt, placeOf, type Segment, type ToneCurve } from "./curve.ts";

/** An S about a pivot that rolls off towards `top` and `bottom`. */
export function contrast(value: number, pivot: number, bottom: number, top: number): ToneCurve | null {
  if (value === 1) return null;
  const c =
    value > 1 ? 1 / (1.8125 - 0.8125 * Math.min(value, 1.99)) : 0.28125 + 0.71875 * Math.max(value, 0.01);
  const upper = shoulder(c, pivot, top);
  const lower = toe(c, pivot, bottom);
  const [y2, y3] = [heightAt(upper, upper.x1), heightAt(lower, lower.x1)];
  return {
    forward(t) {
      if (t >= upper.x1) return y2 + (t - upper.x1) * upper.m1;
      if (t >= upper.x0) return heightAt(upper, t);
      if (t < lower.x0) return lower.y0 + (t - lower.x0) * lower.m0;
      if (t < lower.x1) return heightAt(lower, t);
      return (t - pivot) * c + pivot;
    },
    inverse(t) {
      if (t >= y2) return upper.x1 + (t - y2) / upper.m1;
      if (t >= upper.y0) return placeOf(upper, t);
      if (t < lower.y0) return lower.x0 + (t - lower.y0) / lower.m0;
      if (t < y3) return placeOf(lower, t);
      return (t - pivot) / c + pivot;
    },
  };
}

function shoulder(c: number, pivot: number, top: number): Segment {
  const y0 = pivot + (top - pivot) * 0.25;
  const m0 = c;
  const x0 = pivot + (y0 - pivot) / m0;
  const least = (top - x0) * 0.3;
  let m1 = 1 / m0;
  const center = (top - y0 - m1 * top + m0 * x0) / (m0 - m1);
  let x1 = x0;
  let x2 = 2 * center - x1;
  if (x2 > top) {
    x2 = top;
    x1 = 2 * center - x2;
  } else if (x2 - x1 < least) {
    x2 = x1 + least;
    const middle = (x1 + x2) * 0.5;
    m1 = (top - y0 + m0 * x0 - middle * m0) / (top - middle);
  }
  return { x0: x1, x1: x2, y0, m0, m1 };
}

function toe(c: number, pivot: number, bottom: number): Segment {
  const y3 = pivot - (pivot - bottom) * 0.25;
  const m1 = c;
  const x3 = pivot - (pivot - y3) / m1;
  const least = (x3 - bottom) * 0.3;
  let m0 = 1 / m1;
  const center = (y3 - bottom - m1 * x3 + m0 * bottom) / (m0 - m1);
  let x2 = x3;
  let x1 = 2 * center - x2;
  if (x1 < bottom) {
    x1 = bottom;
    x2 = 2 * center - x1;
  } else if (x2 - x1 < least) {
    x1 = x2 - least;
    const middle = (x1 + x2) * 0.5;
    m0 = (y3 - bottom - m1 * x3 + middle * m1) / (middle - bottom);
  }
  return { x0: x1, x1: x2, y0: y3 - (m0 + m1) * 0.5 * (x2 - x1), m0, m1 };
}
