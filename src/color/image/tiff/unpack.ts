import { inflate } from "../deflate.ts";
import { ImageError } from "../raster.ts";

/** Compressions that are not read, by their numbers in the file. */
const REFUSED: Record<number, string> = {
  2: "CCITT",
  3: "CCITT group 3",
  4: "CCITT group 4",
  6: "old JPEG",
  34661: "JBIG",
  34676: "SGI LogLuv",
  34677: "SGI LogLuv",
  34712: "JPEG 2000",
  34887: "LERC",
  34925: "LZMA",
  50000: "Zstandard",
  50001: "WebP",
};

/** The first `length` bytes of a strip or tile of any compression but JPEG. Throws ImageError where it has fewer. */
export async function unpack(
  packed: Uint8Array,
  compression: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (compression === 1) return packed.length < length ? tooShort() : packed.slice(0, length);
  if (compression === 8 || compression === 32946) return await inflate([packed], length);
  if (compression === 5) return unpackLzw(packed, length);
  if (compression === 32773) return unpackBits(packed, length);
  const name = REFUSED[compression] ?? `number ${compression}`;
  throw new ImageError(`TIFF files of compression ${name} are not read. Save the file with Deflate or LZW.`);
}

function tooShort(): never {
  throw new ImageError("A strip or tile of the TIFF file ends too early. Copy the file again.");
}

function unpackBits(packed: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (let n = 0; at < length; ) {
    if (n + 1 >= packed.length) return tooShort();
    const head = packed[n++]!;
    if (head < 128) {
      const run = packed.subarray(n, n + Math.min(head + 1, length - at));
      bytes.set(run, at);
      at += run.length;
      n += head + 1;
    } else if (head > 128) {
      bytes.fill(packed[n++]!, at, at + 257 - head);
      at += 257 - head;
    }
  }
  return bytes;
}

const CLEAR = 256;
const END = 257;

/** Every string of the table lies in what is already unpacked, so that its start and length describe it. */
function unpackLzw(packed: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  const starts = new Uint32Array(4096);
  const lengths = new Uint32Array(4096);
  let [at, next, width, buffer, filled] = [0, 258, 9, 0, 0];
  let [lastStart, lastLength] = [0, 0];
  for (let n = 0; at < length; ) {
    while (filled < width) {
      if (n >= packed.length) return tooShort();
      buffer = ((buffer << 8) | packed[n++]!) & 0xffffff;
      filled += 8;
    }
    filled -= width;
    const code = (buffer >> filled) & ((1 << width) - 1);
    if (code === END) return tooShort();
    if (code === CLEAR) {
      [next, width, lastLength] = [258, 9, 0];
      continue;
    }
    const start = at;
    // A string that a new entry adds is the one before and the byte that follows it there.
    if (lastLength > 0 && next < 4096) {
      starts[next] = lastStart;
      lengths[next] = lastLength + 1;
      next++;
    }
    if (code < 256) bytes[at++] = code;
    else if (code >= next)
      throw new ImageError("The LZW compression of the TIFF file is damaged. Copy it again.");
    else {
      const from = starts[code]!;
      for (let k = 0; k < lengths[code]!; k++) bytes[at++] = bytes[from + k]!;
    }
    lastStart = start;
    lastLength = at - start;
    if (next + 1 >= 1 << width && width < 12) width++;
  }
  return bytes;
}
