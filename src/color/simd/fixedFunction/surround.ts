import { f, TINY } from "../../float.ts";
import { type LuminancePower, luminancePowers } from "../../op/fixedFunction/surround.ts";
import { pow } from "../functions.ts";
import type { Emit } from "../kernel.ts";
import { abs, most, mul, number } from "../lane.ts";
import { colors, weighed } from "../pixel.ts";
import type { StyleEmit } from "./style.ts";

/** RGB scaled so that luminance is raised to a power; null where black would be divided by. */
function luminancePower({ gamma, least, weights, mirrored }: LuminancePower): Emit | null {
  // The power of 0 may be infinite, which those of vectors are not.
  if (least < TINY) return null;
  const exponent = f(f(gamma) - 1);
  return (pixel) => {
    const sum = weighed(pixel, weights);
    const scale = pow(most(number(least), mirrored ? abs(sum) : sum), exponent);
    return colors(pixel, (value) => mul(value, scale));
  };
}

function style(name: keyof typeof luminancePowers): StyleEmit {
  const { forward, inverse } = luminancePowers[name];
  return {
    forward: (params) => luminancePower(forward(params)),
    inverse: (params) => luminancePower(inverse(params)),
  };
}

export const darkToDim10 = style("darkToDim10");
export const rec2100Surround = style("rec2100Surround");
