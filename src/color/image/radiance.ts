import { concatBytes } from "#ocio/archive/chunks.ts";
import { checkFileSize, damage } from "./damage.ts";
import { orient } from "./orient.ts";
import { checkImageSize, ImageError, type Raster } from "./raster.ts";

/** Orientations as TIFF numbers them: the axis and direction of the rows, then of the pixels in a row. */
const ORIENTATIONS: Record<string, number> = {
  "-Y+X": 1,
  "-Y-X": 2,
  "+Y-X": 3,
  "+Y+X": 4,
  "+X-Y": 5,
  "-X-Y": 6,
  "-X+Y": 7,
  "+X+Y": 8,
};

/** Pixels that a byte can repeat; the old run lengths have no limit but the row. */
const PIXELS_PER_BYTE = 8192;

/** Longest header that is read. */
const HEADER_BYTES = 1 << 16;

/** Lengths of rows that run lengths can have. */
const [RLE_MIN, RLE_MAX] = [8, 32767];

/**
 * Reads a Radiance file of RGB. Its values are divided by the exposures in its header, as Radiance says.
 */
export function readRadiance(bytes: Uint8Array): Raster {
  try {
    const { width, height, orientation, exposure, start } = readHeader(bytes);
    const samples = new Float32Array(width * height * 3);
    const row = new Uint8Array(width * 4);
    let at = start;
    for (let y = 0; y < height; y++) {
      at = readRow(bytes, at, row);
      toFloats(row, exposure, samples, y * width * 3);
    }
    return orient({ width, height, channels: 3, samples, bits: 32 }, orientation);
  } catch (error) {
    throw damage("Radiance", error);
  }
}

function readHeader(bytes: Uint8Array) {
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, HEADER_BYTES));
  if (!text.startsWith("#?")) throw new ImageError("This is not a Radiance file.");
  const end = text.indexOf("\n\n");
  const size = text.slice(end + 2).match(/^([-+][XY]) +(\d+) +([-+][XY]) +(\d+) *\n/);
  if (end < 0 || !size) throw new ImageError("The Radiance file has no size in its header. Copy it again.");
  const [line, rowAxis, rows, axis, columns] = size as unknown as [string, string, string, string, string];
  const orientation = ORIENTATIONS[rowAxis + axis];
  if (!orientation)
    throw new ImageError(`The Radiance file has its rows along ${rowAxis} and ${axis}. Save it again.`);
  const header = text.slice(0, end);
  const format = header.match(/^FORMAT= *(.*?) *$/m)?.[1];
  if (format && format !== "32-bit_rle_rgbe")
    throw new ImageError(
      `Radiance files of format ${format} are not read. Save the file as RGB (32-bit_rle_rgbe).`,
    );
  const exposure = [...header.matchAll(/^EXPOSURE= *(\S+)/gm)].reduce(
    (product, [, value]) => product * Number(value),
    1,
  );
  if (!(exposure > 0 && exposure < Number.POSITIVE_INFINITY))
    throw new ImageError("The Radiance file has an exposure that is not a positive number. Save it again.");
  const [width, height] = [Number(columns), Number(rows)];
  checkImageSize(width, height, 3, 4);
  checkFileSize("Radiance", width * height, bytes.length, PIXELS_PER_BYTE);
  return { width, height, orientation, exposure, start: end + 2 + line.length };
}

/** Reads the four bytes of every pixel of a row and returns where the next one starts. */
function readRow(bytes: Uint8Array, at: number, row: Uint8Array): number {
  const width = row.length / 4;
  const marked = bytes[at] === 2 && bytes[at + 1] === 2 && (bytes[at + 2] ?? 128) < 128;
  if (!marked || width < RLE_MIN || width > RLE_MAX) return readPixels(bytes, at, row);
  if (((bytes[at + 2]! << 8) | bytes[at + 3]!) !== width)
    throw new ImageError("A row of the Radiance file has another length than the image. Copy it again.");
  let from = at + 4;
  for (let c = 0; c < 4; c++)
    for (let x = 0; x < width; ) {
      const head = byteAt(bytes, from++);
      const run = head > 128;
      const count = run ? head - 128 : head;
      if (count === 0 || x + count > width)
        throw new ImageError("The run lengths of the Radiance file are damaged. Copy it again.");
      for (let n = 0; n < count; n++, x++) row[x * 4 + c] = byteAt(bytes, run ? from : from + n);
      from += run ? 1 : count;
    }
  return from;
}

