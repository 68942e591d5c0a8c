import {
  type Block,
  blockBytes,
  damaged,
  joinPlanes,
  linesDown,
  planesOf,
  samplesAcross,
  words,
} from "./block.ts";
import { ByteReader } from "./byteReader.ts";
import { packHuffman, unpackHuffman } from "./huffman.ts";
import { fromWavelet, toWavelet, type WaveletPlane } from "./wavelet.ts";

/** Bytes of a set of all 16-bit numbers. */
const SET_BYTES = 8192;

/** Decompresses PIZ: numbers that occur are counted through, then wavelets, then Huffman codes. */
export function decodePiz(bytes: Uint8Array, block: Block): Uint8Array {
  const count = blockBytes(block) / 2;
  const reader = new ByteReader(bytes);
  const least = reader.uint16();
  const most = reader.uint16();
  const set = new Uint8Array(SET_BYTES);
  if (most >= SET_BYTES) throw damaged();
  if (least <= most) set.set(reader.bytes(most - least + 1), least);
  const values = valuesOf(set);
  const size = reader.int32();
  const all = unpackHuffman(reader.bytes(size), count);
  for (const plane of waveletPlanes(block)) fromWavelet(all, plane, values.length - 1);
  for (let i = 0; i < count; i++) all[i] = values[all[i]!] ?? 0;
  return joinPlanes(block, planesIn(all, block));
}

/** Compresses to PIZ. */
export function encodePiz(bytes: Uint8Array, block: Block): Uint8Array {
  const all = new Uint16Array(bytes.length / 2);
  let at = 0;
  for (const plane of planesOf(block, bytes)) {
    all.set(words(plane), at);
    at += plane.length / 2;
  }
  const set = new Uint8Array(SET_BYTES);
  for (const value of all) set[value >> 3]! |= 1 << (value & 7);
  // Zero is always there, unsaid.
  set[0]! &= ~1;
  let least = 0;
  while (least < SET_BYTES && set[least] === 0) least++;
  let most = SET_BYTES - 1;
  while (most >= 0 && set[most] === 0) most--;
  const isEmpty = most < 0;
  const values = valuesOf(set);
  const indices = new Uint16Array(65536);
  values.forEach((value, index) => {
    indices[value] = index;
  });
  for (let i = 0; i < all.length; i++) all[i] = indices[all[i]!]!;
  for (const plane of waveletPlanes(block)) toWavelet(all, plane, values.length - 1);
  const coded = packHuffman(all);
  const kept = isEmpty ? new Uint8Array(0) : set.subarray(least, most + 1);
  const result = new Uint8Array(8 + kept.length + coded.length);
  const view = new DataView(result.buffer);
  view.setUint16(0, isEmpty ? SET_BYTES - 1 : least, true);
  view.setUint16(2, isEmpty ? 0 : most, true);
  result.set(kept, 4);
  view.setInt32(4 + kept.length, coded.length, true);
  result.set(coded, 8 + kept.length);
  return result;
}

/** The numbers of a set in their order; zero is in every set. */
function valuesOf(set: Uint8Array): Uint16Array {
  const values = new Uint16Array(65536);
  let count = 0;
  for (let value = 0; value < 65536; value++)
    if (value === 0 || set[value >> 3]! & (1 << (value & 7))) values[count++] = value;
  return values.subarray(0, count);
}

/** Planes of the 16-bit numbers of a block: a channel of 32 bits has two, their numbers in turn. */
function waveletPlanes(block: Block): WaveletPlane[] {
  let at = 0;
  return block.channels.flatMap((channel) => {
    const each = channel.type === "half" ? 1 : 2;
    const width = samplesAcross(block, channel);
    const height = linesDown(block, channel);
    const start = at;
    at += width * height * each;
    if (width === 0 || height === 0) return [];
    return Array.from({ length: each }, (_, i) => ({
      at: start + i,
      width,
      height,
      column: each,
      row: width * each,
    }));
  });
}

function planesIn(all: Uint16Array, block: Block): Uint8Array[] {
  let at = 0;
  return block.channels.map((channel) => {
    const from = at;
    at += samplesAcross(block, channel) * linesDown(block, channel) * (channel.type === "half" ? 2 : 4);
    return new Uint8Array(all.buffer, from, at - from);
  });
}
