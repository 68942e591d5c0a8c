import type { Problem } from "../check/problem.ts";

/** The text of a file's bytes: UTF-8, or UTF-16 where a byte order mark says so. Bytes that are neither are reported. */
export function decode(bytes: Uint8Array, name: string): { text: string; problems: Problem[] } {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), problems: [] };
  } catch {
    const message = `The file "${name}" is not UTF-8 throughout; each byte that is not was read as "\ufffd".`;
    const problem: Problem = { severity: "warning", code: "not-utf-8", message };
    return { text: new TextDecoder(encoding).decode(bytes), problems: [problem] };
  }
}
