import { IMAGE_LIMITS, ImageError } from "../raster.ts";
import { type Block, blockBytes, eachPiece, sampleCount } from "./block.ts";
import { ByteReader } from "./byteReader.ts";
import { decodeBlock, encodeBlock } from "./codec.ts";
import {
  type Box,
  type Compression,
  type ExrChannel,
  type ExrPart,
  heightOf,
  linesPerBlock,
  sampleBytes,
  type Tiles,
  widthOf,
} from "./header.ts";
import type { Zlib } from "./zlib.ts";

/** Bytes of a channel's samples, row by row, with as many across and down as its sampling gives. */
export type Plane = Uint8Array<ArrayBufferLike>;

/** Samples of a channel across and down a part. */
function planeSize({ dataWindow }: Pick<ExrPart, "dataWindow">, channel: ExrChannel) {
  return {
    width: sampleCount(channel.xSampling, dataWindow.x0, dataWindow.x1),
    height: sampleCount(channel.ySampling, dataWindow.y0, dataWindow.y1),
  };
}

/** Bytes of a channel's plane. */
function planeBytes(part: Pick<ExrPart, "dataWindow">, channel: ExrChannel): number {
  const { width, height } = planeSize(part, channel);
  return width * height * sampleBytes(channel.type);
}

/** Most bytes of samples that a byte of a file becomes: cosines and runs of DWA are deflated once more. */
const RATIO = { dwa: 2 ** 17, others: 2 ** 11 };

/**
 * Throws ImageError where a part is deep, was not written to its end, or has more blocks or samples than a file of so many
 * bytes can hold; before planes are made.
 */
export function checkPart(part: ExrPart, fileBytes: number): void {
  if (part.isDeep) throw new ImageError("The part is a deep image; flatten it first.");
  const { dataWindow, tiles, compression, offsets } = part;
  const across = Math.ceil(widthOf(dataWindow) / (tiles?.width ?? widthOf(dataWindow)));
  const blocks = across * Math.ceil(heightOf(dataWindow) / (tiles?.height ?? linesPerBlock(compression)));
  if (offsets.length < blocks)
    throw new ImageError("The OpenEXR file is damaged: its table of blocks is too short.");
  if (offsets.slice(0, blocks).includes(0))
    throw new ImageError("The OpenEXR file is incomplete: not all of its pixels were written.");
  const ratio = compression.startsWith("dwa") ? RATIO.dwa : RATIO.others;
  const samples = part.channels.reduce((sum, channel) => sum + planeBytes(part, channel), 0);
  if (samples > fileBytes * ratio) throw new ImageError("The OpenEXR file ends too early or is damaged.");
}

/** Empty planes of all channels of a part, in memory that `allocate` gives. Throws ImageError beyond the limits. */
export function makePlanes(part: ExrPart, allocate = (size: number): Plane => new Uint8Array(size)): Plane[] {
  const sizes = part.channels.map((channel) => planeBytes(part, channel));
  if (sizes.reduce((sum, size) => sum + size, 0) > IMAGE_LIMITS.bytes)
    throw new ImageError(`The part has more than ${IMAGE_LIMITS.bytes} bytes of samples.`);
  try {
    return sizes.map(allocate);
  } catch {
    throw new ImageError("There is not enough memory for the samples of the image.");
  }
}

/** Boxes of the blocks of the largest level, row by row. */
export function blockBoxes(dataWindow: Box, tiles: Tiles | null, compression: Compression): Box[] {
  const width = tiles?.width ?? widthOf(dataWindow);
  const height = tiles?.height ?? linesPerBlock(compression);
  const boxes: Box[] = [];
  for (let y0 = dataWindow.y0; y0 <= dataWindow.y1; y0 += height)
    for (let x0 = dataWindow.x0; x0 <= dataWindow.x1; x0 += width)
      boxes.push({
        x0,
        y0,
        x1: Math.min(x0 + width - 1, dataWindow.x1),
        y1: Math.min(y0 + height - 1, dataWindow.y1),
      });
  return boxes;
}

