import { checkFrame, framed } from "#color/image/exr/frame.ts";
import { type Compression, type ExrPart, heightOf, widthOf } from "#color/image/exr/header.ts";
import { ImageError, type Raster } from "#color/image/raster.ts";
import {
  isExr,
  otherFormatOf,
  type RasterFormat,
  rasterFormatOf,
  rasterFormats,
} from "#color/image/rasterFormats.ts";
import { type Channels, channelsOfRaster } from "#color/image/samples.ts";
import type { SourceSpace } from "#color/image/sourceSpace.ts";
import { type ImageTags, NO_TAGS } from "#color/image/tags.ts";
import type { AnyOp } from "#color/op.ts";
import { bandsOf, type DecodedExr, type DecodedImage, decodeExr, openExr, sharedBytes } from "./exrImage.ts";
import { blocksOf, joinExr, prepareExr } from "./exrOutput.ts";
import type { ThreadPool } from "./threadPool.ts";

/** Depths of samples, as `--depth` names them. */
export const DEPTHS = ["8", "10", "12", "16", "half", "float"] as const;
export type Depth = (typeof DEPTHS)[number];

export type OutputOptions = {
  compression?: Compression | undefined;
  depth?: Depth | undefined;
  layer?: string | undefined;
};

/** Steps that convert an image, the interop ID of the result, and the color space where it was told by the file. */
export type Plan = { ops: readonly AnyOp[]; interopId: string | null; source: SourceSpace | null };

export type Converted = {
  bytes: Uint8Array;
  width: number;
  height: number;
  source: SourceSpace | null;
  /** Parts of the input that the result lacks, as words. */
  omitted: readonly string[];
};

/**
 * Converts the image of a file to that of another, whose format its ending tells. A large OpenEXR image that becomes
 * another is converted in bands, so that it is never in memory whole. Throws ImageError and ColorError.
 * @param bandPixels pixels of a band, where there is reason for other than the usual
 */
export async function convertImage(
  bytes: Uint8Array,
  output: string,
  options: OutputOptions,
  pool: ThreadPool,
  planOf: (tags: ImageTags) => Plan,
  bandPixels?: number,
): Promise<Converted> {
  const { compression, depth, layer } = options;
  const format = outputFormat(output, options);
  const opened = isExr(bytes) ? openExr(bytes, layer) : null;
  const [first, ...others] = opened && format === "exr" ? bandsOf(opened, bandPixels) : [opened];
  if (opened) pool.expectPixels(widthOf(opened.part.dataWindow) * heightOf(opened.part.dataWindow));
  const image = first ? await decodeExr(first, pool) : await decodeRaster(bytes, layer);
  if (!opened) pool.expectPixels(image.width * image.height);
  const plan = planOf(image.tags);
  const { source } = plan;
  const { width, omitted } = image;
  const convert = async ({ width, height, channels: from }: DecodedImage, to: Channels) => {
    const { ops } = plan;
    const chain = pool.chain(ops);
    await pool.split(width * height, (range) => ({ do: "convert", chain, from, to, range }), ops);
  };
  if (format === "exr") {
    const type = depth === "half" || depth === "float" ? depth : undefined;
    const made = { compression, type, interopId: plan.interopId };
    const parts: ExrPart[] = [];
    const blocks: Uint8Array[] = [];
    for (const each of [null, ...others]) {
      const band = each ? await decodeExr(each, pool) : image;
      const prepared = prepareExr(band, made);
      await convert(band, prepared.channels);
      parts.push(prepared.part);
      for (const block of await blocksOf(prepared, pool)) blocks.push(block);
    }
    const part = { ...parts[0]!, dataWindow: opened?.part.dataWindow ?? parts[0]!.dataWindow };
    const joined = joinExr(opened, part, blocks, made);
    const height = heightOf(part.dataWindow);
    return { bytes: joined, width, height, source, omitted };
  }
  if (image.exr) checkFrame(image.exr.part.dataWindow, image.exr.part.displayWindow);
  const hasAlpha = image.channels.alpha !== null;
  const { interopId } = plan;
  const empty = emptyRaster(image, hasAlpha && !format.lacksAlpha, bitsOf(format, depth, image));
  const raster = { ...empty, interopId };
  await convert(image, channelsOfRaster(raster));
  const lost = [
    ...omitted,
    ...(image.exr ? othersOf(image.exr) : []),
    ...(hasAlpha && format.lacksAlpha ? ["alpha"] : []),
  ];
  const made = image.exr ? framed(raster, image.exr.part.dataWindow, image.exr.part.displayWindow) : raster;
  return {
    bytes: await format.write!(made),
    width: made.width,
    height: made.height,
    source,
    omitted: lost,
  };
}

