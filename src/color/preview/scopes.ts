import { lumaOf } from "../luma.ts";
import type { Picture } from "./chart.ts";

/** Scopes of display values. */
export const SCOPES = ["waveform", "parade", "vectorscope", "histogram"] as const;
export type ScopeName = (typeof SCOPES)[number];

/** Counts of a scope, row by row from the top, for red, green and blue or for all of them as one. */
export type Scope = { width: number; height: number; planes: Uint32Array[] };

/** Samples across and down of the picture that a scope counts: enough for its own pixels. */
export const SCOPE_SAMPLES = 256;
/** Levels of display values, from 0 to 1; what lies outside is counted in the last ones. */
export const LEVELS = 256;

/** Level of a display value from 0 at the bottom; not a number has none. */
function levelOf(value: number): number | null {
  if (Number.isNaN(value)) return null;
  return Math.min(LEVELS - 1, Math.max(0, Math.floor(value * LEVELS)));
}

/** Counts of each level of each channel: one row a channel. */
export function histogramOf({ pixels }: Picture): Scope {
  const planes = [0, 1, 2].map((channel) => {
    const counts = new Uint32Array(LEVELS);
    for (let i = channel; i < pixels.length; i += 4) {
      const level = levelOf(pixels[i]!);
      if (level !== null) counts[level]!++;
    }
    return counts;
  });
  return { width: LEVELS, height: 1, planes };
}

/** Counts of each level of each channel for each column of the picture, the brightest in the first row. */
export function waveformOf({ width, pixels }: Picture): Scope {
  const planes = [0, 1, 2].map((channel) => {
    const counts = new Uint32Array(width * LEVELS);
    for (let i = channel; i < pixels.length; i += 4) {
      const level = levelOf(pixels[i]!);
      if (level !== null) counts[(LEVELS - 1 - level) * width + (Math.floor(i / 4) % width)]!++;
    }
    return counts;
  });
  return { width, height: LEVELS, planes };
}

/** Chroma at the edges of a vectorscope: that of 100 % green and magenta, 0.596, lies within. */
export const CHROMA_EXTENT = 0.62;

/** Returns the place of a chroma in a vectorscope, from 0 at the left and the top to 1; gray is in the middle. */
export function chromaPlace([cb, cr]: readonly [cb: number, cr: number]): readonly [x: number, y: number] {
  return [0.5 + cb / (2 * CHROMA_EXTENT), 0.5 - cr / (2 * CHROMA_EXTENT)];
}

/** Returns the hue of a place in a vectorscope as a color whose brightest channel is 1; gray is white. */
export function colorAtPlace(x: number, y: number): [red: number, green: number, blue: number] {
  const [cb, cr] = [(x - 0.5) * 2 * CHROMA_EXTENT, (0.5 - y) * 2 * CHROMA_EXTENT];
  return colorOfChroma(0.6, cb, cr).map((value) => Math.min(1, Math.max(0, value))) as [
    number,
    number,
    number,
  ];
}

/** Counts of pixels of each chroma (Rec. 709): blue difference to the right, red difference upward, gray in the middle. */
export function vectorscopeOf({ pixels }: Picture): Scope {
  const counts = new Uint32Array(LEVELS * LEVELS);
  const bin = (place: number) => Math.min(LEVELS - 1, Math.max(0, Math.floor(place * LEVELS)));
  for (let i = 0; i < pixels.length; i += 4) {
    const [x, y] = chromaPlace(chromaOf(pixels[i]!, pixels[i + 1]!, pixels[i + 2]!));
    if (Number.isFinite(x) && Number.isFinite(y)) counts[bin(y) * LEVELS + bin(x)]!++;
  }
  return { width: LEVELS, height: LEVELS, planes: [counts] };
}

/** Differences of blue and red to luma, -0.5 to 0.5 for display values from 0 to 1 (ITU-R BT.709). */
export function chromaOf(red: number, green: number, blue: number): readonly [cb: number, cr: number] {
  const luma = lumaOf(red, green, blue);
  return [(blue - luma) / 1.8556, (red - luma) / 1.5748];
}

/** Returns the display values of a luma and its differences to blue and red (ITU-R BT.709). */
function colorOfChroma(luma: number, cb: number, cr: number): [number, number, number] {
  const [red, blue] = [luma + 1.5748 * cr, luma + 1.8556 * cb];
  const [r, g, b] = [lumaOf(1, 0, 0), lumaOf(0, 1, 0), lumaOf(0, 0, 1)];
  return [red, (luma - r * red - b * blue) / g, blue];
}

/** A scope of a picture of display values. */
export function scopeOf(name: ScopeName, picture: Picture): Scope {
  if (name === "histogram") return histogramOf(picture);
  return name === "vectorscope" ? vectorscopeOf(picture) : waveformOf(picture);
}
