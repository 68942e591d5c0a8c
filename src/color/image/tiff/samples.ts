import { halfValues } from "../../half.ts";
import { ImageError, type Raster } from "../raster.ts";

const NATIVE_LITTLE = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Layout of the samples in a strip or tile. `step` is the number of samples of a pixel in it. */
export type Layout = {
  bits: 8 | 16 | 32;
  float: boolean;
  little: boolean;
  predictor: number;
  rowSamples: number;
  step: number;
};

/** The samples of an unpacked strip or tile: the predictor undone, in the byte order of this computer. Changes `bytes`. */
export function samplesOf(bytes: Uint8Array<ArrayBuffer>, layout: Layout): Raster["samples"] {
  const { bits, float, predictor, rowSamples, step } = layout;
  if (predictor === 3) undoFloatPredictor(bytes, bits / 8, rowSamples, step);
  else if (bits > 8 && layout.little !== NATIVE_LITTLE) swap(bytes, bits / 8);
  const whole =
    bits === 8
      ? bytes
      : new (bits === 16 ? Uint16Array : Uint32Array)(bytes.buffer, 0, (bytes.length * 8) / bits);
  if (predictor === 2)
    for (let row = 0; row < whole.length; row += rowSamples)
      for (let n = row + step; n < row + rowSamples; n++) whole[n]! += whole[n - step]!;
  else if (predictor !== 1 && predictor !== 3)
    throw new ImageError(
      `TIFF files of predictor ${predictor} are not read. Save it with predictor 1, 2 or 3.`,
    );
  if (!float) return whole as Uint8Array | Uint16Array;
  return bits === 32 ? new Float32Array(whole.buffer) : floatsOf(whole);
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
