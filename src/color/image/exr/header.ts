import { checkImageSize, IMAGE_LIMITS, ImageError } from "../raster.ts";
import { isExr } from "../rasterFormats.ts";
import { ByteReader } from "./byteReader.ts";
import { decodeName } from "./name.ts";

/** Compressions of OpenEXR by their number in a file, with the lines of a block. */
export const COMPRESSIONS = [
  { name: "none", lines: 1, isLossy: false },
  { name: "rle", lines: 1, isLossy: false },
  { name: "zips", lines: 1, isLossy: false },
  { name: "zip", lines: 16, isLossy: false },
  { name: "piz", lines: 32, isLossy: false },
  { name: "pxr24", lines: 16, isLossy: true },
  { name: "b44", lines: 32, isLossy: true },
  { name: "b44a", lines: 32, isLossy: true },
  { name: "dwaa", lines: 32, isLossy: true },
  { name: "dwab", lines: 256, isLossy: true },
] as const;

export type Compression = (typeof COMPRESSIONS)[number]["name"];

/** Names of compressions that OpenEXR has since 3.4, which are refused. */
const NEWER = ["HTJ2K256", "HTJ2K32", "LJ2K", "ZSTD"];

/** Types of samples by their number in a file. */
export const SAMPLE_TYPES = ["uint", "half", "float"] as const;
export type SampleType = (typeof SAMPLE_TYPES)[number];

/** Bytes of a sample. */
export function sampleBytes(type: SampleType): 2 | 4 {
  return type === "half" ? 2 : 4;
}

export type ExrChannel = {
  name: string;
  type: SampleType;
  isLinear: boolean;
  xSampling: number;
  ySampling: number;
};

/** Pixels from the first to the last one, both included. */
export type Box = { x0: number; y0: number; x1: number; y1: number };

export type Tiles = { width: number; height: number; isMultilevel: boolean };

/** An attribute as its bytes stand in the file. */
export type ExrAttribute = { name: string; type: string; bytes: Uint8Array };

/** A part of an EXR file, as its header tells it. */
export type ExrPart = {
  /** All attributes, in the order of the file. */
  attributes: ExrAttribute[];
  name: string | null;
  channels: ExrChannel[];
  compression: Compression;
  dataWindow: Box;
  displayWindow: Box;
  /** Null for scan lines. */
  tiles: Tiles | null;
  isDeep: boolean;
  /** Places of the blocks in the file. */
  offsets: number[];
};

export type ExrFile = { parts: ExrPart[]; isMultipart: boolean; hasLongNames: boolean };

const LONG_NAMES = 0x400;
const DEEP = 0x800;
const MULTIPART = 0x1000;

/** Width of a box in pixels. */
export const widthOf = ({ x0, x1 }: Box): number => x1 - x0 + 1;
/** Height of a box in pixels. */
export const heightOf = ({ y0, y1 }: Box): number => y1 - y0 + 1;

/**
 * Reads the headers and block offsets of an OpenEXR file (openexr.com, "OpenEXR File Layout"). Compressions newer than
 * OpenEXR 3.1 and images beyond the limits throw an ImageError.
 */
export function readExrHeader(bytes: Uint8Array): ExrFile {
  const reader = new ByteReader(bytes);
  if (!isExr(bytes)) throw new ImageError("This is not an OpenEXR file: its first bytes are others.");
  reader.int32();
  const flags = reader.int32();
  if ((flags & 0xff) > 2) throw new ImageError(`OpenEXR files of version ${flags & 0xff} are not known.`);
  const isMultipart = (flags & MULTIPART) !== 0;
  const headers: ExrAttribute[][] = [];
  if (isMultipart)
    for (let header = readAttributes(reader); header.length > 0; header = readAttributes(reader)) {
      headers.push(header);
      if (headers.length > IMAGE_LIMITS.parts)
        throw new ImageError(`The file has more than ${IMAGE_LIMITS.parts} parts.`);
    }
  else headers.push(readAttributes(reader));
  if (headers.length === 0) throw new ImageError("The OpenEXR file has no part.");
  const parts = headers.map((attributes) => partOf(attributes, !isMultipart && (flags & DEEP) !== 0));
  for (const part of parts) part.offsets = readOffsets(reader, blockCount(part), bytes.length);
  return { parts, isMultipart, hasLongNames: (flags & LONG_NAMES) !== 0 };
}

const MOST_ATTRIBUTES = 10_000;

function readAttributes(reader: ByteReader): ExrAttribute[] {
  const attributes: ExrAttribute[] = [];
  for (let name = reader.text(); name !== ""; name = reader.text()) {
    const type = reader.text();
    attributes.push({ name, type, bytes: reader.bytes(reader.int32()) });
    if (attributes.length > MOST_ATTRIBUTES)
      throw new ImageError(`An OpenEXR header has more than ${MOST_ATTRIBUTES} attributes.`);
  }
  return attributes;
}

