import type { Problem } from "../check/problem.ts";

/** Characters of the largest configuration that is read; official ones have less than 200,000. */
export const MAX_TEXT = 10 * 1024 * 1024;

type Encoding = "utf-8" | "utf-16le" | "utf-16be";

function encodingOf(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}

/** The text of a file's bytes: UTF-8, or UTF-16 where a byte order mark says so. Bytes that are neither are reported. */
export function decode(bytes: Uint8Array, name: string): { text: string; problems: Problem[] } {
  const encoding = encodingOf(bytes);
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), problems: [] };
  } catch {
    const message = `The file "${name}" is not UTF-8 throughout; each byte that is not was read as "\ufffd".`;
    const problem: Problem = { severity: "warning", code: "not-utf-8", message };
    return { text: new TextDecoder(encoding).decode(bytes), problems: [problem] };
  }
}

/** The text of a file's bytes as it stands there, byte order mark included. */
export function wholeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes), { ignoreBOM: true }).decode(bytes);
}

/** The bytes of a text in the encoding of the file that it was read from, whose own bytes stay where it is the same. */
export function encodeLike(opened: Uint8Array, text: string): Uint8Array {
  if (text === wholeText(opened)) return opened;
  const encoding = encodingOf(opened);
  if (encoding === "utf-8") return new TextEncoder().encode(text);
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++)
    view.setUint16(at * 2, text.charCodeAt(at), encoding === "utf-16le");
  return bytes;
}
