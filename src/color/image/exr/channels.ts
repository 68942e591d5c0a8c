import { ImageError } from "../raster.ts";
import type { Channels, Samples } from "../samples.ts";
import { type ExrChannel, type ExrPart, heightOf, widthOf } from "./header.ts";
import { isColor, type Layer, lumaChromaOf } from "./layer.ts";
import { checkLumaChroma, rgbOfLumaChroma } from "./lumaChroma.ts";
import type { Plane } from "./planes.ts";

/** The samples of a plane. */
export function samplesOf({ type }: ExrChannel, plane: Plane): Samples {
  const { buffer, byteOffset, byteLength } = plane;
  if (type === "half")
    return { kind: "half", array: new Uint16Array(buffer, byteOffset, byteLength / 2), at: 0, step: 1 };
  if (type === "float")
    return { kind: "float", array: new Float32Array(buffer, byteOffset, byteLength / 4), at: 0, step: 1 };
  const array = new Uint32Array(buffer, byteOffset, byteLength / 4);
  return { kind: "uint", array, at: 0, step: 1 };
}

/** Throws ImageError where a layer has no colors and no luma, or samples of them for other than each pixel. */
export function checkLayer(part: ExrPart, layer: Layer): void {
  const used = colorsOf(layer);
  if (used.length === 0)
    throw noColors(
      layer.name === "" ? "The image" : `The layer “${layer.name}”`,
      layer.channels.map((index) => part.channels[index]!),
    );
  const halved = lumaChromaOf(layer);
  if (halved) checkLumaChroma(part, halved.luma, halved.chroma);
  checkSampling(part, [...used, ...(layer.alpha === undefined ? [] : [layer.alpha])]);
  if (!halved && !isColor(layer) && (layer.chromaRed ?? layer.chromaBlue) !== undefined)
    throw new ImageError("The image stores luma and one channel of chroma; save it as R, G and B.");
}

/** Names of channels in a sentence, at most. */
const MAX_NAMED = 8;

/** Refusal of what has other channels than colors, by its name. */
export function noColors(what: string, channels: readonly ExrChannel[]): ImageError {
  const names = channels.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = channels.length > MAX_NAMED ? " and others" : "";
  return new ImageError(
    `${what} has neither channels R, G and B nor a luma Y; it has ${names.join(", ")}${more}.`,
  );
}

/** Throws ImageError where channels have fewer samples than pixels. */
export function checkSampling(part: ExrPart, indices: readonly number[]): void {
  const sampled = indices.map((index) => part.channels[index]!);
  if (sampled.some(({ xSampling, ySampling }) => xSampling > 1 || ySampling > 1))
    throw new ImageError("The image has fewer samples than pixels in some channels; save it with full ones.");
}

/** Red, green and blue of a layer, or its luma alone. */
function colorsOf(layer: Layer): number[] {
  if (isColor(layer)) return [layer.red!, layer.green!, layer.blue!];
  return layer.luma === undefined ? [] : [layer.luma];
}

/**
 * Channels of a layer for a conversion: red, green and blue; a luma alone stands for all three, one with chroma becomes them
 * in memory that `allocate` gives.
 */
export function channelsOf(
  part: ExrPart,
  layer: Layer,
  planes: readonly Plane[],
  allocate = (size: number): Plane => new Uint8Array(size),
): Channels {
  checkLayer(part, layer);
  const at = (index: number) => samplesOf(part.channels[index]!, planes[index]!);
  const alpha = layer.alpha === undefined ? null : at(layer.alpha);
  const halved = lumaChromaOf(layer);
  if (halved) {
    const { buffer } = allocate(widthOf(part.dataWindow) * heightOf(part.dataWindow) * 12);
    const array = new Float32Array(buffer);
    const [red, blue] = halved.chroma.map(at);
    rgbOfLumaChroma(part, at(halved.luma), [red!, blue!], array);
    const interleaved = (place: number): Samples => ({ kind: "float", array, at: place, step: 3 });
    return { red: interleaved(0), green: interleaved(1), blue: interleaved(2), alpha };
  }
  const [red, green = red!, blue = red!] = colorsOf(layer).map(at);
  return { red: red!, green, blue, alpha };
}
