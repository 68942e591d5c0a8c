import { binaryOf } from "#ocio/files/binary.ts";
import { inflateAtMost } from "./deflate.ts";
import type { Notes } from "./raster.ts";

/** Keyword of the date in notes, and keywords with the tags of their texts in TIFF files. */
const DATE = "tIME";
const TAGS: Readonly<Record<string, number>> = {
  ...{ Title: 269, Description: 270, Make: 271, Model: 272, [DATE]: 306, Author: 315, Copyright: 33432 },
};
const KEYWORDS = [...Object.keys(TAGS), "Comment", "Creation Time", "Source", "Disclaimer", "Warning"];

/** Longest text that is kept, in bytes. */
export const MAX_NOTE = 65_536;

/** Descriptions in which programs keep the layout of the samples of their own files. */
const LAYOUT = /^(ImageJ=|\{"shape"|SCANIMAGE|(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)?<OME)/s;

const [X, Y, UNIT] = [282, 283, 296] as const;
const METERS: readonly (number | undefined)[] = [undefined, undefined, 0.0254, 0.01];

/** Tags of a TIFF file that hold notes: texts, and numbers. */
export const TEXT_TAGS: ReadonlySet<number> = new Set(Object.values(TAGS));
export const DENSITY_TAGS: ReadonlySet<number> = new Set([X, Y, UNIT]);

/** An entry of a TIFF directory: bytes of a text, numbers of 16 or 32 bits, or fractions of two of 32 bits. */
export type TiffEntry = readonly [tag: number, type: 2 | 3 | 4 | 5, values: readonly number[]];

/** Notes of a TIFF file by its tags. */
export function notesOfTiff(tags: ReadonlyMap<number, readonly number[]>): Notes {
  const texts = Object.entries(TAGS).flatMap(([keyword, tag]) => {
    const text = noteText(Uint8Array.from(tags.get(tag) ?? []));
    return text === "" || LAYOUT.test(text) ? [] : [[keyword, text] as const];
  });
  const [x = 0, y = 0, unit = 2] = [X, Y, UNIT].map((tag) => tags.get(tag)?.[0]);
  const meters = METERS[unit];
  return {
    texts: Object.fromEntries(texts),
    ...(x > 0 && y > 0 && { density: { x: x / (meters ?? 1), y: y / (meters ?? 1), isRatio: !meters } }),
  };
}

/** Entries of a TIFF directory that tell these notes. */
export function tiffEntries({ texts, density }: Notes): TiffEntry[] {
  const entries = Object.entries(TAGS).flatMap(([keyword, tag]): TiffEntry[] => {
    const text = texts[keyword];
    return text === undefined ? [] : [[tag, 2, [...new TextEncoder().encode(text), 0]]];
  });
  const fractions = density && [density.x, density.y].map((each) => each * (density.isRatio ? 1e4 : 254));
  if (!fractions?.every(isStored)) return entries;
  const [x, y] = fractions.map((each): number[] => [Math.round(each), 1e4]);
  return [...entries, [X, 5, x!], [Y, 5, y!], [UNIT, 3, [density!.isRatio ? 1 : 2]]];
}

/** Notes of the chunks of a PNG file; those that are damaged are left out. */
export async function notesOfPng(chunks: readonly (readonly [string, Uint8Array])[]): Promise<Notes> {
  const texts: Record<string, string> = {};
  let density: Notes["density"];
  for (const [type, content] of chunks) {
    const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
    if (type === "pHYs" && content.length === 9) {
      const [x, y] = [view.getUint32(0), view.getUint32(4)];
      if (isStored(x) && isStored(y)) density = { x, y, isRatio: content[8] !== 1 };
    } else if (type === "tIME" && content.length === 7) {
      const [month, day, ...time] = Array.from(content.subarray(2), (part) => String(part).padStart(2, "0"));
      texts[DATE] = `${String(view.getUint16(0)).padStart(4, "0")}:${month}:${day} ${time.join(":")}`;
    } else {
      const end = Math.max(0, content.indexOf(0));
      const keyword = utf8OrLatin1(content.subarray(0, end));
      const isKept = keyword !== DATE && KEYWORDS.includes(keyword) && !Object.hasOwn(texts, keyword);
      const text = isKept ? plain(await textOf(type, content.subarray(end + 1))) : "";
      if (text !== "") texts[keyword] = text;
    }
  }
  return { texts, ...(density && { density }) };
}

/** The text of a chunk behind its keyword; empty where it cannot be read. */
async function textOf(type: string, rest: Uint8Array): Promise<string> {
  const unpacked = (bytes: Uint8Array) => inflateAtMost([bytes], MAX_NOTE).catch(() => new Uint8Array());
  if (type === "tEXt") return utf8OrLatin1(rest.subarray(0, MAX_NOTE));
  if (type === "zTXt") return utf8OrLatin1(await unpacked(rest.subarray(1)));
  // Behind compressed or not and how: a language, and the keyword in it.
  const text = rest.subarray(rest.indexOf(0, rest.indexOf(0, 2) + 1) + 1);
  return utf8OrLatin1(rest[0] === 1 ? await unpacked(text) : text.subarray(0, MAX_NOTE));
}

/** Chunks of a PNG file that tell these notes. */
export function pngChunks({ texts, density }: Notes): (readonly [type: string, content: Uint8Array])[] {
  const chunks = Object.entries(texts).flatMap(([keyword, text]): (readonly [string, Uint8Array])[] => {
    if (keyword !== DATE)
      return /[^\n\x20-\x7e]/.test(text)
        ? [["iTXt", new TextEncoder().encode(`${keyword}\0\0\0\0\0${text}`)]]
        : [["tEXt", Uint8Array.from(`${keyword}\0${text}`, (letter) => letter.charCodeAt(0))]];
    const [, year = 0, ...time] =
      /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/.exec(text)?.map(Number) ?? [];
    return time.length === 0 ? [] : [["tIME", Uint8Array.from([year >> 8, year, ...time])]];
  });
  const given = density ? [density.x, density.y] : [];
  // A ratio may be of fractions.
  const by = density?.isRatio && !given.every(Number.isInteger) ? 1e4 : 1;
  const [x = 0, y = 0] = given.map((each) => each * by);
  if (!isStored(x) || !isStored(y)) return chunks;
  const content = new DataView(new ArrayBuffer(9));
  content.setUint32(0, Math.round(x));
  content.setUint32(4, Math.round(y));
  content.setUint8(8, density!.isRatio ? 0 : 1);
  return [["pHYs", new Uint8Array(content.buffer)], ...chunks];
}

/** True for a number that PNG files hold. */
const isStored = (value: number): boolean => value >= 1 && value < 2 ** 31;

/** The text of a note, in UTF-8 or Latin-1. */
export const noteText = (bytes: Uint8Array): string => plain(utf8OrLatin1(bytes));

/** A text in UTF-8, which programs write where Latin-1 or ASCII is meant, too. */
function utf8OrLatin1(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return binaryOf(bytes);
  }
}

/** A text without its end, and without control characters but line breaks. */
function plain(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .trim();
}
