/* Parts of a collection put together again: kept ones as they stood, moved with their comments, new ones between. */

import type { Part } from "./part.ts";

/** A part of the result. */
export type Piece = {
  /** Position in the opened text; -1 for a new one. */
  at: number;
  isMoved: boolean;
  text: string;
  /** The gap before it where it is new or moved. */
  gap: string;
};

const hasComment = (gap: string) => gap.includes("#");

/** A gap without the empty lines at its start. */
const trimmed = (gap: string) => gap.replace(/^(?:[ \t]*(?:\r\n?|\n))+/, "");

/**
 * The text of block parts in the order of pieces. A gap stays before the part that follows it; where a part is not
 * there any more, or is elsewhere, the comments of the gap before it stay.
 */
export function joined(parts: readonly Part[], pieces: readonly Piece[], eol: string): string {
  let text = "";
  let next = 0;
  let pending = "";
  let empty = "";
  const pass = (until: number) => {
    for (; next < until; next++) {
      const { gap } = parts[next] as Part;
      if (hasComment(gap)) pending += pending === "" ? gap : trimmed(gap);
      else empty ||= gap;
    }
  };
  for (const [i, { at, isMoved, text: own, gap: usual }] of pieces.entries()) {
    let gap = usual;
    if (at >= 0 && !isMoved) {
      pass(at);
      if (at > 0) gap = (parts[at] as Part).gap || empty;
      if (pending !== "") gap = hasComment(gap) ? pending + trimmed(gap) : pending;
      [pending, empty, next] = ["", "", at + 1];
    }
    if (i > 0) text += (parts[pieces[i - 1]!.at]?.eol || eol) + gap;
    else if (hasComment(gap)) text += trimmed(gap);
    text += own;
  }
  pass(parts.length);
  return pending === "" ? text : `${text}${eol}${pending.replace(/[\r\n]+$/, "")}`;
}
