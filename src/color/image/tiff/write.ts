import { concatBytes } from "#ocio/archive/chunks.ts";
import { deflate } from "../deflate.ts";
import { type TiffEntry, tiffEntries } from "../notes.ts";
import { type Alpha, ImageError, type Raster } from "../raster.ts";
import { floatDifferences } from "./samples.ts";

/** Numbers of the meanings of alpha. */
const EXTRA_SAMPLES: Record<Alpha, number> = { unspecified: 0, associated: 1, unassociated: 2 };

/** Bytes of a strip before compression. */
const STRIP_BYTES = 1 << 20;

/**
 * Writes a TIFF file of 8 or 16 bits or 32-bit float, in strips with Deflate and a predictor. Alpha of which nothing is known
 * is marked as associated with floats, as in OpenEXR, and as unassociated with whole numbers, as in PNG.
 */
export async function writeTiff(raster: Raster): Promise<Uint8Array> {
  const { width, height, channels, samples } = raster;
  const float = samples instanceof Float32Array;
  const size = samples.BYTES_PER_ELEMENT;
  if (!float && raster.bits !== size * 8)
    throw new ImageError(
      "TIFF files are written with 8 or 16 bits or 32-bit float. Choose one of these depths.",
    );
  const rows = Math.min(height, Math.max(1, Math.floor(STRIP_BYTES / (width * channels * size))));
  const strips: Uint8Array[] = [];
  for (let top = 0; top < height; top += rows) {
    const end = Math.min(height, top + rows);
    strips.push(
      await deflate(
        differences(samples.subarray(top * width * channels, end * width * channels), width, channels),
      ),
    );
  }
  const colors = channels < 3 ? 1 : 3;
  const alpha = raster.alpha ?? (float ? "associated" : "unassociated");
  const extra = Array.from({ length: channels - colors }, (_, n) => (n > 0 ? 0 : EXTRA_SAMPLES[alpha]));
  const all = (value: number) => Array.from({ length: channels }, () => value);
  const data = 8;
  let at = data;
  const offsets = strips.map(({ length }) => {
    at += length;
    return at - length;
  });
  const entries: TiffEntry[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, all(size * 8)],
    [259, 3, [8]],
    [262, 3, [colors === 1 ? 1 : 2]],
    [273, 4, offsets],
    [277, 3, [channels]],
    [278, 4, [rows]],
    [279, 4, strips.map(({ length }) => length)],
    [284, 3, [1]],
    [317, 3, [float ? 3 : 2]],
    ...(extra.length > 0 ? ([[338, 3, extra]] as [number, 3, number[]][]) : []),
    [339, 3, all(float ? 3 : 1)],
    ...(raster.notes ? tiffEntries(raster.notes) : []),
  ];
  entries.sort(([a], [b]) => a - b);
  const start = at + (at % 2);
  const directory = writeDirectory(entries, start);
  if (start + directory.length > 2 ** 32 - 1)
    throw new ImageError("The TIFF file would be larger than 4 GB. Write an OpenEXR file.");
  const header = new DataView(new ArrayBuffer(data));
  header.setUint32(0, 0x49492a00);
  header.setUint32(4, start, true);
  return concatBytes([new Uint8Array(header.buffer), ...strips, new Uint8Array(start - at), directory]);
}

/** Bytes of rows as little-endian differences of neighbors: predictor 2 with whole numbers, 3 with floats. */
function differences(samples: Raster["samples"], width: number, channels: number): Uint8Array {
  const rowSamples = width * channels;
  const size = samples.BYTES_PER_ELEMENT;
  const bytes = new Uint8Array(samples.length * size);
  for (let row = 0; row < samples.length; row += rowSamples) {
    if (samples instanceof Float32Array) {
      bytes.set(floatDifferences(samples.subarray(row, row + rowSamples), channels), row * size);
      continue;
    }
    for (let n = row; n < row + rowSamples; n++) {
      const value = samples[n]! - (n < row + channels ? 0 : samples[n - channels]!);
      bytes[n * size] = value;
      if (size === 2) bytes[n * 2 + 1] = value >> 8;
    }
  }
  return bytes;
}

/** Bytes of a number by its type. */
const SIZES = { 2: 1, 3: 2, 4: 4, 5: 4 } as const;

/** The directory and, behind it, the values that do not fit into it. */
function writeDirectory(entries: readonly TiffEntry[], start: number) {
  const fixed = 2 + entries.length * 12 + 4;
  const lengths = entries.map(([, type, values]) => values.length * SIZES[type]);
  const view = new DataView(
    new ArrayBuffer(
      fixed + lengths.reduce((sum, length) => sum + (length > 4 ? length + (length % 4) : 0), 0),
    ),
  );
  view.setUint16(0, entries.length, true);
  let rest = fixed;
  entries.forEach(([tag, type, values], n) => {
    const at = 2 + n * 12;
    const length = lengths[n]!;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, type === 5 ? values.length / 2 : values.length, true);
    let to = at + 8;
    if (length > 4) {
      view.setUint32(at + 8, start + rest, true);
      to = rest;
      rest += length + (length % 4);
    }
    for (const [k, value] of values.entries())
      if (type === 2) view.setUint8(to + k, value);
      else if (type === 3) view.setUint16(to + k * 2, value, true);
      else view.setUint32(to + k * 4, value, true);
  });
  return new Uint8Array(view.buffer);
}
