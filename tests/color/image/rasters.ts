import fc from "fast-check";
import type { Raster } from "#color/image/raster.ts";
import fixtures from "./fixtures.json";

type Name = keyof typeof fixtures;
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64"));

/** A file that OpenImageIO, tifffile or Pillow wrote, and what OpenImageIO reads from it. */
export function fixture(name: Name): { file: Uint8Array; raster: Raster } {
  const { width, height, channels, bits, file, samples } = fixtures[name];
  const { buffer, length } = bytesOf(samples);
  const kinds: Record<number, Raster["samples"]> = {
    1: new Uint8Array(buffer),
    2: new Uint16Array(buffer, 0, length >> 1),
    4: new Float32Array(buffer, 0, length >> 2),
  };
  const raster = { width, height, channels, bits: bits as Raster["bits"] };
  const size = length / (width * height * channels);
  return { file: bytesOf(file), raster: { ...raster, samples: kinds[size] as Raster["samples"] } };
}

/** Every fixture with one of these extensions. */
export const fixturesOf = (...extensions: readonly string[]) =>
  (Object.keys(fixtures) as Name[])
    .filter((name) => extensions.some((extension) => name.endsWith(extension)))
    .map((name) => ({ name, ...fixture(name) }));

/** Rasters of up to 40 by 9 pixels: noise, or flat where that compresses. */
export const rasters = (channels: readonly number[], depths: readonly Raster["bits"][]) =>
  fc
    .record({
      width: fc.integer({ min: 1, max: 40 }),
      height: fc.integer({ min: 1, max: 9 }),
      channels: fc.constantFrom(...channels),
      bits: fc.constantFrom(...depths),
      seed: fc.integer({ min: 1, max: 1e6 }),
      flat: fc.boolean(),
    })
    .map(({ seed, flat, ...facts }) => raster({ ...facts, seed, flat }));

type Facts = Pick<Raster, "width" | "height" | "channels" | "bits"> & { seed: number; flat?: boolean };

/** A raster of noise. */
export function raster({ seed, flat = false, ...facts }: Facts): Raster {
  const random = randomOf(seed);
  const { width, height, channels, bits } = facts;
  const count = width * height * channels;
  const samples = bits === 32 ? new Float32Array(count) : new (bits === 8 ? Uint8Array : Uint16Array)(count);
  for (let n = 0; n < count; n++)
    samples[n] =
      flat && n >= channels && random() < 0.9
        ? samples[n - channels]!
        : bits === 32
          ? (random() - 0.3) * 2 ** Math.floor(random() * 40 - 20)
          : Math.floor(random() * 2 ** bits);
  return { ...facts, samples };
}

/** Numbers from 0 to 1 that follow from a seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
