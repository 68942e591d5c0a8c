import { ImageError } from "../raster.ts";
import { type Box, type ExrChannel, heightOf, sampleBytes } from "./header.ts";

/** Pixels that are compressed together: some lines of the image, or a tile. */
export type Block = { channels: readonly ExrChannel[]; box: Box };

/** Count of the samples of a channel between two coordinates, both included: those that the sampling divides. */
export function sampleCount(sampling: number, from: number, to: number): number {
  return Math.floor(to / sampling) - Math.ceil(from / sampling) + 1;
}

/** Samples of a channel along a line of a block. */
export function samplesAcross({ box }: Block, { xSampling }: ExrChannel): number {
  return sampleCount(xSampling, box.x0, box.x1);
}

/** Lines of a block in which a channel has samples. */
export function linesDown({ box }: Block, { ySampling }: ExrChannel): number {
  return sampleCount(ySampling, box.y0, box.y1);
}

/** Bytes of a channel in a block. */
export function channelBytes(block: Block, channel: ExrChannel): number {
  return samplesAcross(block, channel) * linesDown(block, channel) * sampleBytes(channel.type);
}

/** Bytes of a block without compression. */
export function blockBytes(block: Block): number {
  return block.channels.reduce((sum, channel) => sum + channelBytes(block, channel), 0);
}

/**
 * Visits the pieces of a block in the order of its bytes: line by line, and in a line channel by channel.
 * @param visit gets the channel's index, the line among those of the channel, and the bytes of the piece
 */
export function eachPiece(block: Block, visit: (channel: number, line: number, bytes: number) => void): void {
  const sizes = block.channels.map((channel) => samplesAcross(block, channel) * sampleBytes(channel.type));
  const lines = block.channels.map(() => 0);
  for (let row = 0; row < heightOf(block.box); row++)
    for (let i = 0; i < sizes.length; i++)
      if ((block.box.y0 + row) % block.channels[i]!.ySampling === 0) visit(i, lines[i]!++, sizes[i]!);
}

/** Splits the bytes of a block, line by line, into those of each channel. */
export function planesOf(block: Block, bytes: Uint8Array): Uint8Array[] {
  if (bytes.length !== blockBytes(block)) throw damaged();
  const planes = block.channels.map((channel) => new Uint8Array(channelBytes(block, channel)));
  let at = 0;
  eachPiece(block, (channel, line, size) => {
    planes[channel]!.set(bytes.subarray(at, at + size), line * size);
    at += size;
  });
  return planes;
}

/** Joins the bytes of each channel to those of a block, line by line. */
export function joinPlanes(block: Block, planes: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(blockBytes(block));
  let at = 0;
  eachPiece(block, (channel, line, size) => {
    bytes.set(planes[channel]!.subarray(line * size, (line + 1) * size), at);
    at += size;
  });
  return bytes;
}

/** The bytes as 16-bit numbers; copied where they do not lie on an even place. */
export function words(bytes: Uint8Array): Uint16Array {
  const at = bytes.byteOffset % 2 === 0 ? bytes : bytes.slice();
  return new Uint16Array(at.buffer, at.byteOffset, at.byteLength >> 1);
}

/** Error of a block whose bytes make no sense. */
export function damaged(): ImageError {
  return new ImageError("The OpenEXR file is damaged: a block of its pixels cannot be decompressed.");
}
