import { ByteReader } from "#color/image/exr/byteReader.ts";
import { channelsOf } from "#color/image/exr/channels.ts";
import { exrAttributes } from "#color/image/exr/exrNotes.ts";
import { COMPRESSIONS, type Compression, type ExrAttribute, type ExrPart } from "#color/image/exr/header.ts";
import { isColor, type Layer, layersOf } from "#color/image/exr/layer.ts";
import { blockBoxes, makePlanes, type Plane } from "#color/image/exr/planes.ts";
import {
  type CopiedPart,
  floatAttribute,
  textAttribute,
  type WrittenPart,
  writeExr,
} from "#color/image/exr/write.ts";
import type { Channels } from "#color/image/samples.ts";
import { COLOR_ATTRIBUTES } from "#color/image/tags.ts";
import { type DecodedExr, type DecodedImage, exrChannels, type OpenedExr, sharedBytes } from "./exrImage.ts";
import type { ThreadPool } from "./threadPool.ts";

/** Options of a written OpenEXR file. */
export type ExrOutput = {
  /** Left out, that of the input; ZIP where that is lossy or none. */
  compression?: Compression | undefined;
  /** Type of the samples; left out, that of the input. */
  type?: "half" | "float" | undefined;
  /** colorInteropID of the result; null where it has none. */
  interopId: string | null;
};

/** The part that will be written, and the channels into which the converted pixels go. */
export type Prepared = { part: ExrPart; planes: Plane[]; channels: Channels };

/** Planes for the result: the input's own with its other channels, or new ones of R, G, B and A. */
export function prepareExr(image: DecodedImage, output: ExrOutput): Prepared {
  const { width, height, channels, exr } = image;
  const compression = output.compression ?? keptCompression(exr);
  if (exr && isColor(exr.layer)) {
    const { planes } = exr;
    const part = { ...exr.part, compression, tiles: oneLevel(exr.part) };
    const layer = withoutWholeAlpha(exr);
    return retyped({ part, planes, channels: channelsOf(part, layer, planes) }, layer, output.type);
  }
  const window = exr?.part.dataWindow ?? { x0: 0, y0: 0, x1: width - 1, y1: height - 1 };
  const name = exr?.layer.name ?? "";
  const own = exrChannels(name, channels.alpha !== null, output.type ?? image.type);
  const others = exr ? othersOf(exr) : [];
  const all = [...own, ...others.map(({ channel }) => channel)].sort((a, b) => (a.name < b.name ? -1 : 1));
  const part: ExrPart = {
    attributes: exr?.part.attributes ?? plainAttributes(image),
    name: exr?.part.name ?? null,
    channels: all,
    compression,
    dataWindow: window,
    displayWindow: exr?.part.displayWindow ?? window,
    tiles: exr ? oneLevel(exr.part) : null,
    isDeep: false,
    offsets: [],
  };
  const made = makePlanes({ ...part, channels: own }, sharedBytes);
  const planes = all.map(
    (channel) => made[own.indexOf(channel)] ?? others.find((each) => each.channel === channel)!.plane,
  );
  const layer = layersOf(all).find((each) => each.name === name)!;
  return { part, planes, channels: channelsOf(part, layer, planes) };
}

/** The layer without an alpha of whole numbers, which the floats of a conversion would round: it stays as it is. */
function withoutWholeAlpha({ part, layer }: DecodedExr): Layer {
  const { alpha, ...colors } = layer;
  return alpha === undefined || part.channels[alpha]!.type === "uint" ? colors : layer;
}

/** The colors of a layer with samples of a type, the others as they are. */
function retyped({ part, planes, channels }: Prepared, layer: Layer, type?: "half" | "float"): Prepared {
  const colors = [layer.red, layer.green, layer.blue, layer.alpha];
  const others = part.channels.filter((each, index) => colors.includes(index) && each.type !== type);
  if (type === undefined || others.length === 0) return { part, planes, channels };
  const own = others.map((each) => ({ ...each, type }));
  const made = makePlanes({ ...part, channels: own }, sharedBytes);
  const retyped = {
    ...part,
    channels: part.channels.map((each) => own[others.indexOf(each)] ?? each),
  };
  const joined = planes.map((plane, index) => made[others.indexOf(part.channels[index]!)] ?? plane);
  return { part: retyped, planes: joined, channels: channelsOf(retyped, layer, joined) };
}

/** Channels beside those that are converted. */
function othersOf({ part, layer, planes }: DecodedExr) {
  const converted = [layer.luma, layer.chromaRed, layer.chromaBlue, layer.alpha];
  return part.channels
    .map((channel, index) => ({ channel, plane: planes[index]!, index }))
    .filter(({ index }) => !converted.includes(index));
}

function keptCompression(exr: DecodedExr | null): Compression {
  const given = exr?.part.compression ?? "zip";
  return COMPRESSIONS.find(({ name }) => name === given)!.isLossy ? "zip" : given;
}

function oneLevel({ tiles }: ExrPart) {
  return tiles && { ...tiles, isMultilevel: false };
}

/** Compresses what was converted. */
export function blocksOf({ part, planes }: Prepared, pool: ThreadPool): Promise<Uint8Array[]> {
  const count = blockBoxes(part.dataWindow, part.tiles, part.compression).length;
  return pool.split(count, (range) => ({ do: "write", part, planes, range }));
}

/** Joins the file of its blocks, with the other parts of the input as they are. */
export function joinExr(
  exr: OpenedExr | null,
  part: ExrPart,
  blocks: readonly Uint8Array[],
  { interopId }: ExrOutput,
): Uint8Array {
  const attributes = [
    ...part.attributes.filter(({ name }) => !COLOR_ATTRIBUTES.has(name)),
    ...(interopId === null ? [] : [textAttribute("colorInteropID", interopId)]),
  ];
  const written: WrittenPart = { ...part, attributes, blocks };
  if (!exr?.file.isMultipart) return writeExr([written], false);
  const parts = exr.file.parts.map((each, index) =>
    index === exr.index ? written : withoutChromaticities(copied(exr.bytes, each)),
  );
  return writeExr(parts, true);
}

/** OpenEXR opens no file whose parts differ in their chromaticities, and the converted part has none. */
function withoutChromaticities(part: CopiedPart): CopiedPart {
  return { ...part, attributes: part.attributes.filter(({ name }) => name !== "chromaticities") };
}

/** A part as it stands in the file, without the numbers before its blocks. */
function copied(bytes: Uint8Array, part: ExrPart): CopiedPart {
  const chunks = part.offsets.map((offset) => {
    const reader = new ByteReader(bytes, offset);
    reader.skip(4);
    const from = reader.at;
    reader.skip(part.tiles ? 16 : 4);
    if (part.isDeep) {
      const sizes = reader.uint64() + reader.uint64();
      reader.skip(8 + sizes);
    } else reader.skip(reader.int32());
    return bytes.subarray(from, reader.at);
  });
  return { attributes: part.attributes, channelNames: part.channels.map(({ name }) => name), chunks };
}

/** The attributes that every OpenEXR file has, beside those of its layout, and those of the notes of the image. */
function plainAttributes({ width, height, kept }: DecodedImage): ExrAttribute[] {
  const box = Int32Array.of(0, 0, width - 1, height - 1);
  return [
    { name: "dataWindow", type: "box2i", bytes: new Uint8Array(box.buffer) },
    { name: "displayWindow", type: "box2i", bytes: new Uint8Array(box.buffer) },
    ...exrAttributes(kept.notes ?? { texts: {} }),
    floatAttribute("screenWindowCenter", 0, 0),
    floatAttribute("screenWindowWidth", 1),
  ];
}
