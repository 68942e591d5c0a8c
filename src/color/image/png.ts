import { concatBytes } from "#ocio/archive/chunks.ts";
import { crc32 } from "#ocio/archive/crc32.ts";
import { cicpOf, interopIdOfCicp } from "./cicp.ts";
import { checkFileSize, damage } from "./damage.ts";
import { deflate, INFLATE_RATIO, inflate } from "./deflate.ts";
import { notesOfPng, pngChunks } from "./notes.ts";
import { exifOrientation, orient } from "./orient.ts";
import { checkImageSize, ImageError, type Raster } from "./raster.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Samples of a pixel and bit depths by color type. */
const COLOR_TYPES: Record<number, { channels: number; depths: readonly number[] }> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};

/** Passes over the image: first column and row, steps between columns and rows. */
const WHOLE = [[0, 0, 1, 1]] as const;
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

type Header = {
  width: number;
  height: number;
  depth: number;
  type: number;
  channels: number;
  interlaced: boolean;
};
type Samples = Uint8Array | Uint16Array;

/** Reads a PNG file. A palette becomes RGB, transparency an alpha channel, 1, 2 and 4 bits become 8. */
export async function readPng(bytes: Uint8Array): Promise<Raster> {
  try {
    const { header, palette, transparency, orientation, data, told, interopId } = readChunks(bytes);
    const samples = await readSamples(header, data);
    const pixels = addTransparency(header, samples, palette, transparency);
    const raster = orient({ ...pixels, interopId, notes: await notesOfPng(told) }, orientation);
    return raster.channels % 2 === 0 ? { ...raster, alpha: "unassociated" } : raster;
  } catch (error) {
    throw damage("PNG", error);
  }
}

function readChunks(bytes: Uint8Array) {
  if (SIGNATURE.some((byte, at) => bytes[at] !== byte)) throw new ImageError("This is not a PNG file.");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const data: Uint8Array[] = [];
  let header: Header | undefined;
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  let orientation = 1;
  let interopId: string | null = null;
  const told: [type: string, content: Uint8Array][] = [];
  for (let at = 8; ; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, at + 8 + length);
    const known = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].includes(type);
    const checksum = view.getUint32(at + 8 + length);
    if (known && crc32(bytes.subarray(at + 4, at + 8 + length)) !== checksum)
      throw new ImageError(`The PNG file is damaged in its ${type} chunk. Copy it again.`);
    if (!header && type !== "IHDR") throw new ImageError("The PNG file has no header. Save it again.");
    if (type === "IHDR") header = readHeader(content);
    else if (type === "PLTE") palette = content;
    else if (type === "tRNS") transparency = content;
    else if (type === "IDAT") data.push(content);
    else if (type === "eXIf") orientation = exifOrientation(content);
    else if (type === "cICP") interopId = interopIdOfCicp(content);
    else if (["pHYs", "tIME", "tEXt", "zTXt", "iTXt"].includes(type)) told.push([type, content]);
    else if (type === "IEND") break;
    at += 12 + length;
  }
  return { header: header as Header, palette, transparency, orientation, data, told, interopId };
}

function readHeader(content: Uint8Array): Header {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth, type, compression, filter, interlace] = [8, 9, 10, 11, 12].map((at) => view.getUint8(at)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const color = COLOR_TYPES[type];
  if (!color?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    throw new ImageError(
      `PNG files of color type ${type} with ${depth} bits, compression ${compression}, filter ${filter} and interlacing ${interlace} are not read. Save the file again.`,
    );
  checkImageSize(width, height, 4, depth === 16 ? 2 : 1);
  return { width, height, depth, type, channels: color.channels, interlaced: interlace === 1 };
}

async function readSamples(header: Header, data: readonly Uint8Array[]): Promise<Samples> {
  const { width, height, depth, channels } = header;
  const passes = (header.interlaced ? ADAM7 : WHOLE)
    .map(([x, y, dx, dy]) => ({
      x,
      y,
      dx,
      dy,
      w: Math.ceil((width - x) / dx),
      h: Math.ceil((height - y) / dy),
    }))
    .filter(({ w, h }) => w > 0 && h > 0)
    .map((pass) => ({ ...pass, rowBytes: Math.ceil((pass.w * channels * depth) / 8) }));
  const length = passes.reduce((sum, { h, rowBytes }) => sum + h * (rowBytes + 1), 0);
  const packed = data.reduce((sum, part) => sum + part.length, 0);
  checkFileSize("PNG", length, packed, INFLATE_RATIO);
  const rows = await inflate(data, length);
  const count = width * height * channels;
  const samples = depth === 16 ? new Uint16Array(count) : new Uint8Array(count);
  const pixelBytes = Math.ceil((channels * depth) / 8);
  let at = 0;
  for (const { x, y, dx, dy, w, h, rowBytes } of passes) {
    let above: Uint8Array = new Uint8Array(rowBytes);
    for (let row = 0; row < h; row++, at += rowBytes + 1) {
      const bytes = rows.subarray(at + 1, at + 1 + rowBytes);
      unfilter(rows[at] as number, bytes, above, pixelBytes);
      above = bytes;
      const start = ((y + row * dy) * width + x) * channels;
      if (depth === 8 && dx === 1) samples.set(bytes, start);
      else spread(bytes, depth, channels, samples, start, w, dx);
    }
  }
  return samples;
}

/** Puts the samples of a row of packed bytes to every `step`-th pixel. */
function spread(
  bytes: Uint8Array,
  depth: number,
  channels: number,
  samples: Samples,
  start: number,
  width: number,
  step: number,
): void {
  const mask = 2 ** depth - 1;
  for (let x = 0, k = 0; x < width; x++)
    for (let c = 0, to = start + x * step * channels; c < channels; c++, k++, to++)
      if (depth === 8) samples[to] = bytes[k]!;
      else if (depth === 16) samples[to] = (bytes[2 * k]! << 8) | bytes[2 * k + 1]!;
      else samples[to] = (bytes[(k * depth) >> 3]! >> (8 - depth - ((k * depth) & 7))) & mask;
}

/** Undoes the filter of a row in place. */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, step: number): void {
  const length = row.length;
  if (filter === 1) for (let n = step; n < length; n++) row[n]! += row[n - step]!;
  else if (filter === 2) for (let n = 0; n < length; n++) row[n]! += above[n]!;
  else if (filter === 3)
    for (let n = 0; n < length; n++) row[n]! += ((n < step ? 0 : row[n - step]!) + above[n]!) >> 1;
  else if (filter === 4)
    for (let n = 0; n < length; n++)
      row[n]! += n < step ? above[n]! : paeth(row[n - step]!, above[n]!, above[n - step]!);
  else if (filter !== 0)
    throw new ImageError(`The PNG file is damaged: there is no row filter ${filter}. Copy it again.`);
}

