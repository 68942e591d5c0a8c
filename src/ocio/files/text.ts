import type { Problem } from "../check/problem.ts";
import { firstFault, keepFaultyBytes } from "./faultyBytes.ts";

/** Characters of the largest configuration that is read; official ones have less than 200,000. */
export const MAX_TEXT = 10 * 1024 * 1024;

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * The whole text of a file's bytes and its encoding: UTF-8, UTF-16 where a byte order mark says so, else Windows-1252,
 * of which every byte is a character. Where other bytes than ASCII are UTF-8, or the file is too large to be a config,
 * faulty ones are replaced.
 */
function read(bytes: Uint8Array): { text: string; encoding: Encoding; isFaulty: boolean } {
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  const isWide = isBig || (bytes[0] === 0xff && bytes[1] === 0xfe);
  const encoding = isWide ? (isBig ? "utf-16be" : "utf-16le") : "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, encoding, isFaulty: false };
  } catch {
    const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
    const isLarge = text.length > MAX_TEXT;
    if (isWide || isLarge || /[^\0-\x7f\ufffd]/.test(text)) return { text, encoding, isFaulty: true };
    return { text: westernText(bytes), encoding: "windows-1252", isFaulty: false };
  }
}

/** Characters of Windows-1252 from 0x80 to 0x9F, which the decoder of Node.js takes for those of Latin-1. */
const WESTERN = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

function westernText(bytes: Uint8Array): string {
  const text = new TextDecoder("latin1", { ignoreBOM: true }).decode(bytes);
  return text.replace(/[\x80-\x9f]/g, (character) => WESTERN[character.charCodeAt(0) - 0x80]!);
}

/** The text of a file's bytes, without a byte order mark. Bytes that are neither UTF-8 nor UTF-16 are reported. */
export function decode(bytes: Uint8Array, name: string): { text: string; problems: Problem[] } {
  const { text, encoding, isFaulty } = read(bytes);
  const how = isFaulty
    ? `not UTF-8 throughout; each byte that is not was read as "\ufffd"`
    : "not UTF-8; it was read as Windows-1252. Save it as UTF-8";
  const message = `The file "${name}" is ${how}.`;
  const place = isFaulty && encoding === "utf-8" && text.length <= MAX_TEXT ? firstFault(bytes) : {};
  const problem: Problem = { severity: "warning", code: "not-utf-8", message, ...place };
  const problems = isFaulty || encoding === "windows-1252" ? [problem] : [];
  return { text: text.replace(/^\ufeff/, ""), problems };
}

/** The text of a file's bytes as it stands there, byte order mark included. */
export function wholeText(bytes: Uint8Array): string {
  return read(bytes).text;
}

/**
 * The bytes of a text in the encoding of the file that it was read from, whose own bytes stay where it is the same;
 * UTF-8 where that encoding lacks one of its characters. Bytes that are not UTF-8 stay where they were replaced.
 */
export function encodeLike(opened: Uint8Array, text: string): Uint8Array {
  const { text: before, encoding, isFaulty } = read(opened);
  if (text === before) return opened;
  if (encoding === "windows-1252") return westernBytes(text) ?? new TextEncoder().encode(text);
  if (encoding === "utf-8" && isFaulty) return keepFaultyBytes(opened, text);
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++)
    view.setUint16(at * 2, text.charCodeAt(at), encoding === "utf-16le");
  return bytes;
}

/** The bytes of a text in Windows-1252; undefined where it has another character. */
function westernBytes(text: string): Uint8Array | undefined {
  const bytes = Uint8Array.from(text, (character) => {
    const place = character < "\x80" ? -1 : WESTERN.indexOf(character);
    return place < 0 ? character.charCodeAt(0) : 0x80 + place;
  });
  return westernText(bytes) === text ? bytes : undefined;
}
