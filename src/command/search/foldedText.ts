import { fold } from "./fold.ts";

/** A title or another name as ranking reads it. */
export type Text = {
  folded: string;
  /** Text without separators, and the index in `folded` of each letter. */
  squeezed: string;
  /** Offsets in `folded` at which a word begins. */
  starts: readonly number[];
  /** The first letters of the words. */
  initials: string;
  /** By which it sorts among equals. */
  sorts: string;
  /** Bits of its letters, and of the first letters of its words. */
  letters: number;
  firsts: number;
};

const SEPARATOR = " \t\n\v\f\r\u00a0\u1680\u2028\u2029\ufeff_-./–—:,()[]›·";
/** Separators of words. */
export const SEPARATORS = /[\s_\-./–—:,()[\]›·]+/;
const MOST_TEXTS = 100_000;

/** Folds letter by letter and keeps, for each folded letter, the offset that it came from. */
export function foldWithOffsets(text: string): { folded: string; offsets: readonly number[] | null } {
  const whole = text.toLowerCase();
  // Plain ASCII keeps its offsets, so they need no list.
  if (/^[\x00-\x7f]*$/.test(whole)) return { folded: whole, offsets: null };
  let folded = "";
  const offsets: number[] = [];
  let at = 0;
  for (const letter of text) {
    const piece = fold(letter);
    for (let i = 0; i < piece.length; i++) offsets.push(at);
    folded += piece;
    at += letter.length;
  }
  return { folded, offsets };
}

/** True if a letter separates words. */
export const separates = (letter: string) => SEPARATOR.includes(letter);
const upper = (letter: string) => letter !== letter.toLowerCase();
const digit = (letter: string) => letter >= "0" && letter <= "9";

/** True if a word begins at `i`: after a separator, at a capital in camel case, or before digits. */
function beginsWord(text: string, i: number): boolean {
  const here = text[i]!;
  if (separates(here)) return false;
  const before = text[i - 1];
  if (before === undefined || separates(before)) return true;
  if (digit(here)) return !digit(before);
  if (!upper(here)) return false;
  const after = text[i + 1];
  return !upper(before) || (after !== undefined && !upper(after) && !digit(after) && !separates(after));
}

const texts = new Map<string, Text>();

/** A text made ready for ranking; kept, since lists change a row at a time. */
export function textOf(text: string): Text {
  const known = texts.get(text);
  if (known) return known;
  const { folded, offsets } = foldWithOffsets(text);
  const starts: number[] = [];
  let squeezed = "";
  let initials = "";
  for (let i = 0; i < folded.length; i++) {
    const letter = folded[i]!;
    if (!separates(letter)) squeezed += letter;
    const at = offsets ? offsets[i]! : i;
    if ((offsets && at === offsets[i - 1]) || !beginsWord(text, at)) continue;
    starts.push(i);
    initials += letter;
  }
  // Numbers padded to one length sort as people count: "view2" before "view10".
  const sorts = /\d/.test(folded) ? folded.replace(/\d+/g, (digits) => digits.padStart(12, "0")) : folded;
  const [letters, firsts] = [lettersOf(folded), lettersOf(initials)];
  const made = { folded, squeezed, starts, initials, sorts, letters, firsts };
  if (texts.size >= MOST_TEXTS) texts.clear();
  texts.set(text, made);
  return made;
}

/** Letters of a folded text as bits; digits share five bits. */
export function lettersOf(folded: string): number {
  let bits = 0;
  for (let i = 0; i < folded.length; i++) {
    const code = folded.charCodeAt(i);
    if (code >= 97 && code <= 122) bits |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) bits |= 1 << (26 + (code % 5));
  }
  return bits;
}
