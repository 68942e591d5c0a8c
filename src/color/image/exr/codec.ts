import { decodeB44 } from "./b44.ts";
import { type Block, blockBytes, damaged } from "./block.ts";
import { decodeDwa } from "./dwa.ts";
import type { Compression } from "./header.ts";
import { decodePiz, encodePiz } from "./piz.ts";
import { decodePxr24 } from "./pxr24.ts";
import { packRuns, unpackRuns } from "./rle.ts";
import { filter, inflateExactly, unfilter, type Zlib } from "./zlib.ts";

type Codec = {
  decode: (bytes: Uint8Array, block: Block, zlib: Zlib) => Uint8Array;
  /** Missing where files are only read. */
  encode?: (bytes: Uint8Array, block: Block, zlib: Zlib) => Uint8Array;
};

const zip: Codec = {
  decode: (bytes, block, zlib) => unfilter(inflateExactly(zlib, bytes, blockBytes(block))),
  encode: (bytes, _, zlib) => zlib.deflate(filter(bytes)),
};
const b44: Codec = { decode: decodeB44 };
const dwa: Codec = { decode: decodeDwa };

const codecs: Record<Compression, Codec> = {
  none: { decode: (bytes) => bytes, encode: (bytes) => bytes },
  rle: {
    decode: (bytes, block) => unfilter(unpackRuns(bytes, blockBytes(block))),
    encode: (bytes) => packRuns(filter(bytes)),
  },
  zips: zip,
  zip,
  piz: { decode: decodePiz, encode: encodePiz },
  pxr24: { decode: decodePxr24 },
  b44,
  b44a: b44,
  dwaa: dwa,
  dwab: dwa,
};

/** Compressions that can be written. */
export const WRITTEN_COMPRESSIONS = (Object.keys(codecs) as Compression[]).filter(
  (name) => codecs[name].encode,
);

/** Decompresses a block to its lines; bytes as many as without compression are those. Throws ImageError for damage. */
export function decodeBlock(
  bytes: Uint8Array,
  block: Block,
  compression: Compression,
  zlib: Zlib,
): Uint8Array {
  const size = blockBytes(block);
  if (bytes.length > size) throw damaged();
  const lines = bytes.length === size ? bytes : codecs[compression].decode(bytes, block, zlib);
  if (lines.length !== size) throw damaged();
  return lines;
}

/** Compresses the lines of a block; gives them as they are where that is not smaller. */
export function encodeBlock(
  lines: Uint8Array,
  block: Block,
  compression: Compression,
  zlib: Zlib,
): Uint8Array {
  const bytes = codecs[compression].encode!(lines, block, zlib);
  return bytes.length < lines.length ? bytes : lines;
}