function partOf(attributes: ExrAttribute[], isDeepFile: boolean): ExrPart {
  const find = (name: string) => attributes.find((each) => each.name === name)?.bytes;
  const need = (name: string) => {
    const bytes = find(name);
    if (!bytes) throw new ImageError(`The OpenEXR header has no “${name}”.`);
    return new ByteReader(bytes);
  };
  const text = (name: string) => {
    const bytes = find(name);
    return bytes ? decodeName(bytes).replace(/\0.*$/s, "") : null;
  };
  const number = need("compression").uint8();
  const compression = COMPRESSIONS[number]?.name;
  if (!compression) {
    const named = NEWER[number - COMPRESSIONS.length] ?? `number ${number}`;
    throw new ImageError(
      `The OpenEXR file is compressed with ${named}, which is not read; save it with ZIP, PIZ or DWAA.`,
    );
  }
  const dataWindow = readBox(need("dataWindow"));
  const channels = readChannels(need("channels"));
  const type = text("type");
  const isDeep = isDeepFile || type === "deepscanline" || type === "deeptile";
  checkImageSize(widthOf(dataWindow), heightOf(dataWindow), Math.max(1, channels.length), 2);
  const isTiled =
    type === null ? find("tiles") !== undefined : type.endsWith("tile") || type === "tiledimage";
  return {
    attributes,
    name: text("name"),
    channels,
    compression,
    dataWindow,
    displayWindow: readBox(need("displayWindow")),
    tiles: isTiled ? readTiles(need("tiles")) : null,
    isDeep,
    offsets: [],
  };
}

function readBox(reader: ByteReader): Box {
  return { x0: reader.int32(), y0: reader.int32(), x1: reader.int32(), y1: reader.int32() };
}

function readTiles(reader: ByteReader): Tiles {
  const width = reader.uint32();
  const height = reader.uint32();
  if (width < 1 || height < 1 || width > 2 ** 20 || height > 2 ** 20)
    throw new ImageError(`The OpenEXR tiles have ${width} x ${height} pixels.`);
  return { width, height, isMultilevel: (reader.uint8() & 15) !== 0 };
}

function readChannels(reader: ByteReader): ExrChannel[] {
  const channels: ExrChannel[] = [];
  for (let name = reader.text(); name !== ""; name = reader.text()) {
    const number = reader.int32();
    const type = SAMPLE_TYPES[number];
    if (!type) throw new ImageError(`The channel “${name}” has samples of an unknown type, ${number}.`);
    const isLinear = reader.uint8() !== 0;
    reader.skip(3);
    const xSampling = reader.int32();
    const ySampling = reader.int32();
    if (xSampling < 1 || ySampling < 1 || xSampling > 64 || ySampling > 64)
      throw new ImageError(`The channel “${name}” has a sample every ${xSampling} x ${ySampling} pixels.`);
    channels.push({ name, type, isLinear, xSampling, ySampling });
    if (channels.length > IMAGE_LIMITS.channels)
      throw new ImageError(`The image has more than ${IMAGE_LIMITS.channels} channels.`);
  }
  return channels;
}

/** Count of the blocks of a part, those of smaller levels included. */
function blockCount(part: ExrPart): number {
  const stated = part.attributes.find(({ name }) => name === "chunkCount")?.bytes;
  if (stated) return new ByteReader(stated).int32();
  const width = widthOf(part.dataWindow);
  const height = heightOf(part.dataWindow);
  if (!part.tiles) return Math.ceil(height / linesPerBlock(part.compression));
  if (part.tiles.isMultilevel) return levelTiles(part, width, height);
  return Math.ceil(width / part.tiles.width) * Math.ceil(height / part.tiles.height);
}

/** Tiles of all levels of an image with levels; the first level comes first. */
function levelTiles(part: ExrPart, width: number, height: number): number {
  const tiles = part.tiles!;
  const mode = part.attributes.find(({ name }) => name === "tiles")!.bytes[8]!;
  const across = levelSizes(width, mode >> 4 !== 0);
  const down = levelSizes(height, mode >> 4 !== 0);
  const tilesIn = (w: number, h: number) => Math.ceil(w / tiles.width) * Math.ceil(h / tiles.height);
  if ((mode & 15) === 2)
    return across.reduce((sum, w) => sum + down.reduce((s, h) => s + tilesIn(w, h), 0), 0);
  const levels = Math.max(across.length, down.length);
  let sum = 0;
  for (let level = 0; level < levels; level++) sum += tilesIn(across[level] ?? 1, down[level] ?? 1);
  return sum;
}

/** Sizes of the levels of a side, halved and rounded down or up until 1. */
function levelSizes(size: number, isUp: boolean): number[] {
  const sizes = [size];
  let left = size;
  while (left > 1) {
    left = isUp ? Math.ceil(left / 2) : Math.floor(left / 2);
    sizes.push(left);
  }
  return sizes;
}

/** Lines of a block of a compression. */
export function linesPerBlock(compression: Compression): number {
  return COMPRESSIONS.find(({ name }) => name === compression)!.lines;
}

function readOffsets(reader: ByteReader, count: number, size: number): number[] {
  if (count < 0 || count * 8 > size)
    throw new ImageError("The OpenEXR file ends before its table of blocks.");
  return Array.from({ length: count }, () => reader.uint64());
}
