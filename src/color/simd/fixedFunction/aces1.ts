import { f } from "../../float.ts";
import { atan2 } from "../functions.ts";
import type { Emit } from "../kernel.ts";
import {
  abs,
  add,
  atLeast,
  div,
  either,
  type Lane,
  least,
  less,
  madd,
  more,
  most,
  mul,
  nmadd,
  number,
  sqrt,
  sub,
} from "../lane.ts";
import { colors, type Pixel } from "../pixel.ts";
import { signed } from "../sign.ts";
import type { StyleEmit } from "./style.ts";

function lowest({ r, g, b }: Pixel): Lane {
  return least(r, least(g, b));
}

/** Saturation as the reference rendering of ACES 1 weighs it, with noise near black kept out. */
function saturation(pixel: Pixel): Lane {
  const high = most(pixel.r, most(pixel.g, pixel.b));
  return div(sub(most(number(1e-10), high), most(number(1e-10), lowest(pixel))), most(number(0.01), high));
}

/** Redness of a pixel: a cubic B-spline over hue, even about red. */
function redness({ r, g, b }: Pixel, width: number): Lane {
  const hue = atan2(mul(sub(g, b), Math.sqrt(3)), sub(add(r, r), add(g, b)));
  const away = abs(mul(hue, width));
  const near = madd(mul(away, away), madd(away, 0.75, -1.5), 1);
  const rest = most(number(0), sub(number(2), away));
  return either(less(away, 1), near, mul(mul(mul(rest, rest), rest), 0.25));
}

const PIVOT = 0.03;

type Red = (pixel: Pixel, share: Lane, scale: number) => Lane;

/** Red reduced toward the pivot. */
const reddened: Red = (pixel, share, scale) =>
  madd(mul(mul(share, saturation(pixel)), sub(number(PIVOT), pixel.r)), scale, pixel.r);

/** The red that was reduced: the root of a quadratic. */
const restored: Red = ({ r, g, b }, share, scale) => {
  const low = least(g, b);
  const scaled = mul(share, scale);
  const a = sub(scaled, 1);
  const half = nmadd(scaled, add(low, PIVOT), r);
  const c = mul(mul(scaled, PIVOT), low);
  const root = sqrt(nmadd(mul(a, 4), c, mul(half, half)));
  return div(sub(sub(number(0), half), root), mul(a, 2));
};

function redModifier(width: number, scale: number, keepsHue: boolean, red: Red): Emit {
  return (pixel) => {
    const { r, g, b } = pixel;
    const share = redness(pixel, width);
    const isRed = more(share, 0);
    const changed = red(pixel, share, scale);
    const next = { ...pixel, r: either(isRed, changed, r) };
    if (!keepsHue) return next;
    // The middle channel keeps its place between the others.
    const low = least(g, b);
    const place = div(sub(most(g, b), low), most(number(1e-10), sub(r, low)));
    const middle = either(isRed, madd(place, sub(changed, low), low), most(g, b));
    const isGreen = atLeast(g, b);
    return { ...next, g: either(isGreen, middle, g), b: either(isGreen, b, middle) };
  };
}

function redModifiers(width: number, scale: number, keepsHue: boolean): StyleEmit {
  const [w, s] = [f(width), f(scale)];
  return {
    forward: () => redModifier(w, s, keepsHue, reddened),
    inverse: () => redModifier(w, s, keepsHue, restored),
  };
}

export const redModifier03 = redModifiers(1.9098593171027443, 1 - Math.fround(0.85), true);
export const redModifier10 = redModifiers(1.6976527263135504, 1 - Math.fround(0.82), false);

/** Luminance weighted by chroma, which sees saturated colors brighter. */
function brightness({ r, g, b }: Pixel): Lane {
  const chroma = sqrt(madd(r, sub(r, b), madd(g, sub(g, r), mul(b, sub(b, g)))));
  return mul(madd(chroma, 1.75, add(add(b, g), r)), 1 / 3);
}

/** The gain of glow by saturation: an S between none and all. */
function glowGain(pixel: Pixel, gain: number): Lane {
  const x = mul(sub(saturation(pixel), 0.4), 5);
  const t = most(number(0), nmadd(abs(x), 0.5, number(1)));
  return mul(add(signed(nmadd(t, t, number(1)), x), 1), gain / 2);
}

type Change = (gain: Lane, bright: Lane, middle: number) => Lane;

const added: Change = (gain, bright, middle) => {
  const between = mul(gain, sub(div(number(middle), bright), 0.5));
  const low = either(more(bright, f(f(middle * 2) / 3)), between, gain);
  return either(atLeast(bright, f(middle * 2)), 0, low);
};

const removed: Change = (gain, bright, middle) => {
  const half = mul(gain, 0.5);
  const between = div(mul(gain, sub(div(number(middle), bright), 0.5)), sub(half, 1));
  const all = div(sub(number(0), gain), add(gain, 1));
  const low = either(more(bright, mul(add(gain, 1), f(f(middle * 2) / 3))), between, all);
  return either(atLeast(bright, f(middle * 2)), 0, low);
};

function glow(gain: number, middle: number, change: Change): Emit {
  return (pixel) => {
    const scale = add(change(glowGain(pixel, gain), brightness(pixel), middle), 1);
    return colors(pixel, (value) => mul(value, scale));
  };
}

function glows(gain: number, middle: number): StyleEmit {
  const [g, m] = [f(gain), f(middle)];
  return { forward: () => glow(g, m, added), inverse: () => glow(g, m, removed) };
}

export const glow03 = glows(0.075, 0.1);
export const glow10 = glows(0.05, 0.08);
