import { halfValues } from "../../half.ts";
import { ImageError, type Raster } from "../raster.ts";

const NATIVE_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Layout of the samples in a strip or tile. `step` is the number of samples of a pixel in it. */
export type Layout = {
  /** Of a sample: at most 16, or 32, of whole numbers; 16, 32 or 64 of floats. */
  bits: number;
  float: boolean;
  little: boolean;
  predictor: number;
  rowSamples: number;
  step: number;
};

/** Bytes of a row of samples of some bits; each row begins with a byte of its own. */
export function rowBytes(samples: number, bits: number): number {
  return Math.ceil((samples * bits) / 8);
}

/**
 * The samples of an unpacked strip or tile: the predictor undone, in the byte order of this computer. Whole numbers of 32 bits
 * become floats from 0 to 1. Changes `bytes`.
 */
export function samplesOf(bytes: Uint8Array<ArrayBuffer>, layout: Layout): Raster["samples"] {
  const { bits, float, predictor, rowSamples, step } = layout;
  checkPredictor(layout);
  if (bits < 16 && bits !== 8) return unpackSamples(bytes, bits, rowSamples);
  if (predictor === 3) undoFloatPredictor(bytes, bits / 8, rowSamples, step);
  else if (bits > 8 && layout.little !== NATIVE_LITTLE) swap(bytes, bits / 8);
  if (bits === 64) return Float32Array.from(new Float64Array(bytes.buffer));
  const whole =
    bits === 8
      ? bytes
      : new (bits === 16 ? Uint16Array : Uint32Array)(bytes.buffer, 0, (bytes.length * 8) / bits);
  if (predictor === 2)
    for (let row = 0; row < whole.length; row += rowSamples)
      for (let n = row + step; n < row + rowSamples; n++) whole[n]! += whole[n - step]!;
  if (bits === 32)
    return float ? new Float32Array(whole.buffer) : Float32Array.from(whole, (n) => n / MAX_UINT32);
  return float ? floatsOf(whole) : (whole as Uint8Array | Uint16Array);
}

const MAX_UINT32 = 2 ** 32 - 1;

/** Throws ImageError for a predictor that is unknown, or that has no meaning for samples of these bits. */
function checkPredictor({ bits, float, predictor }: Layout): void {
  const known = [1, ...([8, 16, 32].includes(bits) ? [2] : []), ...(float ? [3] : [])];
  if (!known.includes(predictor))
    throw new ImageError(
      `TIFF files of predictor ${predictor} with ${bits} bits are not read. Save the file with predictor ${known.join(" or ")}.`,
    );
}

/** Samples of fewer bits than their bytes, the highest bits first. */
function unpackSamples(bytes: Uint8Array, bits: number, rowSamples: number): Uint8Array | Uint16Array {
  const stride = rowBytes(rowSamples, bits);
  const rows = bytes.length / stride;
  const samples = new (bits < 8 ? Uint8Array : Uint16Array)(rows * rowSamples);
  const mask = 2 ** bits - 1;
  for (let row = 0, to = 0; row < rows; row++) {
    let at = row * stride;
    for (let x = 0, buffer = 0, filled = 0; x < rowSamples; x++) {
      for (; filled < bits; filled += 8) buffer = ((buffer << 8) | bytes[at++]!) & 0xffffff;
      filled -= bits;
      samples[to++] = (buffer >> filled) & mask;
    }
  }
  return samples;
}

function swap(bytes: Uint8Array, size: number): void {
  for (let n = 0; n + size <= bytes.length; n += size)
    for (let low = n, high = n + size - 1; low < high; low++, high--) {
      const byte = bytes[low]!;
      bytes[low] = bytes[high]!;
      bytes[high] = byte;
    }
}

let halfs: Float32Array | undefined;

function floatsOf(values: Uint16Array | Uint8Array | Uint32Array): Float32Array {
  halfs ??= halfValues();
  const floats = new Float32Array(values.length);
  for (let n = 0; n < values.length; n++) floats[n] = halfs[values[n]!]!;
  return floats;
}

/** Undoes differences of bytes; those of a row stand together by significance, the highest first. */
function undoFloatPredictor(bytes: Uint8Array, size: number, rowSamples: number, step: number): void {
  const rowBytes = rowSamples * size;
  const row = new Uint8Array(rowBytes);
  for (let at = 0; at < bytes.length; at += rowBytes) {
    row.set(bytes.subarray(at, at + rowBytes));
    for (let n = step; n < rowBytes; n++) row[n]! += row[n - step]!;
    for (let k = 0; k < rowSamples; k++)
      for (let b = 0; b < size; b++)
        bytes[at + k * size + (NATIVE_LITTLE ? size - 1 - b : b)] = row[b * rowSamples + k]!;
  }
}

/** Differences of a row of bytes as TIFF's predictor 3 has them. */
export function floatDifferences(row: Float32Array, step: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(4));
  const bytes = new Uint8Array(row.length * 4);
  for (let k = 0; k < row.length; k++) {
    view.setFloat32(0, row[k]!);
    for (let b = 0; b < 4; b++) bytes[b * row.length + k] = view.getUint8(b);
  }
  for (let n = bytes.length - 1; n >= step; n--) bytes[n]! -= bytes[n - step]!;
  return bytes;
}
