/* Parts of a collection of the opened text: entries and items with their lines, comments and values. */

import type { Mapping, Node, Sequence } from "../node.ts";

/** A range of the text. */
export type Range = { start: number; end: number };

/** An entry of a map or an item of a list, as the text has it. */
export type Part = Range & {
  key: Node | null;
  value: Node;
  /** Start of the key or the dash. */
  head: number;
  /** The text of the value, and where the key or dash before it ends; they are one for a value that is not given. */
  span: Range;
  from: number;
  /** Column of the key or the dash. */
  column: number;
  /** True for an alias, whose node stands elsewhere. */
  isAlias: boolean;
  /** True for the first key of a map on the line of its dash. */
  isCompact: boolean;
  /** Lines between the part before and this one that belong to neither. */
  gap: string;
  /** The end of its last line; "" at the end of the text. */
  eol: string;
};

const isBreak = (character: string | undefined) => character === "\n" || character === "\r";
const isBlank = (character: string | undefined) => character === " " || character === "\t";

/** Offset of the start of the line that holds an offset. */
export function lineStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && !isBreak(text[start - 1])) start--;
  return start === 0 && text.charCodeAt(0) === 0xfeff ? 1 : start;
}

/** Offset of the end of the line that holds an offset, without its line end. */
export function lineEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isBreak(text[end])) end++;
  return end;
}

/** Offset behind the line end at an offset. */
export function pastBreak(text: string, at: number): number {
  return text[at] === "\r" && text[at + 1] === "\n" ? at + 2 : Math.min(at + 1, text.length);
}

/** Offset of the next character that is neither white space nor in a comment. */
function skip(text: string, at: number): number {
  let next = at;
  for (; next < text.length; next++) {
    const c = text[next];
    if (c === "#") next = lineEnd(text, next) - 1;
    else if (!isBlank(c) && !isBreak(c)) return next;
  }
  return next;
}

/** Offset of the first dash of a list, past its tag and anchor. */
function firstDash(text: string, node: Sequence): number {
  let at = skip(text, node.start);
  while (text[at] === "!" || text[at] === "&") {
    while (at < text.length && !isBlank(text[at]) && !isBreak(text[at])) at++;
    at = skip(text, at);
  }
  return at;
}

const word = /\*[^\s,[\]{}]+/y;

/** The value after a key or dash that ends at `from`: its text, and true if it is an alias. */
function valueAfter(text: string, from: number, value: Node): { span: Range; isAlias: boolean } | null {
  if (value.start >= from) return { span: { start: value.start, end: value.end }, isAlias: false };
  const start = skip(text, from);
  word.lastIndex = start;
  const found = word.exec(text);
  return found ? { span: { start, end: start + found[0].length }, isAlias: true } : null;
}

/** Start of a key, or of the "?" that stands before it. */
function headOf(text: string, { start }: Node): number {
  let mark = start - 1;
  while (isBlank(text[mark])) mark--;
  return text[mark] === "?" && mark < start - 1 ? mark : start;
}

type Bare = Pick<Part, "key" | "value" | "head" | "span" | "from" | "isAlias">;

/** The parts of a collection without their lines; null where the text is laid out in another way. */
function bareParts(text: string, node: Mapping | Sequence): Bare[] | null {
  const parts: Bare[] = [];
  if (node.kind === "mapping") {
    for (const { key, value } of node.entries) {
      const colon = skip(text, key.end);
      if (text[colon] !== ":" || key.start === key.end || key.start < (parts.at(-1)?.from ?? 0)) return null;
      const found = valueAfter(text, colon + 1, value);
      if (!found) return null;
      parts.push({ key, value, head: headOf(text, key), from: colon + 1, ...found });
    }
    return parts;
  }
  let at = node.flow ? node.start : firstDash(text, node);
  for (const value of node.items) {
    if (node.flow) {
      if (value.start < at) return null;
      at = value.end;
      const span = { start: value.start, end: value.end };
      parts.push({ key: null, value, head: value.start, from: value.start, span, isAlias: false });
      continue;
    }
    if (text[at] !== "-") return null;
    const found = valueAfter(text, at + 1, value);
    if (!found) return null;
    parts.push({ key: null, value, head: at, from: at + 1, ...found });
    at = skip(text, found.span.end);
  }
  return parts;
}

