import { type ByteSet, bytesWhere, classes } from "./byteSet.ts";

/** Syntax error of an expression, as the end of a sentence. */
export class ExpressionError extends Error {}

const ESCAPED: Readonly<Record<string, number>> = { n: 10, t: 9, r: 13, f: 12, v: 11, 0: 0 };

/** Read position in the text of an expression. */
export class Cursor {
  at = 0;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  peek(): string {
    return this.text[this.at] ?? "";
  }

  takes(part: string): boolean {
    if (!this.text.startsWith(part, this.at)) return false;
    this.at += part.length;
    return true;
  }

  /** Matches a sticky expression here and moves past it. */
  match(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  /** The byte of `\n`, `\x41`, `\-` …, the backslash taken already; null before what is no single byte. */
  escapedByte(): number | null {
    const c = this.peek();
    if (c === "") throw new ExpressionError("ends in a backslash");
    if (/[dDsSwWbB1-9]/.test(c)) return null;
    this.at++;
    if (c === "x" || c === "u") return this.hex(c === "x" ? 2 : 4);
    if (c !== "c") return ESCAPED[c] ?? c.charCodeAt(0);
    const letter = this.peek();
    if (letter === "") throw new ExpressionError("ends in \\c");
    this.at++;
    return letter.charCodeAt(0);
  }

  private hex(count: number): number {
    const digits = this.text.slice(this.at, this.at + count);
    if (digits.length < count || !/^[0-9A-Fa-f]+$/.test(digits))
      throw new ExpressionError(`has a character number without ${count} hexadecimal digits`);
    this.at += count;
    return Number.parseInt(digits, 16) & 0xff;
  }
}

const escapedClasses = new Map<string, ByteSet>();

/** The bytes of `\d`, `\s`, `\w`, and in upper case all others. */
export function escapedClass(letter: string): ByteSet {
  const known = escapedClasses.get(letter);
  if (known) return known;
  const test = classes.get(letter.toLowerCase()) ?? (() => false);
  const negated = letter !== letter.toLowerCase();
  const found = bytesWhere((byte) => test(byte) !== negated);
  escapedClasses.set(letter, found);
  return found;
}
