import type { DecodedPicture, OnShare } from "./exr/picture.ts";
import { aspectWords, pixelAspect, type Raster } from "./raster.ts";
import { isExr, rasterFormatOf } from "./rasterFormats.ts";
import { NO_TAGS } from "./tags.ts";

/**
 * Decodes an image to float RGBA, each format's code being loaded with its first file. Null for those that the browser decodes:
 * JPEG, WebP and others. Throws ImageError.
 */
export async function decodePicture(
  bytes: Uint8Array,
  layer: string | null,
  overscan = false,
  onShare?: OnShare,
): Promise<DecodedPicture | null> {
  if (isExr(bytes))
    return (await import("./exr/picture.ts")).decodeExrPicture(bytes, layer, overscan, onShare);
  const format = rasterFormatOf(bytes);
  if (!format || format.name === "jpeg") return null;
  const raster = await format.read(bytes);
  const { width, height, bits, channels } = raster;
  const aspect = pixelAspect(raster.notes ?? { texts: {} });
  const type = raster.samples instanceof Float32Array ? "float" : `${bits} bit`;
  return {
    picture: { width, height, pixels: await rgbaOf(raster) },
    tags: { ...NO_TAGS, cicp: raster.interopId ?? null },
    label: `${width} × ${height}, ${type}, ${format.label}, ${channels} channel${channels === 1 ? "" : "s"}${aspectWords(aspect)}`,
    layers: [],
    ...(aspect !== 1 && { aspect }),
  };
}

async function rgbaOf(raster: Raster): Promise<Float32Array> {
  const { gather, channelsOfRaster } = await import("./samples.ts");
  const pixels = new Float32Array(raster.width * raster.height * 4);
  gather(channelsOfRaster(raster), 0, raster.width * raster.height, pixels);
  return pixels;
}
