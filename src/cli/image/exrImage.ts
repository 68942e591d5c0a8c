import { channelsOf, checkLayer, noColors } from "#color/image/exr/channels.ts";
import { notesOfExr } from "#color/image/exr/exrNotes.ts";
import {
  type ExrChannel,
  type ExrFile,
  type ExrPart,
  heightOf,
  linesPerBlock,
  readExrHeader,
  type SampleType,
  widthOf,
} from "#color/image/exr/header.ts";
import { isColor, type Layer, layersIn, ONLY_DEEP } from "#color/image/exr/layer.ts";
import { blockBoxes, checkPart, makePlanes, type Plane } from "#color/image/exr/planes.ts";
import { ImageError, type Raster } from "#color/image/raster.ts";
import type { Channels } from "#color/image/samples.ts";
import { type ImageTags, tagsOfExr } from "#color/image/tags.ts";
import type { ThreadPool } from "./threadPool.ts";

/** A decoded image, ready to be converted. */
export type DecodedImage = {
  width: number;
  height: number;
  channels: Channels;
  /** Samples of OpenEXR that hold those of the image without loss, or 16 bits as halfs. */
  type: "half" | "float";
  exr: DecodedExr | null;
  /** Facts of the file about its colors. */
  tags: ImageTags;
  /** Facts that a result of the same kind keeps: the meaning of alpha, notes, and where a DPX file is from. */
  kept: Pick<Raster, "alpha" | "notes" | "dpxHeader">;
  /** Parts of the file that the result lacks, as words. */
  omitted: readonly string[];
};

/** An OpenEXR file whose header was read, and the layer that is converted. */
export type OpenedExr = {
  bytes: Uint8Array;
  file: ExrFile;
  /** The part with the layer, by its place among the parts. */
  index: number;
  part: ExrPart;
  layer: Layer;
};

/** The rest of an OpenEXR file beside the converted layer. */
export type DecodedExr = OpenedExr & { planes: Plane[] };

/** Memory that threads share. */
export const sharedBytes = (size: number): Uint8Array<SharedArrayBuffer> =>
  new Uint8Array(new SharedArrayBuffer(size));

/** Finds the part of an OpenEXR file that has a layer: the one that is named, else the first with colors. */
export function openExr(given: Uint8Array, wanted: string | undefined): OpenedExr {
  const bytes = sharedBytes(given.length);
  bytes.set(given);
  const file = readExrHeader(bytes);
  const found = layerIn(file, wanted);
  const part = file.parts[found.index]!;
  checkPart(part, bytes.length);
  checkLayer(part, found.layer);
  return { bytes, file, ...found, part };
}

/** Pixels of a large image that are decoded at a time. */
const BAND_PIXELS = 2 ** 24;

/** Lines of a band are a multiple of this: the blocks of every compression have 1, 16, 32 or 256. */
const BAND_LINES = 256;

/** An image in bands of whole blocks, each as a part of its own; one where a pixel can need others above and below it. */
export function bandsOf(exr: OpenedExr, pixels = BAND_PIXELS): OpenedExr[] {
  const { part, layer } = exr;
  const { dataWindow, tiles, channels } = part;
  const isWhole = tiles || !isColor(layer) || channels.some(({ ySampling }) => ySampling > 1);
  const lines = Math.max(1, Math.floor(pixels / widthOf(dataWindow) / BAND_LINES)) * BAND_LINES;
  if (isWhole || heightOf(dataWindow) <= lines) return [exr];
  const blocks = lines / linesPerBlock(part.compression);
  return Array.from({ length: Math.ceil(heightOf(dataWindow) / lines) }, (_, i) => {
    const y0 = dataWindow.y0 + i * lines;
    const y1 = Math.min(y0 + lines - 1, dataWindow.y1);
    const offsets = part.offsets.slice(i * blocks, (i + 1) * blocks);
    return { ...exr, part: { ...part, dataWindow: { ...dataWindow, y0, y1 }, offsets } };
  });
}

/** Decodes an image, or a band of it. */
export async function decodeExr(exr: OpenedExr, pool: ThreadPool): Promise<DecodedImage> {
  const { bytes, file, part, layer } = exr;
  const planes = makePlanes(part, sharedBytes);
  const count = blockBoxes(part.dataWindow, part.tiles, part.compression).length;
  const { isMultipart } = file;
  await pool.split(count, (range) => ({ do: "read", bytes, part, isMultipart, planes, range }));
  const { type } = part.channels[(layer.red ?? layer.luma)!]!;
  return {
    width: widthOf(part.dataWindow),
    height: heightOf(part.dataWindow),
    channels: channelsOf(part, layer, planes, sharedBytes),
    type: type === "half" ? "half" : "float",
    exr: { ...exr, planes },
    tags: tagsOfExr(part.attributes),
    kept: { alpha: "associated", notes: notesOfExr(part.attributes) },
    omitted: part.tiles?.isMultilevel ? ["smaller levels"] : [],
  };
}

/** Finds a layer by its name, or by that of its part, or by both with a dot between. */
function layerIn({ parts }: ExrFile, wanted: string | undefined): { index: number; layer: Layer } {
  const all = layersIn(parts).map(({ index, layer, part }) => ({ index, layer, part: part.name ?? "" }));
  if (all.length === 0) throw new ImageError(ONLY_DEEP);
  if (wanted === undefined) {
    const first =
      all.find(({ layer }) => isColor(layer)) ?? all.find(({ layer }) => layer.luma !== undefined);
    if (first) return first;
    throw noColors(
      "The image",
      all.flatMap(({ index, layer }) => layer.channels.map((at) => parts[index]!.channels[at]!)),
    );
  }
  const names = ({ layer, part }: (typeof all)[number]) =>
    [layer.name, part, `${part}.${layer.name}`].filter((name) => name !== "" && name !== ".");
  const found = all.find((each) => names(each).includes(wanted));
  if (found) return found;
  const isChannel = parts.some(({ channels }) => channels.some(({ name }) => name === wanted));
  if (isChannel)
    throw new ImageError(
      `“${wanted}” is a channel alone, not a layer with R, G and B or a luma Y; it is kept as it is beside a layer that is converted.`,
    );
  const known = [...new Set(all.flatMap((each) => names(each).slice(0, 1)))];
  throw new ImageError(
    `There is no layer “${wanted}”; there ${known.length === 0 ? "are none with names" : `are ${known.join(", ")}`}.`,
  );
}

/** The channels of an image as OpenEXR channels of a layer and a type, in the order of their names. */
export function exrChannels(layer: string, hasAlpha: boolean, type: SampleType): ExrChannel[] {
  return (hasAlpha ? ["A", "B", "G", "R"] : ["B", "G", "R"]).map((name) => ({
    name: layer === "" ? name : `${layer}.${name}`,
    type,
    isLinear: false,
    xSampling: 1,
    ySampling: 1,
  }));
}