/** The parts of a flow collection; null where the text is laid out in another way. */
export function flowParts(text: string, node: Mapping | Sequence): Part[] | null {
  const bare = bareParts(text, node);
  return (
    bare?.map((part) => ({
      ...part,
      start: part.head,
      end: part.span.end,
      column: 0,
      isCompact: false,
      gap: "",
      eol: "",
    })) ?? null
  );
}

/**
 * The parts of a block collection, each with all of its lines: comments right above it belong to it, and comments
 * below it that are further in, such as keys that are commented out. Words that stand right above the next item
 * of a list belong to that one, however far in. Null where the text is laid out in another way.
 */
export function blockParts(text: string, node: Mapping | Sequence): Part[] | null {
  const bare = bareParts(text, node);
  if (!bare) return null;
  const parts: Part[] = [];
  for (const [i, part] of bare.entries()) {
    const line = lineStart(text, part.head);
    const isCompact = /[^ ]/.test(text.slice(line, part.head));
    const end = lineEnd(text, part.span.end);
    if (isCompact && (i > 0 || node.kind === "sequence")) return null;
    if (!/^[ \t]*(?:#.*)?$/.test(text.slice(part.span.end, end))) return null;
    const column = part.head - line;
    const whole: Part = { ...part, start: line, end, column, isCompact, gap: "", eol: "" };
    const before = parts.at(-1);
    if (isCompact) whole.start = part.head;
    else share(text, before, whole);
    if (before && whole.start <= before.end) return null;
    parts.push(whole);
  }
  const last = parts.at(-1);
  if (last) takeBelow(text, last, text.length);
  for (const part of parts) part.eol = text.slice(part.end, pastBreak(text, part.end));
  return parts;
}

/** Gives a part the comments right below it that are further in. */
function takeBelow(text: string, part: Part, most: number): void {
  for (let at = pastBreak(text, part.end); at < most; at = pastBreak(text, part.end)) {
    const first = skipBlanks(text, at);
    if (text[first] !== "#" || first - at <= part.column) break;
    part.end = lineEnd(text, at);
  }
}

/** A comment that is no words but a key or an item with its value, and one that is empty. */
const COMMENTED_OUT = /^#+ *(- |[a-z_]+:( |$))/;
const NO_WORDS = /^#+[ \t]*$/;

/** True for words between two items of a list with no empty line. */
function isHeading(text: string, before: Part, part: Part): boolean {
  if (part.key !== null) return false;
  const lines = text
    .slice(pastBreak(text, before.end), part.start)
    .split(/\r\n?|\n/)
    .slice(0, -1);
  const comments = lines.map((line) => line.trim());
  const first = comments.find((comment) => !NO_WORDS.test(comment));
  return (
    first !== undefined && comments.every((comment) => comment.startsWith("#")) && !COMMENTED_OUT.test(first)
  );
}

/** Gives the comments between two parts to them, and the lines that are left to the gap. */
function share(text: string, before: Part | undefined, part: Part): void {
  if (before && !isHeading(text, before, part)) takeBelow(text, before, part.start);
  const least = before ? pastBreak(text, before.end) : 0;
  let { start } = part;
  while (start > least) {
    const above = lineStart(text, start - (text[start - 1] === "\n" && text[start - 2] === "\r" ? 2 : 1));
    if (above < least || above >= start || text[skipBlanks(text, above)] !== "#") break;
    start = above;
  }
  part.start = start;
  if (before) part.gap = text.slice(least, start);
}

function skipBlanks(text: string, at: number): number {
  let next = at;
  while (isBlank(text[next])) next++;
  return next;
}
