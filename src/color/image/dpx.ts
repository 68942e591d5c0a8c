import { damage } from "./damage.ts";
import { copyOrigin, HEADER_BYTES, notesOfDpx, origin, writeDpxNotes } from "./dpxHeader.ts";
import { orient } from "./orient.ts";
import { checkImageSize, ImageError, type Raster } from "./raster.ts";

const MAGIC = 0x53445058;
const UNDEFINED = 0xffffffff;

/** Channels by the descriptor of an element; 52 is ABGR. */
const CHANNELS: Record<number, number> = { 1: 1, 2: 1, 3: 1, 4: 1, 6: 1, 50: 3, 51: 4, 52: 4 };
const ABGR = 52;

/** Orientations of DPX as TIFF numbers them. */
const ORIENTATIONS = [1, 2, 4, 3, 5, 6, 8, 7];

/** Packing of samples in words: without gaps, or each with its padding below (A) or above (B). */
const [PACKED, FILLED_A, FILLED_B] = [0, 1, 2];

type Depth = 8 | 10 | 12 | 16;
type Packing = { bits: Depth; packing: number; little: boolean };

/** Reads the first element of a DPX file: luma, RGB or RGBA of 8, 10, 12 or 16 bits. */
export function readDpx(bytes: Uint8Array): Raster {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const little = view.getUint32(0, true) === MAGIC;
    if (!little && view.getUint32(0) !== MAGIC) throw new ImageError("This is not a DPX file.");
    const [width, height] = [view.getUint32(772, little), view.getUint32(776, little)];
    const [descriptor, bits] = [view.getUint8(800), view.getUint8(803)];
    const [packing, encoding] = [view.getUint16(804, little), view.getUint16(806, little)];
    const channels = CHANNELS[descriptor];
    const elements = view.getUint16(770, little);
    if (!channels)
      throw new ImageError(
        `DPX files of ${descriptor >= 100 && descriptor < 104 ? "YCbCr" : `descriptor ${descriptor}`} are not read. Save the file as RGB.`,
      );
    if (channels === 1 && elements > 1 && elements !== 0xffff)
      throw new ImageError(
        "DPX files with channels in elements of their own are not read. Save the file as RGB.",
      );
    if (bits !== 8 && bits !== 10 && bits !== 12 && bits !== 16)
      throw new ImageError(
        `DPX files of ${bits} bits are not read. Save the file with 8, 10, 12 or 16 bits.`,
      );
    if (encoding === 1 || packing > FILLED_B || view.getUint32(780, little) === 1)
      throw new ImageError(
        "DPX files with run lengths, signs or an unknown packing are not read. Save the file uncompressed.",
      );
    checkImageSize(width, height, channels, bits === 8 ? 1 : 2);
    const elementStart = view.getUint32(808, little);
    const start = elementStart === 0 || elementStart === UNDEFINED ? view.getUint32(4, little) : elementStart;
    const layout = { bits, packing, little } as const;
    const rowBytes = rowBytesOf(layout, width * channels);
    const stride = rowBytes + paddingOf(rowBytes, height, view.getUint32(812, little), bytes.length - start);
    if (start + stride * (height - 1) + rowBytes > bytes.length)
      throw new ImageError("The DPX file is cut off. Copy it again.");
    const samples = new (bits === 8 ? Uint8Array : Uint16Array)(width * height * channels);
    for (let y = 0; y < height; y++)
      readRow(
        view,
        start + y * stride,
        layout,
        samples.subarray(y * width * channels, (y + 1) * width * channels),
      );
    if (descriptor === ABGR) for (let n = 0; n < samples.length; n += 4) samples.subarray(n, n + 4).reverse();
    const orientation = ORIENTATIONS[view.getUint16(768, little)] ?? 1;
    const dpxHeader = origin(bytes, little);
    const notes = notesOfDpx(dpxHeader);
    return orient(
      { width, height, channels, samples, bits, dpxHeader, ...(notes && { notes }) },
      orientation,
    );
  } catch (error) {
    throw damage("DPX", error);
  }
}

/** Bytes of a row; where words have several samples, it ends with a whole one. */
function rowBytesOf({ bits, packing }: Packing, count: number): number {
  if (bits === 8) return count;
  if (bits === 16 || (bits === 12 && packing !== PACKED)) return count * 2;
  return 4 * Math.ceil(packing === PACKED ? (count * bits) / 32 : count / 3);
}

/** Bytes after a row: as declared, or up to a whole word where the file is long enough for that. */
function paddingOf(rowBytes: number, height: number, declared: number, available: number): number {
  const whole = -rowBytes & 3;
  const padding = declared === 0 || declared === UNDEFINED ? whole : declared;
  return (rowBytes + padding) * height <= available ? padding : 0;
}

