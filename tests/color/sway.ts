import type { AnyOp } from "#color/op.ts";
import { computed } from "./measure.ts";

/** As far may a product of matrices be from one after the other, in parts of the largest channel. */
const ROUNDED = 2 ** -21;

/**
 * Sway of each number of the result where what a step gives is rounded another way, as where matrices are
 * multiplied with each other: where channels cancel and a curve is steep, it is far. Infinite where a step gives infinity,
 * of which one matrix makes another number than two.
 */
export function swayWithin(ops: readonly AnyOp[], from: Float32Array): Float32Array {
  const result = computed(ops, from);
  const sway = new Float32Array(from.length);
  let pixels = from;
  for (const [at, op] of ops.entries()) {
    pixels = computed([op], pixels);
    const rest = ops.slice(at + 1);
    for (const channel of [0, 1, 2])
      for (const by of [-ROUNDED, ROUNDED]) {
        const near = pixels.map((value, i) => {
          const start = i - (i % 4);
          const largest = Math.max(...pixels.subarray(start, start + 3).map(Math.abs));
          return i % 4 === channel ? value + by * largest : value;
        });
        for (const [i, value] of computed(rest, near).entries()) {
          const gap = Math.abs(value - (result[i] as number));
          if (!(gap <= (sway[i] as number))) sway[i] = Number.isFinite(gap) ? gap : Number.POSITIVE_INFINITY;
        }
      }
  }
  return sway;
}
