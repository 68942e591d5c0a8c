import type { Kernel } from "../../op.ts";

/** Kernels of a style, given its parameters, in each direction. */
export type Style = {
  readonly forward: (params: readonly number[]) => Kernel;
  readonly inverse: (params: readonly number[]) => Kernel;
};

/** Changes one pixel, of which the red channel is at `i`. */
export type PixelChange = (pixels: Float32Array, i: number) => void;

/** Every pixel of a range after the other. For styles whose work outweighs a call. */
export function eachPixel(change: PixelChange): Kernel {
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) change(pixels, i);
  };
}