/** The neighbor nearest to left + up - corner. */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function addTransparency(
  { width, height, depth, type, channels }: Header,
  samples: Samples,
  palette: Uint8Array | undefined,
  transparency: Uint8Array | undefined,
): Raster {
  const bits = depth === 16 ? 16 : 8;
  if (type === 3) {
    if (!palette) throw new ImageError("The PNG file has no palette. Save it again.");
    const colors = transparency ? 4 : 3;
    const colored = new Uint8Array(width * height * colors);
    for (let n = 0; n < samples.length; n++) {
      const entry = samples[n]!;
      for (let c = 0; c < 3; c++) colored[n * colors + c] = palette[entry * 3 + c] ?? 0;
      if (transparency) colored[n * 4 + 3] = transparency[entry] ?? 255;
    }
    return { width, height, channels: colors, samples: colored, bits };
  }
  const white = 2 ** bits - 1;
  const scale = white / (2 ** depth - 1);
  if (!transparency || type > 2) {
    if (scale > 1) for (let n = 0; n < samples.length; n++) samples[n]! *= scale;
    return { width, height, channels, samples, bits };
  }
  const key = Array.from(
    { length: channels },
    // Bits above those of the samples mean nothing.
    (_, c) => ((transparency[2 * c]! << 8) | transparency[2 * c + 1]!) & (2 ** depth - 1),
  );
  const keyed = new (bits === 16 ? Uint16Array : Uint8Array)(width * height * (channels + 1));
  for (let n = 0, from = 0, to = 0; n < width * height; n++) {
    let transparent = true;
    for (let c = 0; c < channels; c++, from++) {
      transparent &&= samples[from] === key[c];
      keyed[to++] = samples[from]! * scale;
    }
    keyed[to++] = transparent ? 0 : white;
  }
  return { width, height, channels: channels + 1, samples: keyed, bits };
}

/** Writes a PNG file of 8 or 16 bits. */
export async function writePng({
  width,
  height,
  channels,
  samples,
  bits,
  notes,
  interopId,
}: Raster): Promise<Uint8Array> {
  if (!((bits === 8 && samples instanceof Uint8Array) || (bits === 16 && samples instanceof Uint16Array)))
    throw new ImageError("PNG files hold whole numbers of 8 or 16 bits. Choose one of these depths.");
  const type = [0, 4, 2, 6][channels - 1];
  if (type === undefined)
    throw new ImageError(`PNG files hold 1 to 4 channels, not ${channels}. Write a TIFF or OpenEXR file.`);
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, bits);
  header.setUint8(9, type);
  const cicp = interopId ? cicpOf(interopId) : null;
  const rows = filterRows(samples, width * channels, height, channels);
  return concatBytes([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", new Uint8Array(header.buffer)),
    ...(cicp ? [chunk("cICP", cicp)] : []),
    ...(notes ? pngChunks(notes).map(([type, content]) => chunk(type, content)) : []),
    chunk("IDAT", await deflate(rows)),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** Rows with the Paeth filter, which suits pictures best of the five. */
function filterRows(samples: Samples, rowSamples: number, height: number, channels: number): Uint8Array {
  const size = samples.BYTES_PER_ELEMENT;
  const rowBytes = rowSamples * size;
  const step = channels * size;
  const filtered = new Uint8Array(height * (rowBytes + 1));
  let above = new Uint8Array(rowBytes);
  let row = new Uint8Array(rowBytes);
  for (let y = 0, at = 0; y < height; y++) {
    for (let k = 0; k < rowSamples; k++) {
      const sample = samples[y * rowSamples + k]!;
      if (size === 1) row[k] = sample;
      else {
        row[2 * k] = sample >> 8;
        row[2 * k + 1] = sample;
      }
    }
    filtered[at++] = 4;
    for (let n = 0; n < rowBytes; n++)
      filtered[at++] = row[n]! - (n < step ? above[n]! : paeth(row[n - step]!, above[n]!, above[n - step]!));
    [above, row] = [row, above];
  }
  return filtered;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  for (let n = 0; n < 4; n++) bytes[4 + n] = type.charCodeAt(n);
  bytes.set(content, 8);
  view.setUint32(8 + content.length, crc32(bytes.subarray(4, 8 + content.length)));
  return bytes;
}
