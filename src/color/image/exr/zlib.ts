import { unzlibSync, zlibSync } from "fflate";
import { damaged } from "./block.ts";

/** Deflate of the platform. */
export type Zlib = {
  /** Inflates to at most `size` bytes. Throws for damaged ones and for more. */
  inflate: (bytes: Uint8Array, size: number) => Uint8Array;
  deflate: (bytes: Uint8Array) => Uint8Array;
};

/** The level of deflate that OpenEXR uses: larger ones take much longer for little. */
export const DEFLATE_LEVEL = 4;

/** Deflate in plain JavaScript. */
export const plainZlib: Zlib = {
  inflate: (bytes, size) => unzlibSync(bytes, { out: new Uint8Array(size) }),
  deflate: (bytes) => zlibSync(bytes, { level: DEFLATE_LEVEL }),
};

/** Inflates to exactly `size` bytes; throws for any other length. */
export function inflateExactly(zlib: Zlib, bytes: Uint8Array, size: number): Uint8Array {
  let inflated: Uint8Array;
  try {
    inflated = zlib.inflate(bytes, size);
  } catch {
    throw damaged();
  }
  if (inflated.length !== size) throw damaged();
  return inflated;
}

/** Undoes the differences of neighbors and the split into low and high bytes that precede RLE and ZIP. */
export function unfilter(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length);
  const half = (bytes.length + 1) >> 1;
  let last = 0;
  for (let i = 0; i < bytes.length; i++) {
    last = i === 0 ? bytes[0]! : (last + bytes[i]! - 128) & 255;
    result[i < half ? 2 * i : 2 * (i - half) + 1] = last;
  }
  return result;
}

/** Splits bytes into even and odd ones and replaces each by the difference to the one before. */
export function filter(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length);
  const half = (bytes.length + 1) >> 1;
  let last = 0;
  for (let i = 0; i < bytes.length; i++) {
    const value = bytes[i < half ? 2 * i : 2 * (i - half) + 1]!;
    result[i] = i === 0 ? value : value - last + 128;
    last = value;
  }
  return result;
}
