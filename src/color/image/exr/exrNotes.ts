import { MAX_NOTE, noteText } from "../notes.ts";
import type { Notes } from "../raster.ts";
import { ByteReader } from "./byteReader.ts";
import type { ExrAttribute } from "./header.ts";
import { floatAttribute, textAttribute } from "./write.ts";

/** Names of OpenEXR attributes by the keywords of notes: the standard ones, else those that OpenImageIO gives them. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ Title: "DocumentName", Description: "comments", Make: "Make", Model: "Model" },
  ...{ tIME: "capDate", Author: "Artist", Copyright: "owner" },
};
/** An inch in meters. */
const INCH = 0.0254;

/** Notes of an OpenEXR part: texts, pixels of an inch, the shape of its pixels, and its time code. */
export function notesOfExr(attributes: readonly ExrAttribute[]): Notes {
  const find = (name: string, type: string) =>
    attributes.find((each) => each.name === name && each.type === type)?.bytes;
  const number = (name: string): number => {
    const bytes = find(name, "float");
    const value = bytes?.length === 4 ? new ByteReader(bytes).float32() : 0;
    return value > 0 && Number.isFinite(value) ? value : 0;
  };
  const texts = Object.entries(NAMES).flatMap(([keyword, name]) => {
    const text = noteText((find(name, "string") ?? new Uint8Array()).subarray(0, MAX_NOTE));
    return text === "" ? [] : [[keyword, text] as const];
  });
  const shape = number("pixelAspectRatio") || 1;
  const across = number("xDensity") / INCH;
  const density = across > 0 ? { x: across, y: across * shape } : { x: 1, y: shape };
  const words = find("timeCode", "timecode");
  const timeCode = words?.length === 8 ? new ByteReader(words) : null;
  const isTold = across > 0 || shape !== 1;
  return {
    texts: Object.fromEntries(texts),
    ...(isTold && { density: { ...density, isRatio: across === 0 } }),
    ...(timeCode && { timeCode: [timeCode.uint32(), timeCode.uint32()] as const }),
  };
}

/** Attributes of an OpenEXR part that tell these notes, with the shape of its pixels. */
export function exrAttributes({ texts, density, timeCode }: Notes): ExrAttribute[] {
  return [
    ...Object.entries(NAMES).flatMap(([keyword, name]) => {
      const text = texts[keyword];
      return text === undefined ? [] : [textAttribute(name, text)];
    }),
    floatAttribute("pixelAspectRatio", density ? density.y / density.x : 1),
    ...(density && !density.isRatio ? [floatAttribute("xDensity", density.x * INCH)] : []),
    ...(timeCode ? [{ name: "timeCode", type: "timecode", bytes: timeCodeBytes(timeCode) }] : []),
  ];
}

function timeCodeBytes(words: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(8));
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  return new Uint8Array(view.buffer);
}
