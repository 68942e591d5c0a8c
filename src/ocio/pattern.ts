/*
 * The patterns of file rules, as official OCIO reads them: regular expressions of C++ (ECMAScript without look-behind
 * and named groups, with POSIX classes), and globs of `*`, `?` and `[set]`.
 */

const CLASSES = new Set(
  "d s w alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split(" "),
);
const HEX = /^[0-9A-Fa-f]+$/;

class PatternError extends Error {}

/** Reads a regular expression without matching anything: every method passes one part of it. */
class Regex {
  private at = 0;
  /** Groups that are closed, and how many are opened. */
  private readonly closed = new Set<number>();
  private opened = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  whole(): void {
    this.alternatives();
    if (this.at < this.text.length)
      throw new PatternError(
        this.peek() === ")"
          ? "closes a group that is not open"
          : `has a ${this.peek()} with nothing to repeat`,
      );
  }

  private peek(): string {
    return this.text[this.at] ?? "";
  }

  private takes(part: string): boolean {
    if (!this.text.startsWith(part, this.at)) return false;
    this.at += part.length;
    return true;
  }

  private alternatives(): void {
    do this.terms();
    while (this.takes("|"));
  }

  private terms(): void {
    while (this.at < this.text.length) {
      const c = this.peek();
      if (c === "^" || c === "$") this.at++;
      else if (this.takes("\\b") || this.takes("\\B")) continue;
      else if (this.takes("(?=") || this.takes("(?!")) this.group();
      else if ("|)*+?{".includes(c)) return;
      else {
        this.atom();
        while (this.quantifier());
      }
    }
  }

  private group(): void {
    this.alternatives();
    if (!this.takes(")")) throw new PatternError("opens a group that it does not close");
  }

  private atom(): void {
    if (this.takes("(?:")) this.group();
    else if (this.takes("(?")) throw new PatternError("has a group after (? that is none of : = !");
    else if (this.takes("(")) {
      const number = ++this.opened;
      this.group();
      this.closed.add(number);
    } else if (this.takes("[")) this.set();
    else if (this.takes("\\")) this.escape();
    else this.at++;
  }

  private escape(): void {
    const c = this.peek();
    if (c === "") throw new PatternError("ends in a backslash");
    this.at++;
    if (c === "c" && this.peek() === "") throw new PatternError("ends in \\c");
    else if (c === "c") this.at++;
    else if (c === "x" || c === "u") this.hex(c === "x" ? 2 : 4);
    else if (c >= "1" && c <= "9") {
      const digits = /^\d*/.exec(this.text.slice(this.at))?.[0] ?? "";
      this.at += digits.length;
      if (!this.closed.has(Number(c + digits)))
        throw new PatternError(`refers to group ${c}${digits}, which is not there`);
    }
  }

  private hex(count: number): void {
    const digits = this.text.slice(this.at, this.at + count);
    if (digits.length < count || !HEX.test(digits))
      throw new PatternError(`has a character number without ${count} hexadecimal digits`);
    this.at += count;
  }

  private quantifier(): boolean {
    const c = this.peek();
    if (c === "*" || c === "+" || c === "?") this.at++;
    else if (c === "{") {
      const count = /^\{(\d+)(?:(,)(\d*))?\}/.exec(this.text.slice(this.at));
      const [whole, least = "", comma, most] = count ?? [];
      if (whole === undefined) throw new PatternError("opens a brace without a count");
      if (comma && most && Number(most) < Number(least))
        throw new PatternError("has a count whose end is before its start");
      this.at += whole.length;
    } else return false;
    this.takes("?");
    return true;
  }

  private set(): void {
    this.takes("^");
    let before: string | null = null;
    for (;;) {
      if (this.takes("]")) return;
      const item = this.setItem();
      if (before !== null && item === "-" && this.peek() !== "]" && this.peek() !== "") {
        const end = this.setItem();
        if (end === null) throw new PatternError("has a range that ends in a class");
        if (end < before) throw new PatternError("has a range whose end is before its start");
        before = null;
      } else before = item;
    }
  }

  /** One character of a set, or null for a class of them. */
  private setItem(): string | null {
    const c = this.peek();
    if (c === "") throw new PatternError("opens a bracket that it does not close");
    const named = /^\[([.:=])/.exec(this.text.slice(this.at))?.[1];
    if (named) return this.namedItem(named);
    this.at++;
    if (c !== "\\") return c;
    const escaped = this.peek();
    this.escape();
    return /[dDsSwW]/.test(escaped)
      ? null
      : ({ n: "\n", t: "\t", r: "\r", f: "\f", v: "\v", b: "\b", 0: "\0" }[escaped] ?? escaped);
  }

  private namedItem(mark: string): string | null {
    const end = this.text.indexOf(`${mark}]`, this.at + 2);
    const name = end < 0 ? "" : this.text.slice(this.at + 2, end);
    if (end < 0 || (mark === ":" ? !CLASSES.has(name.toLowerCase()) : name.length !== 1))
      throw new PatternError(`has a class [${mark}${name}${mark}] that is not known`);
    this.at = end + 2;
    return mark === "." ? name : null;
  }
}

/** Why official OCIO cannot use a regular expression, as the end of a sentence; null when it can. */
export function regexProblem(regex: string): string | null {
  try {
    new Regex(regex).whole();
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.message;
    // A nesting beyond the stack is beyond OCIO's too.
    if (error instanceof RangeError) return "nests too deep";
    throw error;
  }
}

/**
 * Why official OCIO cannot use a glob pattern or an extension, as the end of a sentence; null when it can. In an
 * extension without special characters each letter stands for both its cases.
 */
export function globProblem(glob: string, isExtension = false): string | null {
  const isPlain = isExtension && !/[*?[\]]/.test(glob);
  let regex = "";
  for (let at = 0; at < glob.length; at++) {
    const c = glob[at] as string;
    if (c === "]") return "closes a bracket that is not open";
    if (c === "[") {
      const end = glob.indexOf("]", at + 1);
      if (end < 0) return "opens a bracket that it does not close";
      const set = glob.slice(at + 1, end).replace(/^!/, "^");
      if (set === "" || set === "^") return "has an empty set of characters";
      regex += `[${set}]`;
      at = end;
    } else if (c === "*") regex += ".*";
    else if (c === "?") regex += ".";
    else if (isPlain && /[A-Za-z]/.test(c)) regex += `[${c.toLowerCase()}${c.toUpperCase()}]`;
    else regex += ".^$+(){}|".includes(c) ? `\\${c}` : c;
  }
  // A backslash keeps its meaning in the regular expression that OCIO makes of a glob.
  return regexProblem(`(${regex})`);
}
