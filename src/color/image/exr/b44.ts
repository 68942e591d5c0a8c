import { fromHalf, toHalf } from "../../half.ts";
import { type Block, channelBytes, damaged, joinPlanes, linesDown, samplesAcross } from "./block.ts";

/** The marker of a block of equal pixels, in three bytes instead of fourteen. */
const FLAT = 13 << 2;

/** Decompresses B44 and B44A: halfs in blocks of 4 x 4 pixels by their differences in six bits, others as they are. */
export function decodeB44(bytes: Uint8Array, block: Block): Uint8Array {
  let at = 0;
  const planes = block.channels.map((channel) => {
    const size = channelBytes(block, channel);
    if (channel.type !== "half") {
      const plane = bytes.subarray(at, at + size);
      if (plane.length !== size) throw damaged();
      at += size;
      return plane;
    }
    const width = samplesAcross(block, channel);
    const height = linesDown(block, channel);
    const plane = new Uint16Array(width * height);
    const pixels = new Uint16Array(16);
    for (let y = 0; y < height; y += 4)
      for (let x = 0; x < width; x += 4) {
        at += unpack(bytes, at, pixels);
        if (channel.isLinear) for (let i = 0; i < 16; i++) pixels[i] = logarithm(pixels[i]!);
        for (let row = 0; row < 4 && y + row < height; row++)
          for (let column = 0; column < 4 && x + column < width; column++)
            plane[(y + row) * width + x + column] = pixels[row * 4 + column]!;
      }
    return new Uint8Array(plane.buffer);
  });
  return joinPlanes(block, planes);
}

/** Unpacks a block of 16 pixels, row by row; gives the bytes that it takes. */
function unpack(bytes: Uint8Array, at: number, pixels: Uint16Array): number {
  const isFlat = bytes[at + 2]! >= FLAT;
  const size = isFlat ? 3 : 14;
  if (at + size > bytes.length) throw damaged();
  const first = (bytes[at]! << 8) | bytes[at + 1]!;
  if (isFlat) {
    pixels.fill(ordered(first));
    return size;
  }
  const shift = bytes[at + 2]! >> 2;
  const bias = 0x20 << shift;
  // Fifteen differences of six bits each, from the third byte's last two bits on: down the first column, then along the rows.
  let bit = (at + 2) * 8 + 6;
  const next = () => {
    const low = bit & 7;
    const pair = (bytes[bit >> 3]! << 8) | (bytes[(bit >> 3) + 1] ?? 0);
    bit += 6;
    return (((pair >> (10 - low)) & 0x3f) << shift) - bias;
  };
  pixels[0] = first;
  for (let row = 1; row < 4; row++) pixels[row * 4] = pixels[row * 4 - 4]! + next();
  for (let column = 1; column < 4; column++)
    for (let row = 0; row < 4; row++) pixels[row * 4 + column] = pixels[row * 4 + column - 1]! + next();
  for (let i = 0; i < 16; i++) pixels[i] = ordered(pixels[i]!);
  return size;
}

/** The bits of a half from a number that is ordered as halfs are. */
function ordered(value: number): number {
  return value & 0x8000 ? value & 0x7fff : ~value & 0xffff;
}

/** Eight times the natural logarithm, which channels marked as perceptually linear are stored without. */
function logarithm(bits: number): number {
  const value = fromHalf(bits);
  return Number.isFinite(value) && value >= 0 ? toHalf(8 * Math.log(value)) : 0;
}
