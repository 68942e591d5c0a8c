import type { Kernel } from "#color/op.ts";
import type { Lookup } from "./lut1dOp.ts";

const f = Math.fround;

/**
 * Looks red, green and blue up, then moves the middle one of the given pixel to where it was between the other two,
 * which keeps the hue (CLF's "dw3").
 */
export function hueAdjusted(lookup: Lookup): Kernel {
  return (pixels, from, to) => {
    for (let at = from * 4; at < to * 4; at += 4) {
      const red = pixels[at] as number;
      const green = pixels[at + 1] as number;
      const blue = pixels[at + 2] as number;
      let [high, middle, low] = [2, 1, 0];
      if (red > green) {
        if (green > blue) [high, middle, low] = [0, 1, 2];
        else [high, middle, low] = red > blue ? [0, 2, 1] : [2, 0, 1];
      } else if (green > blue) [high, middle, low] = red > blue ? [1, 0, 2] : [1, 2, 0];
      const least = pixels[at + low] as number;
      const chroma = f((pixels[at + high] as number) - least);
      const place = chroma === 0 ? 0 : f(f((pixels[at + middle] as number) - least) / chroma);
      pixels[at] = lookup(red, 0);
      pixels[at + 1] = lookup(green, 1);
      pixels[at + 2] = lookup(blue, 2);
      const end = pixels[at + low] as number;
      pixels[at + middle] = f(f(place * f((pixels[at + high] as number) - end)) + end);
    }
  };
}
