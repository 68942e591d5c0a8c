import type { Scalar } from "../node.ts";
import { type Cursor, isBreak, isFlowIndicator, isGap, isGapOrEnd } from "./cursor.ts";

const TAB_INDENT = "A tab is used as indentation; YAML allows spaces only.";
const TAB_LINE = "OCIO does not read a line of white space that starts with a tab here.";

/** A scalar without text where a value could stand: YAML's null. */
export function nothing(at: number): Scalar {
  return { kind: "scalar", value: "", style: "plain", start: at, end: at };
}

/**
 * Reads a plain scalar that starts at the cursor. Lines after the first belong to it while they are indented
 * by `indent` columns or more; inside a flow collection indentation does not matter.
 */
export function plain(cursor: Cursor, indent: number, flow: boolean): Scalar {
  const { text } = cursor;
  const start = cursor.pos;
  let at = plainLine(cursor, start, flow);
  let end = trimmed(text, start, at);
  let value = unescaped(cursor, start, end);
  while (isBreak(text.charCodeAt(at))) {
    const next = nextLine(cursor, at, flow ? 0 : indent);
    if (next === null) break;
    const c = text.charCodeAt(next.at);
    if (c === 35 || (c === 58 && isGapOrEnd(text.charCodeAt(next.at + 1)))) break;
    if (flow && (isFlowIndicator(c) || (c === 58 && isFlowIndicator(text.charCodeAt(next.at + 1))))) break;
    cursor.line = next.line;
    at = plainLine(cursor, next.at, flow);
    end = trimmed(text, next.at, at);
    value += (next.breaks === 1 ? " " : "\n".repeat(next.breaks - 1)) + unescaped(cursor, next.at, end);
  }
  if (cursor.hasNul && endsInEscape(cursor, start, end)) value += " ";
  cursor.pos = end;
  return { kind: "scalar", value, style: "plain", start, end };
}

/** End of a plain scalar's part on one line: at a break, a comment, a ": " or a flow mark. */
function plainLine(cursor: Cursor, from: number, flow: boolean): number {
  const { text, end } = cursor;
  for (let at = from; at < end; at++) {
    const c = text.charCodeAt(at);
    if (c === 58) {
      const next = text.charCodeAt(at + 1);
      if (isGapOrEnd(next) || (flow && isFlowIndicator(next))) return at;
    } else if (c === 35) {
      if (at > from && isGap(text.charCodeAt(at - 1))) return at;
    } else if (c === 10 || c === 13) return at;
    else if (c === 0) at = escaped(cursor, at).end - 1;
    else if (flow) {
      if (isFlowIndicator(c)) return at;
      if (c === 63)
        cursor.report('OCIO reads text with "?" inside brackets or braces only when it is quoted.', at);
    }
  }
  return end;
}

/** A part of the text in which, as yaml-cpp has it outside of quotes, U+0000 starts an escape as a backslash does in them. */
function unescaped(cursor: Cursor, from: number, to: number): string {
  const { text } = cursor;
  if (!cursor.hasNul) return text.slice(from, to);
  let value = "";
  let start = from;
  for (let at = text.indexOf("\0", from); at >= 0 && at < to; at = text.indexOf("\0", start)) {
    const character = escaped(cursor, at);
    value += text.slice(start, at) + character.value;
    start = character.end;
  }
  return start === from ? text.slice(from, to) : value + text.slice(start, to);
}

/** True if plain text ends in an escape, after which yaml-cpp keeps one space. */
function endsInEscape(cursor: Cursor, start: number, end: number): boolean {
  const { text } = cursor;
  const at = text.slice(start, end).lastIndexOf("\0") + start;
  return at >= start && escaped(cursor, at).end === end && end < cursor.end && isGap(text.charCodeAt(end));
}

type Line = { at: number; line: number; breaks: number };

/** The next line with text after the break at `at`, or null when it is indented less or the document ends. */
function nextLine(cursor: Cursor, at: number, indent: number): Line | null {
  const { text, end } = cursor;
  let line = cursor.line;
  let breaks = 0;
  let pos = at;
  let tab = -1;
  while (pos < end) {
    const c = text.charCodeAt(pos);
    if (c === 10 || c === 13) {
      if (tab >= 0) cursor.report(TAB_LINE, tab);
      tab = -1;
      pos = pastBreak(text, pos);
      line = cursor.lineAfter(pos, line);
      breaks++;
    } else if (c === 32) pos++;
    else if (c === 9) {
      if (pos - line < indent && tab < 0) tab = pos;
      pos++;
    } else if (tab >= 0) {
      if (c !== 35) cursor.refuse(TAB_INDENT, tab);
      cursor.report(TAB_LINE, tab);
      return null;
    } else if (pos - line < indent || (pos === line && cursor.marker(pos))) return null;
    else return { at: pos, line, breaks };
  }
  if (tab >= 0) cursor.report(TAB_LINE, tab);
  return null;
}

