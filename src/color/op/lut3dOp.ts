import type { BitDepth } from "#color/bitDepth.ts";
import type { Direction } from "#color/context.ts";
import type { Kernel, OpKind } from "#color/op.ts";
import { finite, type Interpolation } from "./lut1dOp.ts";
import { inverseLut3d } from "./lut3dInverse.ts";

/** A cube of colors for red, green and blue from 0 to 1. */
export type Lut3dOp = {
  readonly type: "lut3d";
  readonly direction: Direction;
  /** Entries along one edge. */
  readonly size: number;
  /** Red, green and blue of each entry; entry `(r * size + g) * size + b`. */
  readonly values: Float32Array;
  readonly interpolation: Interpolation | null;
  /** Of the file it stems from; null for none. */
  readonly depth: BitDepth | null;
};

/** A forward LUT of values alone. */
export function lut3dOf(size: number, values: Float32Array, depth: BitDepth | null = "32f"): Lut3dOp {
  return { type: "lut3d", direction: "forward", size, values, interpolation: null, depth };
}

/** Entries whose red changes fastest, in the order of `Lut3dOp`, and the other way around. */
export function swapRedAndBlue(size: number, values: Float32Array): Float32Array {
  const swapped = new Float32Array(values.length);
  let to = 0;
  for (let first = 0; first < size; first++)
    for (let second = 0; second < size; second++)
      for (let third = 0; third < size; third++) {
        const from = ((third * size + second) * size + first) * 3;
        swapped[to] = values[from] as number;
        swapped[to + 1] = values[from + 1] as number;
        swapped[to + 2] = values[from + 2] as number;
        to += 3;
      }
  return swapped;
}

const f = Math.fround;

/** The place of a value on an edge, from 0 to `last`; NaN is 0. */
function place(value: number, last: number): number {
  const at = f(value * last);
  return at > 0 ? (at < last ? at : last) : 0;
}

function mix(from: number, to: number, part: number): number {
  return f(f(from * f(1 - part)) + f(to * part));
}

function trilinear({ size, values }: Lut3dOp): Kernel {
  const table = finite(values);
  const last = size - 1;
  return (pixels, from, to) => {
    for (let at = from * 4; at < to * 4; at += 4) {
      const r = place(pixels[at] as number, last);
      const g = place(pixels[at + 1] as number, last);
      const b = place(pixels[at + 2] as number, last);
      const r0 = Math.floor(r);
      const g0 = Math.floor(g);
      const b0 = Math.floor(b);
      const fr = f(r - r0);
      const fg = f(g - g0);
      const fb = f(b - b0);
      const red = r0 < last ? size * size * 3 : 0;
      const green = g0 < last ? size * 3 : 0;
      const blue = b0 < last ? 3 : 0;
      let base = ((r0 * size + g0) * size + b0) * 3;
      for (let channel = 0; channel < 3; channel++, base++) {
        const far = base + red;
        const one = mix(table[base] as number, table[base + blue] as number, fb);
        const two = mix(table[base + green] as number, table[base + green + blue] as number, fb);
        const three = mix(table[far] as number, table[far + blue] as number, fb);
        const four = mix(table[far + green] as number, table[far + green + blue] as number, fb);
        pixels[at + channel] = mix(mix(one, two, fg), mix(three, four, fg), fr);
      }
    }
  };
}

function tetrahedral({ size, values }: Lut3dOp): Kernel {
  const table = finite(values);
  const last = size - 1;
  return (pixels, from, to) => {
    for (let at = from * 4; at < to * 4; at += 4) {
      const r = place(pixels[at] as number, last);
      const g = place(pixels[at + 1] as number, last);
      const b = place(pixels[at + 2] as number, last);
      const [r0, g0, b0] = [Math.floor(r), Math.floor(g), Math.floor(b)];
      const [fr, fg, fb] = [f(r - r0), f(g - g0), f(b - b0)];
      const start = ((r0 * size + g0) * size + b0) * 3;
      const red = r0 < last ? size * size * 3 : 0;
      const green = g0 < last ? size * 3 : 0;
      const blue = b0 < last ? 3 : 0;
      // The way from the near corner to the far one goes along the axis of the largest part first.
      let [x0, x1, x2, first, second] = [fr, fg, fb, red, red + green];
      if (fr > fg) {
        if (fg > fb) [x0, x1, x2, first, second] = [fr, fg, fb, red, red + green];
        else if (fr > fb) [x0, x1, x2, first, second] = [fr, fb, fg, red, red + blue];
        else [x0, x1, x2, first, second] = [fb, fr, fg, blue, red + blue];
      } else if (fb > fg) [x0, x1, x2, first, second] = [fb, fg, fr, blue, green + blue];
      else if (fb > fr) [x0, x1, x2, first, second] = [fg, fb, fr, green, green + blue];
      else [x0, x1, x2, first, second] = [fg, fr, fb, green, red + green];
      const [near, one, two, far] = [f(1 - x0), f(x0 - x1), f(x1 - x2), x2];
      for (let channel = 0; channel < 3; channel++) {
        const base = start + channel;
        const sum = f(f(near * (table[base] as number)) + f(one * (table[base + first] as number)));
        pixels[at + channel] = f(
          f(sum + f(two * (table[base + second] as number))) +
            f(far * (table[base + red + green + blue] as number)),
        );
      }
    }
  };
}

/** True for tetrahedral interpolation, false for trilinear. */
export function isTetrahedral({ interpolation }: Lut3dOp): boolean {
  return interpolation === "tetrahedral" || interpolation === "best";
}

/** Entries along the edge of a cube that can be undone: widened by one at each side, it must not exceed 129. */
const MAX_UNDONE = 127;

export const lut3d: OpKind<Lut3dOp> = {
  type: "lut3d",
  refusal: ({ direction, size }) =>
    direction === "inverse" && size > MAX_UNDONE
      ? `A 3D LUT of ${size} x ${size} x ${size} entries is too large to invert, which official OCIO does up to ${MAX_UNDONE}.`
      : null,
  kernel: (op) =>
    op.direction === "inverse" ? inverseLut3d(op) : isTetrahedral(op) ? tetrahedral(op) : trilinear(op),
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
};
