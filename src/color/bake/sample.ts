import { f } from "#color/float.ts";
import { fused } from "#color/fuse.ts";
import { halfValues } from "#color/half.ts";
import { finite } from "#color/op/lut1dOp.ts";
import type { AnyOp } from "#color/op.ts";
import { compile } from "#color/ops.ts";

/** Grays evenly from `start` to `end`, both included, as steps make them: red, green and blue of each. */
export function sampledCurve(
  ops: readonly AnyOp[],
  size: number,
  [start, end]: readonly [number, number],
): Float32Array {
  const width = f(end - start);
  const value = (i: number) =>
    start === 0 && end === 1 ? f(i * f(1 / (size - 1))) : f(f(width * f(i / (size - 1))) + start);
  return sampled(ops, size, (i) => value(i));
}

/** Output of steps for all half floats. */
export function sampledHalfs(ops: readonly AnyOp[]): Float32Array {
  const halfs = halfValues();
  return finite(sampled(ops, halfs.length, (i) => halfs[i] as number));
}

/** The colors of a cube as steps make them, in the order of `Lut3dOp`. */
export function sampledCube(ops: readonly AnyOp[], size: number): Float32Array {
  const one = f(1 / (size - 1));
  return sampled(ops, size ** 3, (i, channel) => {
    const place = channel === 0 ? Math.floor(i / size / size) : channel === 1 ? Math.floor(i / size) : i;
    return f((place % size) * one);
  });
}

/** Output of steps; matrices that undo each other leave none of the rounding that curves from 0 up would magnify. */
function sampled(
  ops: readonly AnyOp[],
  count: number,
  value: (i: number, channel: number) => number,
): Float32Array {
  const pixels = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    for (let channel = 0; channel < 3; channel++) pixels[i * 4 + channel] = value(i, channel);
    pixels[i * 4 + 3] = 1;
  }
  compile(fused(ops), { exact: true })(pixels, 0, count);
  return pixels.filter((_, at) => at % 4 !== 3);
}