function pastBreak(text: string, at: number): number {
  return text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? at + 2 : at + 1;
}

/** `to` moved back over white space, but not before `from`. */
function trimmed(text: string, from: number, to: number): number {
  let end = to;
  while (end > from && isGap(text.charCodeAt(end - 1))) end--;
  return end;
}

// biome-ignore format: a table
const escapes: Record<string, string> = {
  "0": "\0", a: "\x07", b: "\b", t: "\t", "\t": "\t", n: "\n", v: "\v", f: "\f", r: "\r", e: "\x1b", " ": " ",
  '"': '"', "'": "'", "/": "/", "\\": "\\", N: "\x85", _: "\xa0", L: "\u2028", P: "\u2029",
};
const digits: Record<string, number> = { x: 2, u: 4, U: 8 };

/** Reads a single- or double-quoted scalar that starts at the cursor, folding its lines. */
export function quoted(cursor: Cursor): Scalar {
  const { text, end } = cursor;
  const start = cursor.pos;
  const quote = text.charCodeAt(start);
  const style = quote === 34 ? "double" : "single";
  let from = start + 1;
  let value = "";
  let at = from;
  while (at < end) {
    const c = text.charCodeAt(at);
    if (c === quote) {
      if (style === "single" && text.charCodeAt(at + 1) === quote) {
        value += text.slice(from, at + 1);
        at += 2;
        from = at;
        continue;
      }
      value += text.slice(from, at);
      cursor.pos = at + 1;
      return { kind: "scalar", value, style, start, end: at + 1 };
    }
    if (c === 92 && style === "double") {
      value += text.slice(from, at);
      if (isBreak(text.charCodeAt(at + 1))) {
        const next = quotedLine(cursor, at + 1, start);
        if (next.at === end) return brokenOff(cursor, start, value, style);
        value += "\n".repeat(next.breaks - 1);
        at = next.at;
      } else {
        const character = escaped(cursor, at);
        value += character.value;
        at = character.end;
      }
      from = at;
    } else if (c === 10 || c === 13) {
      value += text.slice(from, trimmed(text, from, at));
      const next = quotedLine(cursor, at, start);
      if (next.at === end) return brokenOff(cursor, start, next.breaks === 1 ? `${value} ` : value, style);
      value += next.breaks === 1 ? " " : "\n".repeat(next.breaks - 1);
      at = next.at;
      from = at;
    } else at++;
  }
  if (start + 1 === end) return brokenOff(cursor, start, value, style);
  return cursor.refuse(neverClosed(style), start);
}

const neverClosed = (style: Scalar["style"]) =>
  `The text that starts with ${style === "double" ? '"' : "'"} here is never closed.`;

/** Quoted text that ends with a line at the end of the file, which yaml-cpp takes as it is. */
function brokenOff(cursor: Cursor, start: number, value: string, style: Scalar["style"]): Scalar {
  cursor.ignored.push({ message: neverClosed(style), start });
  cursor.pos = cursor.end;
  return { kind: "scalar", value, style, start, end: cursor.end };
}

/** The first character after the break at `at` that is not white space. */
function quotedLine(cursor: Cursor, at: number, start: number): { at: number; breaks: number } {
  const { text, end } = cursor;
  let breaks = 0;
  let pos = at;
  while (pos < end) {
    const c = text.charCodeAt(pos);
    if (c === 10 || c === 13) {
      pos = pastBreak(text, pos);
      cursor.line = cursor.lineAfter(pos, cursor.line);
      breaks++;
      if (pos === cursor.line && cursor.marker(pos))
        cursor.refuse("The document ends inside quoted text.", start);
    } else if (c === 32 || c === 9) pos++;
    else break;
  }
  return { at: pos, breaks };
}

function escaped(cursor: Cursor, at: number): { value: string; end: number } {
  const letter = cursor.text.charAt(at + 1);
  if (Object.hasOwn(escapes, letter)) return { value: escapes[letter]!, end: at + 2 };
  if (!Object.hasOwn(digits, letter)) cursor.refuse(`"\\${letter}" is not an escape that YAML knows.`, at);
  const end = at + 2 + digits[letter]!;
  const hex = cursor.text.slice(at + 2, end);
  const code = /^[0-9A-Fa-f]+$/.test(hex) && end <= cursor.end ? Number.parseInt(hex, 16) : Number.NaN;
  if (hex.length !== digits[letter] || Number.isNaN(code))
    cursor.refuse(`"\\${letter}" needs ${digits[letter]} hexadecimal digits.`, at);
  if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
    cursor.refuse(`"\\${letter}${hex}" is not a Unicode character.`, at);
  return { value: String.fromCodePoint(code), end };
}

