import { root, type ToneCurve } from "./curve.ts";

/** Bends from a start to a pivot, beyond which the slope stays: highlights upwards, shadows downwards. */
export function bend(value: number, x0: number, x2: number, highlights: boolean): ToneCurve | null {
  const amount = highlights ? 2 - value : value;
  if (amount === 1) return null;
  const slope = Math.max(0.01, amount < 1 ? amount : 2 - amount);
  const curve = highlights ? between(x0, x2, 1, slope) : between(x0, x2, slope, 1);
  return amount < 1 ? curve : { forward: curve.inverse, inverse: curve.forward };
}

/** Two parabolas from (x0, x0) to (x2, x2) with the slopes m0 and m2 at the ends. */
function between(x0: number, x2: number, m0: number, m2: number): ToneCurve {
  const x1 = (x0 + x2) * 0.5;
  const [left, right] = [x1 - x0, x2 - x1];
  const y1 = (0.5 / (x2 - x0)) * ((2 * x0 + m0 * left) * right + (2 * x2 - m2 * right) * left);
  const bLeft = m0 * left;
  const aLeft = y1 - x0 - bLeft;
  const bRight = 2 * x2 - 2 * y1 - m2 * right;
  const aRight = y1 - x2 + m2 * right;
  return {
    forward(t) {
      if (t < x0) return x0 + (t - x0) * m0;
      if (t >= x2) return x2 + (t - x2) * m2;
      if (t < x1) {
        const u = (t - x0) / left;
        return x0 * (1 - u * u) + y1 * u * u + m0 * (1 - u) * u * left;
      }
      const u = (t - x1) / right;
      return y1 * (1 - u) * (1 - u) + x2 * (2 - u) * u + m2 * (u - 1) * u * right;
    },
    inverse(t) {
      if (t < x0) return x0 + (t - x0) / m0;
      if (t >= x2) return x2 + (t - x2) / m2;
      if (t < y1) return x0 + left * root(aLeft, bLeft, x0 - t);
      return x1 + right * root(aRight, bRight, y1 - t);
    },
  };
}
