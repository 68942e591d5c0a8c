import { fastLog2 as logarithm } from "../float.ts";
import { stops } from "../op/grading.ts";
import { fastExp2, fastLog2 } from "./functions.ts";
import { add, either, type Lane, madd, more, mul, sub } from "./lane.ts";
import { type Curve, channels, type Pixel } from "./pixel.ts";

/** Linear light to stops about 18 % gray, straight near black. With official OCIO's polynomials. */
function toStops(x: Lane): Lane {
  const bent = fastLog2(mul(add(x, stops.shift), stops.perGray));
  return either(more(x, stops.linearBreak), bent, madd(x, stops.gain, stops.offset));
}

/** Official OCIO's polynomial for the logarithm of 2, which is not quite 1. */
const TWO = logarithm(2);

/** Inverse of `toStops`. */
function fromStops(y: Lane): Lane {
  const bent = sub(mul(fastExp2(mul(y, TWO)), stops.gray), stops.shift);
  return either(more(y, stops.stopsBreak), bent, mul(sub(y, stops.offset), stops.perGain));
}

/** Red, green and blue by a curve each that takes and gives stops; alpha goes there and back, as in official OCIO. */
export function colorsInStops(pixel: Pixel, curve: Curve): Pixel {
  return channels(pixel, (value, channel) => {
    const start = toStops(value);
    return fromStops(channel === 3 ? start : curve(start, channel));
  });
}
