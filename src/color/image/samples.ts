import { halfValues, toHalf } from "../half.ts";
import type { Raster } from "./raster.ts";

/** Storage of a channel's samples: whole numbers up to `most` stand for 0 to 1, those of "uint" for themselves. */
type SampleKind = { kind: "half" } | { kind: "float" } | { kind: "uint" } | { kind: "whole"; most: number };

/** Samples of a channel in memory: every `step`th from `at` on, one a pixel, rows from the top. */
export type Samples = SampleKind & {
  array: Uint8Array | Uint16Array | Uint32Array | Float32Array;
  at: number;
  step: number;
};

/** The channels that a conversion reads or writes; a picture without alpha is opaque. */
export type Channels = { red: Samples; green: Samples; blue: Samples; alpha: Samples | null };

let halfs: Float32Array | undefined;

/** Reads pixels from one of them to before another as RGBA float32 to the beginning of `rgba`. */
export function gather(
  { red, green, blue, alpha }: Channels,
  from: number,
  to: number,
  rgba: Float32Array,
): void {
  [red, green, blue, alpha].forEach((channel, place) => {
    if (channel) gatherOne(channel, from, to, rgba, place);
    else for (let i = place; i < (to - from) * 4; i += 4) rgba[i] = 1;
  });
}

function gatherOne(channel: Samples, from: number, to: number, rgba: Float32Array, place: number): void {
  const { array, step } = channel;
  let at = channel.at + from * step;
  const end = (to - from) * 4;
  if (channel.kind === "half") {
    halfs ??= halfValues();
    for (let i = place; i < end; i += 4, at += step) rgba[i] = halfs[array[at]!]!;
  } else if (channel.kind === "float" || channel.kind === "uint") {
    for (let i = place; i < end; i += 4, at += step) rgba[i] = array[at]!;
  } else {
    const { most } = channel;
    for (let i = place; i < end; i += 4, at += step) rgba[i] = array[at]! / most;
  }
}

/** Writes pixels from the beginning of `rgba` to the places from one of them to before another. */
export function scatter(
  { red, green, blue, alpha }: Channels,
  from: number,
  to: number,
  rgba: Float32Array,
): void {
  [red, green, blue, alpha].forEach((channel, place) => {
    if (channel) scatterOne(channel, from, to, rgba, place);
  });
}

function scatterOne(channel: Samples, from: number, to: number, rgba: Float32Array, place: number): void {
  const { array, step } = channel;
  let at = channel.at + from * step;
  const end = (to - from) * 4;
  if (channel.kind === "half") {
    for (let i = place; i < end; i += 4, at += step) array[at] = toHalf(rgba[i]!);
  } else if (channel.kind === "float") {
    for (let i = place; i < end; i += 4, at += step) array[at] = rgba[i]!;
  } else if (channel.kind === "uint") {
    // Typed arrays would wrap around instead.
    for (let i = place; i < end; i += 4, at += step) {
      const value = rgba[i]!;
      array[at] = value > 0 ? Math.min(Math.round(value), 2 ** 32 - 1) : 0;
    }
  } else {
    const { most } = channel;
    // NaN becomes 0, as in a display.
    for (let i = place; i < end; i += 4, at += step) {
      const value = rgba[i]!;
      array[at] = value >= 1 ? most : value > 0 ? Math.floor(value * most + 0.5) : 0;
    }
  }
}

/** Channels of interleaved samples; gray stands for red, green and blue. */
export function channelsOfRaster({ channels, samples, bits }: Raster): Channels {
  const at = (place: number): Samples => {
    const where = { array: samples, at: place, step: channels };
    return samples instanceof Float32Array
      ? { kind: "float", ...where }
      : { kind: "whole", most: 2 ** bits - 1, ...where };
  };
  const hasAlpha = channels === 2 || channels >= 4;
  const [red, green, blue] = channels < 3 ? [0, 0, 0] : [0, 1, 2];
  return {
    red: at(red!),
    green: at(green!),
    blue: at(blue!),
    alpha: hasAlpha ? at(channels < 3 ? 1 : 3) : null,
  };
}
