import type { AnyOp } from "../op.ts";
import { compile } from "../ops.ts";
import { CURVE_AXES, type CurveAxis } from "./curveAxis.ts";

/** Points along an edge of a cube. */
export const CUBE_SIZES = [5, 9, 17] as const;
export type CubeSize = (typeof CUBE_SIZES)[number];

/**
 * Values along an edge of a cube, and what steps make of its points: red, green and blue one after the other, of which blue changes
 * fastest, then green.
 */
export type CubePoints = { size: number; given: number[]; results: Float32Array };

/** A cube of colors through steps, evenly spaced along the axis. */
export function cubeOf(ops: readonly AnyOp[], size: number, axis: CurveAxis): CubePoints {
  const { from, to, value } = CURVE_AXES[axis];
  const given = Array.from({ length: size }, (_, i) =>
    Math.fround(value(from + ((to - from) * i) / (size - 1))),
  );
  const count = size ** 3;
  const pixels = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const [r, g, b] = placeOf(i, size);
    pixels.set([given[r]!, given[g]!, given[b]!, 1], i * 4);
  }
  compile(ops, { exact: true })(pixels, 0, count);
  const results = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) results.set(pixels.subarray(i * 4, i * 4 + 3), i * 3);
  return { size, given, results };
}

/** Red, green and blue steps along the edges of a point. */
export function placeOf(index: number, size: number): [number, number, number] {
  return [Math.floor(index / size ** 2), Math.floor(index / size) % size, index % size];
}

/** The point nearest to a color of which each part lies between 0 and 1 of the edge. */
export function indexOf(parts: readonly [number, number, number], size: number): number {
  const [r, g, b] = parts.map((part) => Math.round(part * (size - 1)));
  return (r! * size + g!) * size + b!;
}
