import { type LutSource, shown } from "../source.ts";
import { floatPrefix } from "./number.ts";

/** Characters of a line; no format needs more. */
const MAX_LINE = 2 * 1024 * 1024;

/** The lines of a file, one at a time. */
export class Lines {
  /** Number of the line that was returned last, from 1. */
  number = 0;
  readonly #source: LutSource;
  readonly #text: string;
  #at = 0;
  #pending: string | undefined;

  constructor(source: LutSource) {
    this.#source = source;
    this.#text = source.text;
  }

  /** Gives a line that was read again with the next call. */
  back(line: string): void {
    this.#pending = line;
  }

  /** The next line without its end; undefined after the last. */
  next(): string | undefined {
    if (this.#pending !== undefined) {
      const line = this.#pending;
      this.#pending = undefined;
      return line;
    }
    if (this.#at >= this.#text.length) return undefined;
    const end = this.#text.indexOf("\n", this.#at);
    const stop = end < 0 ? this.#text.length : end;
    const line = this.#text.slice(this.#at, this.#text.charCodeAt(stop - 1) === 13 ? stop - 1 : stop);
    this.#at = stop + 1;
    this.number++;
    if (line.length > MAX_LINE) this.fail(`the line is longer than ${MAX_LINE} characters.`);
    return line;
  }

  /** True if the line that was given last is the end of the file, without a line end. */
  get isUnended(): boolean {
    return this.#at > this.#text.length;
  }

  /** The next line that is not blank. */
  nextFilled(): string | undefined {
    for (let line = this.next(); line !== undefined; line = this.next())
      if (trimmed(line) !== "") return line;
    return undefined;
  }

  /** Refuses the file for the line that was given last. */
  fail(reason: string): never {
    return this.#source.fail(reason, this.number);
  }
}

/** A line without blanks and control characters around it: official OCIO trims what is not above a blank. */
export function trimmed(line: string): string {
  let [start, end] = [0, line.length];
  while (start < end && line.charCodeAt(start) <= 32) start++;
  while (end > start && line.charCodeAt(end - 1) <= 32) end--;
  return line.slice(start, end);
}

/** Words of a line between C's blanks, so that others make numbers invalid as in official OCIO. */
export function words(line: string): string[] {
  return line.split(/[ \t-\r]+/).filter((word) => word !== "");
}

/** The words of a line that official OCIO trims first. */
export function tokens(line: string): string[] {
  return words(trimmed(line));
}

/** The numbers of a line that holds as many and nothing else; undefined for any other line. `split` gives its words. */
export function floats(line: string, count: number, split = tokens): number[] | undefined {
  const found = split(line);
  if (found.length !== count) return undefined;
  const values = found.map(floatPrefix);
  return values.includes(undefined) ? undefined : (values as number[]);
}

/** The three numbers of a line, else a refusal that shows it. */
export function triple(line: string, lines: Lines): number[] {
  return floats(line, 3) ?? lines.fail(`three numbers are expected, not "${shown(line)}".`);
}
