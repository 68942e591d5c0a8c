import type { Canonical } from "./match.ts";
import type { Range } from "./part.ts";

/** A replacement of a range of the opened text. */
export type Edit = Range & { text: string };

/** State of one pass: the texts, and the places that are written whole. */
export type Pass = Canonical & { opened: string; eol: string; whole: ReadonlySet<string> };

/** A part of the text with edits inside of it done. */
export function edited(text: string, { start, end }: Range, edits: readonly Edit[]): string {
  let result = "";
  let at = start;
  for (const edit of [...edits].sort((x, y) => x.start - y.start)) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at, end);
}
