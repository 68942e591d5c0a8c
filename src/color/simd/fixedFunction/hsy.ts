import { f } from "../../float.ts";
import type { Emit } from "../kernel.ts";
import {
  abs,
  add,
  atLeast,
  div,
  either,
  equal,
  type Lane,
  least,
  less,
  madd,
  most,
  mul,
  negate,
  nmadd,
  number,
  sqrt,
  sub,
} from "../lane.ts";
import { colors, type Pixel, weighed } from "../pixel.ts";
import { pureHue } from "./hsv.ts";
import type { StyleEmit } from "./style.ts";

const LUMA = [0.2126, 0.7152, 0.0722].map(f) as [number, number, number];
const SIXTH = f(1 / 6);
const TOE = f(0.15);
const LINEAR = f(1.4);

/** Sum of the channels' distances from luma. */
function spread({ r, g, b }: Pixel, y: Lane): Lane {
  return add(add(abs(sub(r, y)), abs(sub(g, y))), abs(sub(b, y)));
}

function sum({ r, g, b }: Pixel): Lane {
  return add(add(r, g), b);
}

/** Share of relative in linear saturation: none near black, all from 1 % on. */
function brightShare(y: Lane): Lane {
  return least(most(number(0), div(sub(y, f(0.001)), f(f(0.01) - f(0.001)))), 1);
}

/** Saturation of a color of luma `y`, spread `d` and sum of channels `s`; and the reach of a pure hue's for it. */
type Light = {
  saturation: (y: Lane, d: Lane, s: Lane) => Lane;
  reach: (saturation: Lane, y: Lane, d: Lane, s: Lane) => Lane;
};

const linear: Light = {
  saturation: (y, d, s) => {
    const high = div(d, most(madd(d, f(0.07), f(1e-6)), add(s, TOE)));
    const low = mul(d, 5);
    return mul(madd(brightShare(y), sub(high, low), low), LINEAR);
  },
  reach: (saturation, y, d, s) => {
    const q = div(saturation, LINEAR);
    const base = madd(y, 3, TOE);
    const share = brightShare(y);
    const bright = least(
      div(mul(q, base), most(number(f(1e-6)), add(add(negate(mul(q, s)), mul(mul(q, 3), y)), d))),
      50,
    );
    const dark = div(q, most(number(f(1e-10)), mul(d, 5)));
    const rest = mul(mul(d, 5), sub(number(1), share));
    const away = sub(s, mul(y, 3));
    const a = mul(rest, away);
    const b = sub(add(mul(rest, base), mul(d, share)), mul(q, away));
    const c = negate(mul(q, base));
    const root = sqrt(nmadd(mul(a, 4), c, mul(b, b)));
    const divisor = sub(negate(root), b);
    const reach = div(mul(c, 2), divisor);
    const between = either(atLeast(reach, 0), reach, div(mul(c, 2), madd(root, 2, divisor)));
    return either(equal(share, 1), bright, either(equal(share, 0), dark, between));
  },
};

function scaled(scale: number): Light {
  return {
    saturation: (_, d) => mul(d, scale),
    reach: (saturation, _, d) => div(saturation, most(number(f(1e-10)), mul(d, scale))),
  };
}

function toHsy({ saturation }: Light): Emit {
  return (pixel) => {
    const { r, g, b, a } = pixel;
    const y = weighed(pixel, LUMA);
    const low = least(least(r, g), b);
    const high = most(most(r, g), b);
    const range = sub(high, low);
    const green = add(div(sub(b, r), range), 3);
    const blue = add(div(sub(r, g), range), 5);
    const turn = either(equal(r, high), add(div(sub(g, b), range), 1), either(equal(g, high), green, blue));
    const hue = either(equal(low, high), 0, mul(turn, SIXTH));
    return { r: hue, g: saturation(y, spread(pixel, y), sum(pixel)), b: y, a };
  };
}

function fromHsy({ reach }: Light): Emit {
  return ({ r, g, b: y, a }) => {
    // Magenta is hue 0. A negative luma turns the color to its opposite.
    const hue = sub(r, SIXTH);
    const pure = { ...pureHue(either(less(y, 0), add(hue, 0.5), hue)), a };
    const scale = div(y, weighed(pure, LUMA));
    const bright = colors(pure, (value) => mul(value, scale));
    const gain = reach(g, y, spread(bright, y), sum(bright));
    return colors(bright, (value) => madd(gain, sub(value, y), y));
  };
}

function hsy(light: Light): StyleEmit {
  return { forward: () => toHsy(light), inverse: () => fromHsy(light) };
}

/** RGB to hue, saturation and luma with saturation for linear light, log and video. Magenta is hue 0. */
export const hsyLinear = hsy(linear);
export const hsyLog = hsy(scaled(4));
export const hsyVideo = hsy(scaled(1.25));
