import { DENSITY_TAGS, MAX_NOTE, notesOfTiff, TEXT_TAGS } from "../notes.ts";
import { ImageError, type Notes } from "../raster.ts";

/** Bytes of a number by its TIFF type; other types hold nothing that is read. */
const SIZES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 13: 4, 16: 8 };
const [ASCII, RATIONAL] = [2, 5];

/** Tags that are read, by their numbers in the file. */
const TAGS = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  channels: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  predictor: 317,
  palette: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
} as const;

export type TiffTag = keyof typeof TAGS;

/** The first image of a TIFF file: numbers by tag, and the byte order. */
export type Directory = {
  little: boolean;
  tags: Partial<Record<TiffTag, readonly number[]>>;
  notes: Notes;
  /** False where the file has more images. */
  isLast: boolean;
};

const NAMES = new Map(Object.entries(TAGS).map(([name, tag]) => [tag as number, name as TiffTag]));

/** Reads the first directory of a TIFF or BigTIFF file. Bytes that end too early throw a RangeError. */
export function readDirectory(bytes: Uint8Array): Directory {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const order = view.getUint16(0);
  const little = order === 0x4949;
  const version = view.getUint16(2, little);
  if (!(little || order === 0x4d4d) || !(version === 42 || version === 43))
    throw new ImageError("This is not a TIFF file.");
  const big = version === 43;
  const number = (size: number, at: number): number => {
    if (size === 1) return view.getUint8(at);
    if (size === 2) return view.getUint16(at, little);
    return size === 4 ? view.getUint32(at, little) : Number(view.getBigUint64(at, little));
  };
  const word = big ? 8 : 4;
  const start = number(word, big ? 8 : 4);
  const count = number(big ? 8 : 2, start);
  const first = start + (big ? 8 : 2);
  const tags: Directory["tags"] = {};
  const noted = new Map<number, readonly number[]>();
  for (let n = 0; n < count; n++) {
    const at = first + n * (4 + 2 * word);
    const tag = view.getUint16(at, little);
    const type = view.getUint16(at + 2, little);
    if (TEXT_TAGS.has(tag) || DENSITY_TAGS.has(tag)) {
      const values = notedAt(tag, type, at + 4);
      if (values && !noted.has(tag)) noted.set(tag, values);
      continue;
    }
    const name = NAMES.get(tag);
    const size = SIZES[type] ?? (name === "jpegTables" ? 1 : 0);
    if (!name || tags[name] || size === 0) continue;
    const length = number(word, at + 4);
    const value = length * size <= word ? at + 4 + word : number(word, at + 4 + word);
    if (value + length * size > bytes.length)
      throw new ImageError("The TIFF file is damaged or cut off. Copy it again.");
    tags[name] = Array.from({ length }, (_, k) => number(size, value + k * size));
  }
  const end = first + count * (4 + 2 * word);
  return {
    little,
    tags,
    notes: notesOfTiff(noted),
    isLast: end + word > bytes.length || number(word, end) === 0,
  };

  /** Values of a note; null where there are none that can be read, which keeps no image from being read. */
  function notedAt(tag: number, type: number, at: number): number[] | null {
    const isText = TEXT_TAGS.has(tag);
    const size = type === RATIONAL ? 8 : type === ASCII ? 1 : SIZES[type];
    if (size === undefined || isText !== (type === ASCII)) return null;
    const length = number(word, at);
    const value = length * size <= word ? at + word : number(word, at + word);
    if (length > (isText ? MAX_NOTE : 1) || value + length * size > bytes.length) return null;
    if (type !== RATIONAL) return Array.from({ length }, (_, k) => number(size, value + k * size));
    return [number(4, value) / number(4, value + 4)];
  }
}