/** Decompresses the blocks of a part from one of them to before another into its planes, and tells how many of them it has. */
export function readBlocks(
  bytes: Uint8Array,
  part: ExrPart,
  isMultipart: boolean,
  zlib: Zlib,
  planes: readonly Plane[],
  [from, to]: readonly [number, number],
  onBlock?: (done: number, all: number) => void,
): void {
  const boxes = blockBoxes(part.dataWindow, part.tiles, part.compression);
  const seen = new Set<Box>();
  const offsets = part.offsets.slice(0, boxes.length).slice(from, to);
  for (const offset of offsets) {
    const found = blockAt(bytes, offset, part, isMultipart, boxes);
    // Each once: a block that costs much to decompress must not stand for all of them.
    if (seen.has(found.box)) throw new ImageError("The OpenEXR file is damaged: it has a block twice.");
    seen.add(found.box);
    const block = { channels: part.channels, box: found.box };
    storeLines(block, decodeBlock(found.bytes, block, part.compression, zlib), part, planes);
    onBlock?.(seen.size, offsets.length);
  }
}

function blockAt(bytes: Uint8Array, offset: number, part: ExrPart, isMultipart: boolean, boxes: Box[]) {
  const reader = new ByteReader(bytes, offset);
  if (isMultipart) reader.skip(4);
  const { tiles, dataWindow } = part;
  let index: number;
  if (tiles) {
    const across = Math.ceil(widthOf(dataWindow) / tiles.width);
    const x = reader.int32();
    const y = reader.int32();
    const level = reader.int32() + reader.int32();
    index = level === 0 && x >= 0 && x < across ? y * across + x : -1;
  } else index = (reader.int32() - dataWindow.y0) / linesPerBlock(part.compression);
  const box = boxes[index];
  if (!box) throw new ImageError("The OpenEXR file is damaged: a block of pixels lies outside of the image.");
  return { box, bytes: reader.bytes(reader.int32()) };
}

/** Visits the lines of a block with the place of each in its plane. */
function eachPlace(
  block: Block,
  part: Pick<ExrPart, "dataWindow">,
  visit: (channel: number, inBlock: number, inPlane: number, bytes: number) => void,
): void {
  const places = block.channels.map((channel) => {
    const row = planeSize(part, channel).width * sampleBytes(channel.type);
    const left =
      sampleCount(channel.xSampling, part.dataWindow.x0, block.box.x0 - 1) * sampleBytes(channel.type);
    const top = sampleCount(channel.ySampling, part.dataWindow.y0, block.box.y0 - 1);
    return { row, start: top * row + left };
  });
  let at = 0;
  eachPiece(block, (channel, line, size) => {
    const { row, start } = places[channel]!;
    visit(channel, at, start + line * row, size);
    at += size;
  });
}

function storeLines(block: Block, lines: Uint8Array, part: ExrPart, planes: readonly Plane[]): void {
  eachPlace(block, part, (channel, inBlock, inPlane, size) => {
    planes[channel]!.set(lines.subarray(inBlock, inBlock + size), inPlane);
  });
}

/** The part that is written: its channels in the order of their names, and how they are laid out. */
export type Written = Pick<ExrPart, "dataWindow" | "channels" | "tiles" | "compression">;

/** Compresses the blocks of a part from one of them to before another. */
export function writeBlocks(
  part: Written,
  planes: readonly Plane[],
  zlib: Zlib,
  [from, to]: readonly [number, number],
): Uint8Array[] {
  const { dataWindow, tiles, compression, channels } = part;
  return blockBoxes(dataWindow, tiles, compression)
    .slice(from, to)
    .map((box) => {
      const block = { channels, box };
      const lines = new Uint8Array(blockBytes(block));
      eachPlace(block, part, (channel, inBlock, inPlane, size) => {
        lines.set(planes[channel]!.subarray(inPlane, inPlane + size), inBlock);
      });
      return encodeBlock(lines, block, compression, zlib);
    });
}
