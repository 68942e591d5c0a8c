import { f } from "../../float.ts";
import type { Piece } from "../piece.ts";

/** Curve of a zone over tones, and its inverse; in float32; `pieces` are the same curve, for kernels and shaders. */
export type ToneCurve = {
  readonly forward: (t: number) => number;
  readonly inverse: (t: number) => number;
  readonly pieces: readonly Piece[];
};

/** From x0 to x1 a parabola that starts at the height y0 with the slope m0 and ends with the slope m1. */
export type Segment = { x0: number; x1: number; y0: number; m0: number; m1: number };

/** A segment as a part of a curve. */
export function pieceOf({ x0, x1, y0, m0, m1 }: Segment): Piece {
  return { from: x0, back: y0, knot: x0, a: (0.5 * (m1 - m0)) / (x1 - x0), b: m0, c: y0, root: false };
}

/** The height of a segment at `t`. */
export function heightAt({ x0, x1, y0, m0, m1 }: Segment, t: number): number {
  const length = f(x1 - x0);
  const u = f(f(t - x0) / length);
  return f(f(f(u * length) * f(f(f(u * f(m1 - m0)) * 0.5) + m0)) + y0);
}

/** The root of a·u² + b·u + c that a rising parabola means. */
export function root(a: number, b: number, c: number): number {
  return f(f(-2 * c) / f(f(Math.sqrt(f(f(b * b) - f(f(4 * a) * c)))) + b));
}

/** x at height `t` of a segment. */
export function placeOf({ x0, x1, y0, m0, m1 }: Segment, t: number): number {
  const length = f(x1 - x0);
  return f(x0 + f(length * root(f(f(f(m1 - m0) * 0.5) * length), f(m0 * length), f(y0 - t))));
}

/** Limits a value. */
export function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
