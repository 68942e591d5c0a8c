/*
 * Scalar layout of OCIO's YAML emitter: plain if possible, else double-quoted; collections in flow style on one line.
 * Block layout is left to the functions that know the keys.
 */
import { emitter } from "./emitter.ts";
import { float, real } from "./number.ts";

/** Names made of these need no quotes anywhere; most names are. */
const safe = /^[A-Za-z0-9_./<$(][A-Za-z0-9_./<>$()+=| -]*$/;
const nulls = new Set(["", "~", "null", "Null", "NULL"]);

/** A first character that starts something else than a plain scalar. */
const start = /^(?:[ \r\n\t,[\]{}#&*!|>'"%@`]|[-?:](?:[ \r\n\t]|$))/;
const startInFlow = /^(?:[ \r\n\t?,[\]{}#&*!|>'"%@`]|[-:](?:[ \t]|$))/;
/** Text that ends or cannot occur in a plain scalar. */
const unplain = /:(?:[ \r\n\t]|$)|[ \r\n\t]#|[\0-\x1f\x7f\x80-\x84\x86-\x9f\ufeff]/;
const unplainInFlow = /:(?:[ \r\n\t,\]}]|$)|[ \r\n\t]#|[,?[\]{}]|[\0-\x1f\x7f\x80-\x84\x86-\x9f\ufeff]/;

/** A text as a scalar of a block collection. */
export function scalar(text: string): string {
  if (safe.test(text) && !text.endsWith(" ") && !nulls.has(text)) return text;
  if (nulls.has(text) || start.test(text) || text.endsWith(" ") || unplain.test(text)) return quoted(text);
  if (emitter() === "2.6" && text.includes("&")) return quoted(text);
  return text;
}

/** A text as a scalar inside `[ ]` or `{ }`. */
export function flow(text: string): string {
  if (safe.test(text) && !text.endsWith(" ") && !nulls.has(text)) return text;
  if (nulls.has(text) || startInFlow.test(text) || text.endsWith(" ") || unplainInFlow.test(text))
    return quoted(text);
  if (emitter() === "2.6" && text.includes("&")) return quoted(text);
  return text;
}

const short: Record<string, string> = {
  '"': '\\"',
  "\\": "\\\\",
  "\n": "\\n",
  "\t": "\\t",
  "\r": "\\r",
  "\b": "\\b",
  "\f": "\\f",
};

/** A text in double quotes with the escapes that the emitter uses. */
export function quoted(text: string): string {
  const escaped = text.replace(/["\\\0-\x1f\x80-\xa0\ufeff]/g, (c) => short[c] ?? hexEscape(c.charCodeAt(0)));
  return `"${characters(escaped)}"`;
}

/** A text as the emitter puts it down where it goes character by character: what is no character is replaced. */
function characters(text: string): string {
  return text.replace(/\p{Noncharacter_Code_Point}/gu, "\ufffd");
}

function hexEscape(code: number): string {
  return code < 0xff
    ? `\\x${code.toString(16).padStart(2, "0")}`
    : `\\u${code.toString(16).padStart(4, "0")}`;
}

/**
 * A text of one or more lines after a key: trailing line ends go; a literal block when a line end remains.
 * `indent` is that of the key. Where official OCIO would write a block that nobody can read, because its first
 * line is further in than another or it holds U+0004 or a CR of its own, the text stands in quotes.
 */
export function textBlock(text: string, indent: string): string {
  const trimmed = text.replace(/\n+$/, "");
  if (!trimmed.includes("\n")) return scalar(trimmed);
  const lines = trimmed.split("\n");
  if (isUnreadable(trimmed.split(/\r?\n/)) || unliteral.test(trimmed)) return quoted(trimmed);
  return characters(`|\n${lines.map((line) => (line === "" ? "" : `${indent}  ${line}`)).join("\n")}`);
}

/** Text a block cannot hold: escapes, OCIO's end of text, other line ends. */
const unliteral = /[\0\x04]|\r(?!\n)/;

function isUnreadable(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => /[^ ]/.test(line));
  const depth = /^ */.exec(lines[first] ?? "")?.[0].length ?? 0;
  if (lines.slice(0, Math.max(0, first)).some((line) => line.length > depth)) return true;
  if (depth === 0) return false;
  return lines.slice(first).some((line) => line !== "" && !line.startsWith(" ".repeat(depth)));
}

const LONGEST_KEY = 1024;

/** True if a key, in bytes, is too long to precede a colon on its line. */
function isLong(key: string): boolean {
  return key.length * 3 > LONGEST_KEY && new TextEncoder().encode(key).length > LONGEST_KEY;
}

/** A key of user text in a block map, up to its value, which stands on the same line. */
export function blockKey(key: string, indent: string): string {
  return isLong(key) ? `${indent}? ${scalar(key)}\n${indent}: ` : `${indent}${scalar(key)}: `;
}

/** A key of user text in a block map with its list, whose dashes stand two columns further in. */
export function blockListKey(key: string, indent: string, list: string): string {
  if (!isLong(key)) return `${indent}${scalar(key)}:\n${list}`;
  return `${indent}? ${scalar(key)}\n${indent}: ${list.trimStart()}`;
}

/** A key of user text inside braces, up to its value. */
export function flowKey(key: string): string {
  return `${isLong(key) ? "? " : ""}${flow(key)}: `;
}

/** `[a, b]` of texts. */
export function texts(list: readonly string[]): string {
  return `[${list.map(flow).join(", ")}]`;
}

/** `[1, 0.5]` of doubles. */
export function reals(list: readonly number[]): string {
  return `[${list.map(real).join(", ")}]`;
}

/** `[1, 0.5]` of float32 numbers. */
export function floats(list: readonly number[]): string {
  return `[${list.map(float).join(", ")}]`;
}

/** `{a: 1, b: 2}` of entries that are written already. */
export function flowMap(entries: readonly string[]): string {
  return `{${entries.join(", ")}}`;
}