/** Channels and parts of an OpenEXR file beside the converted layer, as words. */
function othersOf({ file, part, layer }: DecodedExr): string[] {
  const { red, green, blue, alpha, luma, chromaRed, chromaBlue } = layer;
  const colors = red === undefined ? [luma, chromaRed, chromaBlue] : [red, green, blue];
  const used = [...colors, alpha].filter((at) => at !== undefined);
  return [
    ...(part.channels.length > used.length ? ["other channels"] : []),
    ...(file.parts.length > 1 ? ["other parts"] : []),
  ];
}

type SampleArray = { new (buffer: ArrayBufferLike): Raster["samples"]; BYTES_PER_ELEMENT: number };

/** The image of a file of another format, its samples in memory that threads share. */
async function decodeRaster(bytes: Uint8Array, layer: string | undefined): Promise<DecodedImage> {
  if (bytes.length === 0) throw new ImageError("The file is empty.");
  const format = rasterFormatOf(bytes);
  const other = otherFormatOf(bytes);
  if (other) throw new ImageError(`${other} images are not read in the terminal; save it as PNG or OpenEXR.`);
  if (!format) throw new ImageError(`It is not a known image format: OpenEXR, ${labels(() => true)}.`);
  if (layer !== undefined) throw new ImageError(`--layer is for OpenEXR; ${format.label} has no layers.`);
  const raster = await format.read(bytes);
  const { samples, width, height } = raster;
  const shared = sharedBytes(samples.byteLength);
  shared.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
  const Kind = samples.constructor as SampleArray;
  return {
    width,
    height,
    channels: channelsOfRaster({ ...raster, samples: new Kind(shared.buffer) }),
    type: raster.bits === 32 ? "float" : "half",
    exr: null,
    tags: { ...NO_TAGS, cicp: raster.interopId ?? null },
    kept: {
      ...(raster.alpha && { alpha: raster.alpha }),
      ...(raster.notes && { notes: raster.notes }),
      ...(raster.dpxHeader && { dpxHeader: raster.dpxHeader }),
    },
    omitted: [...(raster.omitted ?? []), ...(raster.channels > 4 ? ["other channels"] : [])],
  };
}

/** The format of a path that is written, by its ending. Throws ImageError for other endings, and for options that it has not. */
export function outputFormat(path: string, { compression, depth }: OutputOptions): "exr" | RasterFormat {
  const ending = /\.([^./\\]*)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  if (ending === "exr") {
    if (depth !== undefined && depth !== "half" && depth !== "float")
      throw new ImageError(`OpenEXR has samples of half or float, not of ${depth} bits.`);
    return "exr";
  }
  const format = rasterFormats.find(({ extensions }) => extensions.includes(ending));
  if (!format?.write) {
    const written = `there are OpenEXR, ${labels(({ write }) => write !== undefined)}.`;
    if (ending !== "")
      throw new ImageError(`“.${ending}” is not an image format that can be written; ${written}`);
    const name = path.replace(/[/\\]+$/, "");
    throw new ImageError(
      `“${path}” has no ending, so its image format is unknown: write ${name}.exr, or ${name}/*.exr for a folder; ${written}`,
    );
  }
  if (compression !== undefined)
    throw new ImageError(`--compression is for OpenEXR, not for ${format.label}.`);
  if (depth !== undefined) askedBits(format, depth);
  return format;
}

function labels(accepts: (format: RasterFormat) => boolean): string {
  return rasterFormats
    .filter(accepts)
    .map(({ label }) => label)
    .join(", ");
}

/** The bits of a depth. Throws ImageError where the format has none of it. */
function askedBits({ depths, label }: RasterFormat, asked: Depth): Raster["bits"] {
  const bits = asked === "float" ? 32 : Number(asked);
  const found = depths.find((each) => each === bits);
  if (found) return found;
  const names = depths.map((each) => (each === 32 ? "float" : each)).join(", ");
  throw new ImageError(`${label} has no samples of ${asked}; there are ${names}.`);
}

/**
 * The bits that are asked for; else those of the input, or the next more that the format has, or its first for floats that it
 * lacks.
 */
function bitsOf(format: RasterFormat, asked: Depth | undefined, { channels }: DecodedImage): Raster["bits"] {
  if (asked !== undefined) return askedBits(format, asked);
  const { depths } = format;
  const { red } = channels;
  if (red.kind !== "whole") return depths.find((each) => each === 32) ?? depths[0]!;
  const given = Math.log2(red.most + 1);
  return [...depths].sort((a, b) => a - b).find((each) => each >= given) ?? depths[0]!;
}

function emptyRaster(image: DecodedImage, hasAlpha: boolean, bits: Raster["bits"]): Raster {
  const { width, height, kept } = image;
  const channels = hasAlpha ? 4 : 3;
  const Kind: SampleArray = bits === 32 ? Float32Array : bits === 8 ? Uint8Array : Uint16Array;
  const samples = new Kind(sharedBytes(width * height * channels * Kind.BYTES_PER_ELEMENT).buffer);
  return { width, height, channels, samples, bits, ...kept };
}