/** Reads a literal "|" or folded ">" scalar that starts at the cursor; `parent` is the column of its parent. */
export function blockScalar(cursor: Cursor, parent: number): Scalar {
  const { text, end } = cursor;
  const start = cursor.pos;
  const folded = text.charCodeAt(start) === 62;
  const { given, chomp, after } = header(cursor);
  const indent = given > 0 ? Math.max(parent, 0) + given : blockIndent(cursor, parent + 1);
  let value = "";
  let breaks = 0;
  let last = after;
  let more = true;
  let empty = true;
  let pos = cursor.pos;
  while (pos < end) {
    const { line } = cursor;
    const first = pos;
    while (pos - line < indent && text.charCodeAt(pos) === 32) pos++;
    const short = pos - line < indent;
    if (short && pos < end && !isBreak(text.charCodeAt(pos))) {
      if (text.charCodeAt(pos) === 9) cursor.report(TAB_LINE, pos);
      pos = first;
      break;
    }
    if (pos === line && cursor.marker(pos)) break;
    const from = pos;
    for (; pos < end && !isBreak(text.charCodeAt(pos)); pos++)
      if (text.charCodeAt(pos) === 4) cursor.report("OCIO ends a block of text at U+0004.", pos);
    if (pos > from) {
      const indented = isGap(text.charCodeAt(from));
      const fold = folded && !more && !indented;
      value +=
        (fold ? (breaks === 1 ? " " : "\n".repeat(breaks - 1)) : "\n".repeat(breaks)) +
        unescaped(cursor, from, pos);
      more = indented;
      empty = false;
      breaks = 0;
      last = pos;
    }
    if (pos < end || pos > from) breaks++;
    if (pos < end) {
      pos = pastBreak(text, pos);
      cursor.line = cursor.lineAfter(pos, line);
    }
  }
  cursor.pos = pos;
  if (chomp === "+") value += "\n".repeat(breaks);
  else if (chomp === "" && !empty) value += "\n";
  return { kind: "scalar", value, style: "block", start, end: last };
}

/** Reads the indicators after "|" or ">" and the rest of that line, which may hold a comment. */
function header(cursor: Cursor): { given: number; chomp: "" | "+" | "-"; after: number } {
  const { text, end } = cursor;
  let given = 0;
  let chomp: "" | "+" | "-" = "";
  let pos = cursor.pos + 1;
  for (; pos < end; pos++) {
    const c = text.charCodeAt(pos);
    if (c >= 49 && c <= 57 && given === 0) given = c - 48;
    else if ((c === 43 || c === 45) && chomp === "") chomp = c === 43 ? "+" : "-";
    else break;
  }
  const after = pos;
  while (pos < end && (text.charCodeAt(pos) === 32 || text.charCodeAt(pos) === 9)) pos++;
  // yaml-cpp needs no space before it.
  if (text.charCodeAt(pos) === 35) {
    const comment = pos;
    while (pos < end && !isBreak(text.charCodeAt(pos))) pos++;
    cursor.count(comment);
    cursor.comments.push({ text: text.slice(comment + 1, pos), start: comment, end: pos, ownLine: false });
  }
  if (pos < end && !isBreak(text.charCodeAt(pos)))
    cursor.refuse(`After "${text.charAt(cursor.pos)}" the text starts on the next line.`, after);
  cursor.pos = pos < end ? pastBreak(text, pos) : pos;
  if (pos < end) cursor.line = cursor.lineAfter(cursor.pos, cursor.line);
  return { given, chomp, after };
}

/** The column of the first line with text from the cursor on; `least` when that line is not part of the scalar. */
function blockIndent(cursor: Cursor, least: number): number {
  const { text, end } = cursor;
  let widest = 0;
  let { line } = cursor;
  for (let { pos } = cursor; pos < end; pos++) {
    const c = text.charCodeAt(pos);
    if (c === 32) continue;
    if (!isBreak(c)) {
      if (pos - line < least) return Math.max(least, widest);
      if (widest > pos - line)
        cursor.refuse(
          "The first line of a block of text is indented less than an empty line before it.",
          pos,
        );
      return pos - line;
    }
    widest = Math.max(widest, pos - line);
    const after = pastBreak(text, pos);
    line = cursor.lineAfter(after, line);
    pos = after - 1;
  }
  return Math.max(least, widest);
}
