import { pq } from "../deltaItp.ts";
import type { Kernel } from "../op.ts";
import { conversion, primariesOf } from "../primaries.ts";

/**
 * A row as it looks: light of the patches in linear Rec.709, where 1 is 100 nits, and of a ramp of gray as PQ signals
 * (SMPTE ST 2084).
 */
export type ColorStrip = { patches: [number, number, number][]; ramp: number[] };

/** Both looks of a row; the ramp goes over code values from 0 to 1, or over stops around 18 % gray. */
export type ColorPicture = {
  collection: string;
  name: string;
  ramp: "code" | "stops";
  before: ColorStrip;
  after: ColorStrip;
};

type Rgb = [number, number, number];
const RAMP = 65;
/** Stops of the ramp to either side of 18 % gray. */
export const RAMP_STOPS = 8;

/** A pure hue, and what it is when it is paler and darker. */
function hue(at: number, saturation: number, value: number): Rgb {
  const channel = (offset: number) => {
    const place = (offset + at * 6) % 6;
    return value - value * saturation * Math.max(0, Math.min(place, 4 - place, 1));
  };
  return [channel(5), channel(3), channel(1)];
}

/** The patches as they go in: twelve muted hues, six pure ones, six grays. */
const patches: readonly Rgb[] = [
  ...Array.from({ length: 12 }, (_, at) => hue(at / 12, 0.5, 0.65)),
  ...Array.from({ length: 6 }, (_, at) => hue(at / 6, 1, 0.85)),
  ...[0.06, 0.18, 0.35, 0.5, 0.7, 0.92].map((value): Rgb => [value, value, value]),
];

const toRec709 = conversion(primariesOf("Rec.2020")!.xy, primariesOf("Rec.709 / sRGB")!.xy)!;
/** Luminance of linear Rec.2020, ITU-R BT.2020. */
const LUMA = [0.2627, 0.678, 0.0593] as const;

/** The look of a conversion to linear Rec.2020 in nits. */
export function stripOf(kernel: Kernel, ramp: ColorPicture["ramp"]): ColorStrip {
  const codes = Array.from({ length: RAMP }, (_, at) => {
    const part = at / (RAMP - 1);
    return ramp === "code" ? part : 0.18 * 2 ** ((part * 2 - 1) * RAMP_STOPS);
  });
  const given = [...patches, ...codes.map((code): Rgb => [code, code, code])];
  const pixels = Float32Array.from(given.flatMap((rgb) => [...rgb, 1]));
  kernel(pixels, 0, given.length);
  const light = given.map((_, at): Rgb => {
    const [r, g, b] = pixels.subarray(at * 4, at * 4 + 3);
    return [finite(r!), finite(g!), finite(b!)];
  });
  return {
    patches: light.slice(0, patches.length).map((rgb) => rec709(rgb)),
    ramp: light.slice(patches.length).map(([r, g, b]) => pq(LUMA[0] * r + LUMA[1] * g + LUMA[2] * b)),
  };
}

const finite = (value: number) => (Number.isFinite(value) ? value : 0);

function rec709([r, g, b]: Rgb): Rgb {
  const row = (at: number) => (toRec709[at]! * r + toRec709[at + 1]! * g + toRec709[at + 2]! * b) / 100;
  return [row(0), row(3), row(6)];
}
