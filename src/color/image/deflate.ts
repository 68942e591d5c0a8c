import { concatBytes } from "#ocio/archive/chunks.ts";
import { ImageError } from "./raster.ts";

/** Most bytes that a byte of a zlib stream becomes. */
export const INFLATE_RATIO = 1032;

/** The first `length` bytes of a zlib stream that comes in parts. Throws ImageError where it is damaged or shorter. */
export async function inflate(
  parts: readonly Uint8Array[],
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await inflateAtMost(parts, length);
  if (bytes.length < length)
    throw new ImageError("The compressed pixels end too early. Copy the file again.");
  return bytes;
}

/**
 * At most `length` bytes of a zlib stream that comes in parts. The rest is never unpacked, so that a small file cannot
 * fill the memory. Throws ImageError where the stream is damaged.
 */
export async function inflateAtMost(
  parts: readonly Uint8Array[],
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = through(new DecompressionStream("deflate"), parts);
  const bytes = new Uint8Array(length);
  let at = 0;
  try {
    while (at < length) {
      const { value, done } = await reader.read();
      if (done) break;
      bytes.set(value.subarray(0, length - at), at);
      at += value.length;
    }
  } catch {
    throw new ImageError("The compressed pixels are damaged. Save the file again.");
  } finally {
    reader.cancel().catch(() => {});
  }
  return bytes.subarray(0, at);
}

/** Bytes as a zlib stream. */
export async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const reader = through(new CompressionStream("deflate"), [bytes]);
  const parts: Uint8Array[] = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return concatBytes(parts);
    parts.push(value);
  }
}

/** A reader of what a stream makes of bytes. What fails is told by the reader alone. */
function through(stream: GenericTransformStream, parts: readonly Uint8Array[]) {
  const writer = (stream.writable as WritableStream<Uint8Array>).getWriter();
  for (const part of parts) writer.write(part).catch(() => {});
  writer.close().catch(() => {});
  return (stream.readable as ReadableStream<Uint8Array>).getReader();
}