function readRow(
  view: DataView,
  at: number,
  { bits, packing, little }: Packing,
  samples: Uint8Array | Uint16Array,
) {
  const count = samples.length;
  if (bits === 8) for (let n = 0; n < count; n++) samples[n] = view.getUint8(at + n);
  else if (bits === 16) for (let n = 0; n < count; n++) samples[n] = view.getUint16(at + 2 * n, little);
  else if (packing === PACKED) {
    const mask = 2 ** bits - 1;
    for (let n = 0, bit = 0; n < count; n++, bit += bits) {
      const [word, shift] = [at + (bit >> 5) * 4, bit & 31];
      let value = view.getUint32(word, little) >>> shift;
      if (shift + bits > 32) value |= view.getUint32(word + 4, little) << (32 - shift);
      samples[n] = value & mask;
    }
  } else if (bits === 12) {
    const shift = packing === FILLED_A ? 4 : 0;
    for (let n = 0; n < count; n++) samples[n] = (view.getUint16(at + 2 * n, little) >> shift) & 0xfff;
  } else {
    const padding = packing === FILLED_A ? 2 : 0;
    for (let n = 0; n < count; at += 4) {
      const word = view.getUint32(at, little);
      for (let shift = 20 + padding; shift >= 0 && n < count; shift -= 10)
        samples[n++] = (word >>> shift) & 0x3ff;
    }
  }
}

/** Writes a big-endian DPX file of 8, 10, 12 or 16 bits, filled by method A: luma, RGB or RGBA. */
export function writeDpx(raster: Raster): Uint8Array {
  const { width, height, channels, samples, bits, dpxHeader, notes } = raster;
  const isWhole = (bits === 8 && samples instanceof Uint8Array) || samples instanceof Uint16Array;
  if (!isWhole || bits === 14 || bits === 32)
    throw new ImageError("DPX files hold whole numbers of 8, 10, 12 or 16 bits. Choose one of these depths.");
  const descriptor = { 1: 6, 3: 50, 4: 51 }[channels];
  if (descriptor === undefined)
    throw new ImageError(`DPX files hold 1, 3 or 4 channels, not ${channels}. Write a TIFF or OpenEXR file.`);
  // One channel of 10 or 12 bits is packed: readers do not agree in which order it fills words.
  const packing = channels === 1 && (bits === 10 || bits === 12) ? PACKED : FILLED_A;
  const count = width * channels;
  const stride = rowBytesOf({ bits, packing, little: false }, count);
  const bytes = new Uint8Array(HEADER_BYTES + stride * height);
  const view = new DataView(bytes.buffer);
  writeHeader(bytes, { width, height, descriptor, bits, packing });
  if (dpxHeader) copyOrigin(dpxHeader, bytes);
  if (notes) writeDpxNotes(notes, bytes);
  for (let y = 0; y < height; y++)
    writeRow(view, HEADER_BYTES + y * stride, bits, packing, samples.subarray(y * count, (y + 1) * count));
  return bytes;
}

type Facts = { width: number; height: number; descriptor: number; bits: Depth; packing: number };

function writeHeader(bytes: Uint8Array, { width, height, descriptor, bits, packing }: Facts): void {
  const view = new DataView(bytes.buffer);
  // Unset fields are all ones, unset texts are empty.
  bytes.fill(0xff, 768, HEADER_BYTES);
  const word = (at: number, value: number) => view.setUint32(at, value);
  word(0, MAGIC);
  word(4, HEADER_BYTES);
  bytes.set(new TextEncoder().encode("V2.0"), 8);
  word(16, bytes.length);
  word(20, 1);
  word(24, 1664);
  word(28, 384);
  word(32, 0);
  word(660, UNDEFINED);
  view.setUint16(768, 0);
  view.setUint16(770, 1);
  word(772, width);
  word(776, height);
  word(780, 0);
  word(784, 0);
  word(792, 2 ** bits - 1);
  // Transfer and colors as users define them: the config says which they are.
  bytes.set([descriptor, 0, 0, bits], 800);
  view.setUint16(804, packing);
  view.setUint16(806, 0);
  word(808, HEADER_BYTES);
  word(812, 0);
  word(816, 0);
  bytes.fill(0, 820, 852);
  for (const [from, to] of TEXTS) bytes.fill(0, from, to);
}

/** Texts of the orientation, film and television headers. */
const TEXTS = [
  [1356, 1408],
  [1432, 1620],
  [1636, 1712],
  [1732, 1920],
] as const;

function writeRow(
  view: DataView,
  at: number,
  bits: Depth,
  packing: number,
  samples: Uint8Array | Uint16Array,
) {
  const count = samples.length;
  if (bits === 8) for (let n = 0; n < count; n++) view.setUint8(at + n, samples[n]!);
  else if (bits === 16) for (let n = 0; n < count; n++) view.setUint16(at + 2 * n, samples[n]!);
  else if (packing === PACKED)
    for (let n = 0, bit = 0; n < count; n++, bit += bits) {
      const [word, shift] = [at + (bit >> 5) * 4, bit & 31];
      view.setUint32(word, view.getUint32(word) | (samples[n]! << shift));
      if (shift + bits > 32) view.setUint32(word + 4, samples[n]! >>> (32 - shift));
    }
  // The highest bits again as padding: OpenImageIO reads all 16, and white stays white.
  else if (bits === 12)
    for (let n = 0; n < count; n++) view.setUint16(at + 2 * n, (samples[n]! << 4) | (samples[n]! >> 8));
  else
    for (let n = 0; n < count; n += 3, at += 4)
      view.setUint32(at, (samples[n]! << 22) | ((samples[n + 1] ?? 0) << 12) | ((samples[n + 2] ?? 0) << 2));
}