/** A row of whole pixels, where a red, green and blue of 1 repeats the one before as often as the exponent says. */
function readPixels(bytes: Uint8Array, at: number, row: Uint8Array): number {
  let from = at;
  let shift = 0;
  for (let x = 0; x < row.length; from += 4) {
    const [r, g, b, e] = [bytes[from]!, bytes[from + 1]!, bytes[from + 2]!, byteAt(bytes, from + 3)];
    if (r === 1 && g === 1 && b === 1) {
      const count = (e << shift) * 4;
      if (x === 0 || shift > 16 || x + count > row.length)
        throw new ImageError("The run lengths of the Radiance file are damaged. Copy it again.");
      for (const end = x + count; x < end; x++) row[x] = row[x - 4]!;
      shift += 8;
    } else {
      row.set([r, g, b, e], x);
      x += 4;
      shift = 0;
    }
  }
  return from;
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at];
  if (byte === undefined) throw new ImageError("The Radiance file is cut off. Copy it again.");
  return byte;
}

function toFloats(row: Uint8Array, exposure: number, samples: Float32Array, to: number): void {
  for (let n = 0, k = to; n < row.length; n += 4, k += 3) {
    const e = row[n + 3]!;
    const scale = e === 0 ? 0 : 2 ** (e - 136) / exposure;
    for (let c = 0; c < 3; c++) samples[k + c] = row[n + c]! * scale;
  }
}

/**
 * Writes a Radiance file with run lengths. The three channels of a pixel share an exponent, so that the
 * largest keeps 8 bits; negative values become 0.
 */
export function writeRadiance({ width, height, channels, samples }: Raster): Uint8Array {
  if (!(samples instanceof Float32Array))
    throw new ImageError("Radiance files hold floats. Choose a depth of 32 bits.");
  if (channels !== 3)
    throw new ImageError(`Radiance files hold 3 channels, not ${channels}. Write a TIFF or OpenEXR file.`);
  const header = `#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y ${height} +X ${width}\n`;
  const parts: Uint8Array[] = [new TextEncoder().encode(header)];
  for (let y = 0; y < height; y++)
    parts.push(packRow(toBytes(samples.subarray(y * width * 3, (y + 1) * width * 3))));
  return concatBytes(parts);
}

const float = new DataView(new ArrayBuffer(4));

/** Pixels as red, green, blue and the exponent that they share. */
function toBytes(samples: Float32Array): Uint8Array {
  const row = new Uint8Array((samples.length / 3) * 4);
  for (let n = 0, k = 0; n < samples.length; n += 3, k += 4) {
    // Not a number and what is negative is 0; the largest value is that of all bits.
    const rgb = [0, 1, 2].map((c) => Math.min(samples[n + c]! > 0 ? samples[n + c]! : 0, 255 * 2 ** 119));
    const largest = Math.max(...rgb);
    if (largest < 2 ** -127) continue;
    float.setFloat32(0, largest);
    let exponent = ((float.getUint32(0) >>> 23) & 255) - 126;
    if (largest * 2 ** (8 - exponent) >= 255.5) exponent++;
    for (let c = 0; c < 3; c++) row[k + c] = Math.round(rgb[c]! * 2 ** (8 - exponent));
    row[k + 3] = exponent + 128;
  }
  return row;
}

/** A row with run lengths, channel by channel, where its length allows them. */
function packRow(row: Uint8Array): Uint8Array {
  const width = row.length / 4;
  if (width < RLE_MIN || width > RLE_MAX) return row;
  const packed = new Uint8Array(4 + 4 * (width + Math.ceil(width / 128)));
  packed.set([2, 2, width >> 8, width & 255]);
  let to = 4;
  for (let c = 0; c < 4; c++) {
    const runAt = (x: number) => {
      let end = x + 1;
      while (end < width && end - x < 127 && row[end * 4 + c] === row[x * 4 + c]) end++;
      return end - x;
    };
    for (let x = 0; x < width; ) {
      const run = runAt(x);
      if (run > 3) {
        packed[to++] = 128 + run;
        packed[to++] = row[x * 4 + c]!;
        x += run;
        continue;
      }
      let end = x;
      while (end < width && end - x < 128 && runAt(end) <= 3) end++;
      packed[to++] = end - x;
      for (; x < end; x++) packed[to++] = row[x * 4 + c]!;
    }
  }
  return packed.subarray(0, to);
}
