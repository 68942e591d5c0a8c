import { ImageError } from "../raster.ts";
import type { Channels, Samples } from "../samples.ts";
import type { ExrChannel, ExrPart } from "./header.ts";
import { isColor, type Layer } from "./layer.ts";
import type { Plane } from "./planes.ts";

/** The samples of a plane. */
export function samplesOf({ type }: ExrChannel, plane: Plane): Samples {
  const { buffer, byteOffset, byteLength } = plane;
  if (type === "half")
    return { kind: "half", array: new Uint16Array(buffer, byteOffset, byteLength / 2), at: 0, step: 1 };
  if (type === "float")
    return { kind: "float", array: new Float32Array(buffer, byteOffset, byteLength / 4), at: 0, step: 1 };
  const array = new Uint32Array(buffer, byteOffset, byteLength / 4);
  return { kind: "float", array, at: 0, step: 1 };
}

/**
 * Channels of a layer for a conversion: red, green and blue, or a luma alone for all three. Throws ImageError where a layer
 * has neither, or holds fewer samples than pixels.
 */
export function channelsOf(part: ExrPart, layer: Layer, planes: readonly Plane[]): Channels {
  const at = (index: number) => samplesOf(part.channels[index]!, planes[index]!);
  const used = isColor(layer)
    ? [layer.red!, layer.green!, layer.blue!]
    : layer.luma === undefined
      ? []
      : [layer.luma];
  if (used.length === 0)
    throw new ImageError(
      `${layer.name === "" ? "The image" : `The layer “${layer.name}”`} has no channels R, G and B, and no Y.`,
    );
  const sampled = [...used, ...(layer.alpha === undefined ? [] : [layer.alpha])].map(
    (i) => part.channels[i]!,
  );
  if (sampled.some(({ xSampling, ySampling }) => xSampling > 1 || ySampling > 1))
    throw new ImageError("The image has fewer samples than pixels in some channels; save it with full ones.");
  const chroma = part.channels.find(({ name }) => /(^|\.)(RY|BY)$/.test(name));
  if (!isColor(layer) && chroma)
    throw new ImageError("The image stores luma and chroma (Y, RY, BY); save it as R, G and B.");
  const [red, green = red!, blue = red!] = used.map(at);
  return { red: red!, green, blue, alpha: layer.alpha === undefined ? null : at(layer.alpha) };
}
