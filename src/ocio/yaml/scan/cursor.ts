import { type Comment, type Complaint, YamlError } from "../node.ts";
import { placer } from "../place.ts";

/** Collections inside each other. */
export const MAX_DEPTH = 100;
/** Nodes and comments of one text: far above any real configuration, low enough for a browser's memory. */
const MAX_PARTS = 1_000_000;
const MAX_COMPLAINTS = 100;

/** True if a character (or the end of the text, NaN) separates tokens: space, tab, LF or CR. */
export function isGap(c: number): boolean {
  return !(c > 32) && (c === 32 || c === 10 || c === 13 || c === 9 || Number.isNaN(c));
}

/** True if a character after ":" makes that an indicator: a gap, or U+0004, yaml-cpp's end of the text. */
export function isGapOrEnd(c: number): boolean {
  return isGap(c) || c === 4;
}

export function isBreak(c: number): boolean {
  return c === 10 || c === 13;
}

/** True for , [ ] { }, which end a plain scalar in a flow collection. */
export function isFlowIndicator(c: number): boolean {
  return c === 44 || c === 91 || c === 93 || c === 123 || c === 125;
}

/** The place in a text that is being scanned, and the comments passed on the way. */
export class Cursor {
  readonly text: string;
  /** End of the document: of the text, or the line of its end marker once read. */
  end: number;
  pos: number;
  /** Offset of the first character of the current line. */
  line: number;
  /** After `skip`: only white space before the token on its line; and if a tab is in it. */
  fresh = true;
  tab = false;
  /** True behind the directives of the document: a "%" that starts a line ends it. */
  isBegun = false;
  readonly comments: Comment[] = [];
  readonly complaints: Complaint[] = [];
  /** Text that OCIO ignores without a message. */
  readonly ignored: Complaint[] = [];
  /** The character that starts a new line, by the first line end of the text: the other one leaves the column as it is. */
  private readonly lineEnd: number;
  private parts = 0;
  private skipped = -1;

  /** True if the text has U+0000, which starts escapes. */
  readonly hasNul: boolean;

  constructor(text: string) {
    this.text = text;
    this.hasNul = text.includes("\0");
    this.end = text.length;
    this.pos = text.charCodeAt(0) === 0xfeff ? 1 : 0;
    this.line = this.pos;
    const first = /\r\n?|\n/.exec(text)?.[0];
    this.lineEnd = first === "\r" ? 13 : 10;
  }

  /** The start of the line after a line end that stops at `at`; `line` where that character starts none. */
  lineAfter(at: number, line: number): number {
    return this.text.charCodeAt(at - 1) === this.lineEnd ? at : line;
  }

  /** True if `at` has a line end that starts no new line. */
  isInLine(at: number): boolean {
    const c = this.text.charCodeAt(at);
    return isBreak(c) && c !== this.lineEnd && !(c === 13 && this.text.charCodeAt(at + 1) === 10);
  }

  /** Passes white space, comments and line breaks; gives the character of the next token, -1 at the end. */
  skip(): number {
    const { text, end } = this;
    let pos = this.pos;
    const again = pos === this.skipped;
    let fresh = again ? this.fresh : pos === this.line;
    let tab = again && this.tab;
    let c = -1;
    while (pos < end) {
      c = text.charCodeAt(pos);
      if (c === 32) pos++;
      else if (c === 10 || c === 13) {
        pos++;
        if (c === 13 && text.charCodeAt(pos) === 10) pos++;
        this.line = this.lineAfter(pos, this.line);
        fresh = true;
        tab = false;
      } else if (c === 9) {
        tab = true;
        pos++;
      } else if (c === 35) {
        const start = pos;
        while (pos < end && !isBreak(text.charCodeAt(pos))) pos++;
        this.count(start);
        this.comments.push({ text: text.slice(start + 1, pos), start, end: pos, ownLine: fresh });
      } else break;
    }
    this.pos = pos;
    this.skipped = pos;
    this.fresh = fresh;
    this.tab = tab;
    if (pos >= end) return -1;
    if (pos === this.line && (c === 37 ? this.isBegun : this.marker(pos))) {
      this.end = pos;
      return -1;
    }
    return c;
  }

  /** True if `at`, the start of a line, has a lone "---" or "...". */
  marker(at: number): boolean {
    const { text } = this;
    const c = text.charCodeAt(at);
    if (c !== 45 && c !== 46) return false;
    return text.charCodeAt(at + 1) === c && text.charCodeAt(at + 2) === c && isGap(text.charCodeAt(at + 3));
  }

  /** Counts one more node or comment against the limit. */
  count(at: number): void {
    if (++this.parts > MAX_PARTS)
      this.refuse(`The text holds more than ${MAX_PARTS} values and comments.`, at);
  }

  /** Notes what yaml-cpp, which reads OCIO's files, refuses although it is YAML. */
  report(message: string, start: number): void {
    if (this.complaints.length < MAX_COMPLAINTS) this.complaints.push({ message, start });
  }

  refuse(message: string, at = this.pos): never {
    const { line, column } = placer(this.text)(at);
    throw new YamlError(message, line, column);
  }
}
