import { f } from "#color/float.ts";
import { log, log10, pow } from "#color/power.ts";
import { least, most, signOf } from "../float.ts";
import { lightnessOf, luminanceOf, luminanceOfResponse } from "./model.ts";

/** The tone scale of ACES 2 for a peak luminance; luminances count from 100 for the reference white. */
export type ToneScale = {
  readonly peak: number;
  /** The scene luminance that reaches the peak, relative to the reference. */
  readonly hit: number;
  readonly scale: number;
  readonly shoulder: number;
  readonly forwardLimit: number;
  readonly inverseLimit: number;
  /** The luminance of mid gray on the display, relative to the reference. */
  readonly middle: number;
  readonly logPeak: number;
};

export const REFERENCE = 100;
/** Contrast, and how the toe bends. */
export const CONTRAST = f(1.15);
export const TOE = f(0.04);

/** The parameters of the curve for a peak in nits. Daniele Evo curve, Academy ACES 2. */
export function toneScaleOf(peak: number): ToneScale {
  const ratio = f(peak / REFERENCE);
  const hit = f(128 + f(f(896 - 128) * f(log(ratio) / log(f(10000 / 100)))));
  const m1 = f(f(ratio + f(Math.sqrt(f(ratio * f(ratio + f(4 * TOE)))))) / 2);
  const u = pow(f(f(hit / m1) / f(f(hit / m1) + 1)), CONTRAST);
  const m = f(m1 / u);
  const widened = f(1 + f(f(log(ratio) / log(2)) * f(0.14)));
  const middle = f(f(f(10.013) / REFERENCE) * widened);
  const gray = f(f(middle + f(Math.sqrt(f(middle * f(middle + f(4 * TOE)))))) / 2);
  const q = pow(f(gray / m), f(1 / CONTRAST));
  const grayed = f(-f(m1 * q) / f(q - 1));
  const w2 = f(f(0.18) / grayed);
  const shoulder = f(f(w2 * m1) * REFERENCE);
  const u2 = pow(f(f(hit / m1) / f(f(hit / m1) + w2)), CONTRAST);
  return {
    peak,
    hit,
    scale: f(m1 / u2),
    shoulder,
    forwardLimit: f(8 * hit),
    inverseLimit: f(peak / f(u2 * REFERENCE)),
    middle,
    logPeak: log10(ratio),
  };
}

function toned({ scale, shoulder }: ToneScale, luminance: number): number {
  const x = f(scale * pow(f(luminance / f(luminance + shoulder)), CONTRAST));
  return f(most(0, f(f(x * x) / f(x + TOE))) * REFERENCE);
}

function untoned({ scale, shoulder, inverseLimit }: ToneScale, luminance: number): number {
  const z = most(0, least(inverseLimit, f(luminance / REFERENCE)));
  const x = f(f(z + f(Math.sqrt(f(z * f(f(4 * TOE) + z))))) / 2);
  return f(shoulder / f(pow(f(scale / x), f(1 / CONTRAST)) - 1));
}

/** The lightness on the display of a lightness in the scene. */
export function tonedLightness(scale: ToneScale, lightness: number): number {
  return f(signOf(lightness) * lightnessOf(toned(scale, luminanceOf(Math.abs(lightness)))));
}

/** The lightness in the scene of a lightness on the display. */
export function untonedLightness(scale: ToneScale, lightness: number): number {
  return f(signOf(lightness) * lightnessOf(untoned(scale, luminanceOf(Math.abs(lightness)))));
}

/** The lightness on the display of an achromatic response to the scene. */
export function tonedResponse(scale: ToneScale, achromatic: number): number {
  return f(signOf(achromatic) * lightnessOf(toned(scale, luminanceOfResponse(achromatic))));
}
