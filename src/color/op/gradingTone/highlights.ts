import { f } from "../../float.ts";
import { line, type Piece, undone } from "../piece.ts";
import { root, type ToneCurve } from "./curve.ts";

/** Bends from a start to a pivot, beyond which the slope stays: highlights upwards, shadows downwards. */
export function bend(value: number, x0: number, x2: number, highlights: boolean): ToneCurve | null {
  const amount = highlights ? f(2 - value) : value;
  if (amount === 1) return null;
  const slope = Math.max(f(0.01), amount < 1 ? amount : f(2 - amount));
  const curve = highlights ? between(x0, x2, 1, slope) : between(x0, x2, slope, 1);
  return amount < 1
    ? curve
    : {
        forward: curve.inverse,
        inverse: curve.forward,
        pieces: undone(curve.pieces),
      };
}

/**
 * Effect of the master of highlights or shadows on a position, in doubles: official OCIO computes those of whites and
 * blacks so.
 */
export function broughtBy(value: number, x0: number, x2: number, highlights: boolean): (t: number) => number {
  const amount = highlights ? 2 - value : value;
  if (amount === 1) return (t) => t;
  const slope = Math.max(0.01, amount < 1 ? amount : 2 - amount);
  const [m0, m2] = highlights ? [1, slope] : [slope, 1];
  const half = (x2 - x0) * 0.5;
  const x1 = x0 + half;
  const right = x2 - x1;
  const y1 = (0.5 / (x2 - x0)) * ((2 * x0 + m0 * half) * right + (2 * x2 - m2 * right) * half);
  if (amount < 1)
    return (t) => {
      if (t < x0) return x0 + (t - x0) * m0;
      if (t >= x2) return x2 + (t - x2) * m2;
      const u = t < x1 ? (t - x0) / half : (t - x1) / right;
      return t < x1
        ? x0 * (1 - u * u) + y1 * u * u + m0 * (1 - u) * u * half
        : y1 * (1 - u) * (1 - u) + x2 * (2 - u) * u + m2 * (u - 1) * u * right;
    };
  const solved = (a: number, b: number, c: number) => (-2 * c) / (Math.sqrt(b * b - 4 * a * c) + b);
  return (t) => {
    if (t < x0) return x0 + (t - x0) / m0;
    if (t >= x2) return x2 + (t - x2) / m2;
    return t < y1
      ? x0 + half * solved(y1 - x0 - m0 * half, m0 * half, x0 - t)
      : x1 + right * solved(y1 - x2 + m2 * right, 2 * x2 - 2 * y1 - m2 * right, y1 - t);
  };
}

/** Two parabolas from (x0, x0) to (x2, x2) with the slopes m0 and m2 at the ends. */
function between(x0: number, x2: number, m0: number, m2: number): ToneCurve {
  const x1 = f(x0 + f(f(x2 - x0) * 0.5));
  const [left, right] = [f(x1 - x0), f(x2 - x1)];
  const lower = f(f(f(2 * x0) + f(m0 * left)) * right);
  const upper = f(f(f(2 * x2) - f(m2 * right)) * left);
  const y1 = f(f(0.5 / f(x2 - x0)) * f(lower + upper));
  const bLeft = f(m0 * left);
  const aLeft = f(f(y1 - x0) - bLeft);
  const bRight = f(f(f(2 * x2) - f(2 * y1)) - f(m2 * right));
  const aRight = f(f(y1 - x2) + f(m2 * right));
  const pieces: Piece[] = [
    line(x0, m0, x0),
    { from: x0, back: x0, knot: x0, a: aLeft / left / left, b: m0, c: x0, root: false },
    { from: x1, back: y1, knot: x1, a: aRight / right / right, b: bRight / right, c: y1, root: false },
    line(x2, m2, x2, { from: x2, back: x2 }),
  ];
  return {
    pieces,
    forward(t) {
      if (t < x0) return f(x0 + f(f(t - x0) * m0));
      if (t >= x2) return f(x2 + f(f(t - x2) * m2));
      if (t < x1) {
        const u = f(f(t - x0) / left);
        const ends = f(f(x0 * f(1 - f(u * u))) + f(f(y1 * u) * u));
        return f(ends + f(f(f(m0 * f(1 - u)) * u) * left));
      }
      const u = f(f(t - x1) / right);
      const ends = f(f(f(y1 * f(1 - u)) * f(1 - u)) + f(f(x2 * f(2 - u)) * u));
      return f(ends + f(f(f(m2 * f(u - 1)) * u) * right));
    },
    inverse(t) {
      if (t < x0) return f(x0 + f(f(t - x0) / m0));
      if (t >= x2) return f(x2 + f(f(t - x2) / m2));
      if (t < y1) return f(x0 + f(left * root(aLeft, bLeft, f(x0 - t))));
      return f(x1 + f(right * root(aRight, bRight, f(y1 - t))));
    },
  };
}
