import { f } from "../../float.ts";
import { channelsOf } from "../../op/fixedFunction/gamutCompression13.ts";
import { pow } from "../functions.ts";
import type { Emit } from "../kernel.ts";
import {
  abs,
  add,
  atLeast,
  div,
  either,
  equal,
  type Lane,
  less,
  madd,
  most,
  mul,
  nmadd,
  sub,
  without,
} from "../lane.ts";
import { colors } from "../pixel.ts";
import type { StyleEmit } from "./style.ts";

type Channel = ReturnType<typeof channelsOf>[number];
type Change = (distance: Lane, channel: Channel, exponent: number) => Lane;

const compressed: Change = (distance, { threshold, scale }, exponent) => {
  const over = mul(sub(distance, threshold), 1 / scale);
  return madd(div(over, pow(add(pow(over, exponent), 1), f(1 / exponent))), scale, threshold);
};

const expanded: Change = (distance, { threshold, scale }, exponent) => {
  const raised = pow(mul(sub(distance, threshold), 1 / scale), exponent);
  const over = pow(div(raised, sub(1, raised)), f(1 / exponent));
  return either(atLeast(distance, f(threshold + scale)), distance, madd(over, scale, threshold));
};

function compression(params: readonly number[], change: Change): Emit {
  const exponent = f(params[6] as number);
  const limits = channelsOf(params);
  return (pixel) => {
    const achromatic = most(pixel.r, most(pixel.g, pixel.b));
    const size = abs(achromatic);
    return colors(pixel, (value, at) => {
      const channel = limits[at] as Channel;
      const distance = div(sub(achromatic, value), size);
      const moved = nmadd(change(distance, channel, exponent), size, achromatic);
      return without(either(less(distance, channel.threshold), value, moved), equal(achromatic, 0));
    });
  };
}

/** The reference gamut compression of ACES 1.3 for ACEScg. */
export const gamutCompression13: StyleEmit = {
  forward: (params) => compression(params, compressed),
  inverse: (params) => compression(params, expanded),
};
