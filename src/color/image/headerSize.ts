import { damage } from "./damage.ts";
import { checkImageSize } from "./raster.ts";

type Size = { width: number; height: number };

/** Frames of JPEG: markers from C0 to CF but those of tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * Throws ImageError where the header of a PNG, JPEG, WebP, GIF, BMP or AVIF file tells a size beyond the limits, or ends too
 * early; before a browser decodes it. Files of other kinds pass.
 */
export function checkHeaderSize(bytes: Uint8Array): void {
  let size: Size | null;
  try {
    size = headerSize(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), bytes);
  } catch (error) {
    throw damage("image", error);
  }
  if (size) checkImageSize(size.width, size.height, 4, 4);
}

function headerSize(view: DataView, bytes: Uint8Array): Size | null {
  const text = (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length));
  if (text(1, 3) === "PNG") return { width: view.getUint32(16), height: view.getUint32(20) };
  if (text(0, 4) === "RIFF" && text(8, 4) === "WEBP") return webpSize(view, text(12, 4));
  if (text(0, 3) === "GIF") return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (text(0, 2) === "BM")
    return { width: view.getInt32(18, true), height: Math.abs(view.getInt32(22, true)) };
  if (text(4, 4) === "ftyp") return avifSize(view, text(0, Math.min(bytes.length, AVIF_HEADER)));
  return text(0, 3) === "\xff\xd8\xff" ? jpegSize(view) : null;
}

/** WebP container: lossy, lossless, or with a canvas of its own (developers.google.com/speed/webp/docs/riff_container). */
function webpSize(view: DataView, chunk: string): Size | null {
  const bits24 = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  if (chunk === "VP8X") return { width: bits24(24) + 1, height: bits24(27) + 1 };
  if (chunk === "VP8 ")
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk !== "VP8L") return null;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Bytes in which AVIF files tell their sizes. */
const AVIF_HEADER = 1 << 16;

/** The largest of the sizes ("ispe") of an AVIF file, among which are those of its tiles. */
function avifSize(view: DataView, header: string): Size | null {
  let largest: Size | null = null;
  for (const { index } of header.matchAll(/ispe/g)) {
    const size = { width: view.getUint32(index + 8), height: view.getUint32(index + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

function jpegSize(view: DataView): Size | null {
  for (let at = 2; at + 4 <= view.byteLength; ) {
    const marker = view.getUint8(at + 1);
    // Markers may be filled up with bytes before them.
    if (view.getUint8(at) !== 0xff || marker === 0xff) at++;
    else if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    else at += 2 + (marker === 0 || (marker >= 0xd0 && marker <= 0xd8) ? 0 : view.getUint16(at + 2));
  }
  return null;
}
