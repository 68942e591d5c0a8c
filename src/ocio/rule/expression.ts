import { type ByteSet, bytesOf, bytesWhere, oneByte } from "./byteSet.ts";
import { Cursor, ExpressionError, escapedClass } from "./cursor.ts";
import { readSet } from "./set.ts";

/** A regular expression as a tree, over bytes. */
export type Expression =
  | { kind: "byte"; of: ByteSet }
  | { kind: "start" }
  | { kind: "end" }
  | { kind: "edge"; negated: boolean }
  | { kind: "look"; negated: boolean; of: Expression }
  | { kind: "row"; of: Expression[] }
  | { kind: "either"; of: Expression[] }
  | { kind: "repeat"; of: Expression; least: number; most: number }
  | { kind: "group"; number: number; of: Expression }
  | { kind: "back"; number: number };

/** The library that official OCIO reads expressions with takes no more than this many states. */
const MOST_ATOMS = 100_000;
const ANY = bytesWhere((byte) => byte !== 10 && byte !== 13);

/** Reads the terms of an expression; sets in brackets are read by `readSet`. */
class Reader extends Cursor {
  /** Groups that are closed, and how many are opened. */
  private readonly closed = new Set<number>();
  private opened = 0;
  private atoms = 0;

  whole(): Expression {
    const found = this.alternatives();
    if (this.at < this.text.length)
      throw new ExpressionError(
        this.peek() === ")"
          ? "closes a group that is not open"
          : `has a ${this.peek()} with nothing to repeat`,
      );
    return found;
  }

  private alternatives(): Expression {
    const found: Expression[] = [];
    do found.push(this.terms());
    while (this.takes("|"));
    return found.length === 1 ? (found[0] as Expression) : { kind: "either", of: found };
  }

  private terms(): Expression {
    const found: Expression[] = [];
    while (this.at < this.text.length && !"|)*+?{".includes(this.peek())) {
      const assertion = this.assertion();
      if (assertion) {
        found.push(assertion);
        continue;
      }
      let term = this.atom();
      for (let count = this.count(); count; count = this.count())
        term = { kind: "repeat", of: term, ...count };
      found.push(term);
    }
    return { kind: "row", of: found };
  }

  private assertion(): Expression | null {
    if (this.takes("^")) return { kind: "start" };
    if (this.takes("$")) return { kind: "end" };
    if (this.takes("\\b")) return { kind: "edge", negated: false };
    if (this.takes("\\B")) return { kind: "edge", negated: true };
    if (this.takes("(?=")) return { kind: "look", negated: false, of: this.group() };
    if (this.takes("(?!")) return { kind: "look", negated: true, of: this.group() };
    return null;
  }

  private group(): Expression {
    const found = this.alternatives();
    if (!this.takes(")")) throw new ExpressionError("opens a group that it does not close");
    return found;
  }

  private atom(): Expression {
    if (++this.atoms > MOST_ATOMS) throw new ExpressionError("is too long for official OCIO");
    if (this.takes("(?:")) return this.group();
    if (this.takes("(?")) throw new ExpressionError("has a group after (? that is not one of : = !");
    if (this.takes("(")) {
      const number = ++this.opened;
      const of = this.group();
      this.closed.add(number);
      return { kind: "group", number, of };
    }
    if (this.takes("[")) return { kind: "byte", of: readSet(this) };
    if (this.takes("\\")) return this.escape();
    const byte = this.peek().charCodeAt(0);
    this.at++;
    return { kind: "byte", of: byte === 46 ? ANY : oneByte(byte) };
  }

  private escape(): Expression {
    const byte = this.escapedByte();
    if (byte !== null) return { kind: "byte", of: oneByte(byte) };
    const digits = this.match(/[1-9]\d*/y)?.[0];
    if (digits === undefined) {
      const of = escapedClass(this.peek());
      this.at++;
      return { kind: "byte", of };
    }
    if (!this.closed.has(Number(digits)))
      throw new ExpressionError(`refers to group ${digits}, which is not there`);
    return { kind: "back", number: Number(digits) };
  }

  private count(): { least: number; most: number } | null {
    const found = this.sign();
    if (found) this.takes("?");
    return found;
  }

  private sign(): { least: number; most: number } | null {
    if (this.takes("*")) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.takes("+")) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.takes("?")) return { least: 0, most: 1 };
    if (this.peek() !== "{") return null;
    const [whole, start = "", comma, end] = this.match(/\{(\d+)(?:(,)(\d*))?\}/y) ?? [];
    if (whole === undefined) throw new ExpressionError("opens a brace without a count");
    const least = Number(start);
    const most = !comma ? least : end ? Number(end) : Number.POSITIVE_INFINITY;
    if (most < least) throw new ExpressionError("has a count whose end is before its start");
    return { least, most };
  }
}

/**
 * Reads a regular expression as official OCIO does: the ECMAScript of C++, byte by byte, without look-behind and named
 * groups, with POSIX classes. Throws an ExpressionError that says why it cannot be read.
 */
export function readExpression(text: string): Expression {
  try {
    return new Reader(bytesOf(text)).whole();
  } catch (error) {
    // A nesting beyond our stack is beyond OCIO's too.
    if (error instanceof RangeError) throw new ExpressionError("nests too deep");
    throw error;
  }
}
