import { deltaItp } from "../deltaItp.ts";
import type { Kernel } from "../op.ts";
import { itpOf } from "./itp.ts";
import { probePixels, probes, samplePixels } from "./probes.ts";

/** Difference of two conversions: ΔE ITP, plain difference of values, and the probe at which it is largest. */
export type Difference = { max: number; mean: number; maxValue: number; meanValue: number; at: number[] };

/** Half float's largest number: values beyond it count as it, in both. */
const LARGEST = 65_504;
/** Difference of two values, by their size where that is above 1, that is no more than rounding. */
const NOISE = 2e-6;

/** Values of the probes behind a conversion. */
export function resultOf(kernel: Kernel): Float32Array {
  const pixels = probePixels();
  kernel(pixels, 0, probes.length);
  return pixels;
}

/** Values of few probes behind a conversion, which tell most conversions apart. */
export function sampleOf(kernel: Kernel): Float32Array {
  const pixels = samplePixels();
  kernel(pixels, 0, pixels.length / 4);
  return pixels;
}

/** True if two results are equal but for a tolerance, which grows with the size of values above 1. */
export function agree(a: Float32Array, b: Float32Array, tolerance = NOISE): boolean {
  for (let at = 0; at < a.length; at++) {
    if (at % 4 === 3) continue;
    const [own, other] = [limited(a[at]!), limited(b[at]!)];
    if (Math.abs(own - other) > tolerance * Math.max(1, Math.abs(own), Math.abs(other))) return false;
  }
  return true;
}

/** A number between the largest ones that count; NaN counts as 0. */
export function limited(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(LARGEST, Math.max(-LARGEST, value));
}

/** Difference of two results; `light` makes linear Rec.2020 in nits of each. Null where there is none. */
export function differenceOf(
  a: Float32Array,
  b: Float32Array,
  light: readonly [Kernel, Kernel],
): Difference | null {
  if (agree(a, b)) return null;
  const [own, other] = [a, b].map((result, side) => {
    const pixels = result.slice();
    light[side]!(pixels, 0, probes.length);
    return itpOf(pixels);
  }) as [Float64Array, Float64Array];
  let [max, sum, maxValue, sumOfValues, at, atValue] = [0, 0, 0, 0, 0, 0];
  for (let probe = 0; probe < probes.length; probe++) {
    const delta = deltaItp(own, other, probe * 3);
    sum += delta;
    if (delta > max) [max, at] = [delta, probe];
    for (let channel = probe * 4; channel < probe * 4 + 3; channel++) {
      const value = Math.abs(limited(a[channel]!) - limited(b[channel]!));
      sumOfValues += value;
      if (value > maxValue) [maxValue, atValue] = [value, probe];
    }
  }
  const { length } = probes;
  return {
    max,
    mean: sum / length,
    maxValue,
    meanValue: sumOfValues / (length * 3),
    at: [...probes[max > 0 ? at : atValue]!],
  };
}
