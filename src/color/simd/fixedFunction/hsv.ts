import type { Emit } from "../kernel.ts";
import {
  abs,
  add,
  div,
  either,
  equal,
  floor,
  type Lane,
  least,
  less,
  more,
  most,
  mul,
  negate,
  number,
  sub,
} from "../lane.ts";
import { colors, type Pixel } from "../pixel.ts";
import type { StyleEmit } from "./style.ts";

/** Hue by the largest channel: red is 0, and a circle is 1. */
const toHsv: Emit = ({ r, g, b, a }) => {
  const low = least(least(r, g), b);
  const high = most(most(r, g), b);
  const range = sub(high, low);
  const red = div(sub(g, b), range);
  const green = add(div(sub(b, r), range), 2);
  const blue = add(div(sub(r, g), range), 4);
  const turn = either(equal(r, high), red, either(equal(g, high), green, blue));
  const around = mul(either(less(turn, 0), add(turn, 6), turn), Math.fround(1 / 6));
  const gray = equal(low, high);
  const saturation = either(gray, 0, either(equal(high, 0), 0, div(range, high)));
  const below = negate(low);
  return {
    r: either(gray, 0, around),
    g: either(more(below, high), div(range, below), saturation),
    b: either(less(low, 0), add(high, low), high),
    a,
  };
};

function between01(x: Lane): Lane {
  return least(most(number(0), x), 1);
}

/** Red, green and blue of a pure hue, of which 1 is a whole circle from red on. */
export function pureHue(hue: Lane): Omit<Pixel, "a"> {
  const turn = mul(sub(hue, floor(hue)), 6);
  return {
    r: between01(sub(abs(sub(turn, 3)), 1)),
    g: between01(sub(number(2), abs(sub(turn, 2)))),
    b: between01(sub(number(2), abs(sub(turn, 4)))),
  };
}

const fromHsv: Emit = ({ r: hue, g, b: value, a }) => {
  const saturation = least(most(number(0), g), Math.fround(1.999));
  const rest = mul(value, sub(number(1), saturation));
  const beyond = sub(number(2), saturation);
  const strong = more(saturation, 1);
  const negative = less(value, 0);
  const low = either(negative, div(value, beyond), either(strong, div(rest, beyond), rest));
  const high = either(negative, sub(value, low), either(strong, sub(value, low), value));
  const range = sub(high, low);
  return colors({ ...pureHue(hue), a }, (share) => add(mul(share, range), low));
};

/** RGB to HSV and back for any range, rounded as without vectors. */
export const hsv: StyleEmit = { forward: () => toHsv, inverse: () => fromHsv };
