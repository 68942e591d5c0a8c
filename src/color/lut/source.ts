import { ColorError } from "#color/error.ts";
import { declaredEncoding } from "#ocio/files/strictXml.ts";

/** A file of steps of which nothing can be made although it is of its format; no other format is tried then. */
export class UnusableLutError extends ColorError {
  override readonly name = "UnusableLutError";
}

/** Above it no file is read: a cube of the greatest size takes less, with 18 characters a number. */
const MAX_BYTES = 128 * 1024 * 1024;
/** Official OCIO's limits, for every format. */
export const MAX_LENGTH = 300_000;
export const MAX_EDGE = 129;

/** A file that a reader looks at. */
export class LutSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  #text: string | undefined;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.bytes = bytes;
    if (bytes.length > MAX_BYTES)
      throw new UnusableLutError(`${name} is larger than ${MAX_BYTES >> 20} MB; such a file is not read.`);
  }

  /** With its byte order mark, as official OCIO reads it. What is no UTF-8 becomes replacement characters, which no format needs. */
  get text(): string {
    this.#text ??= new TextDecoder("utf-8", { ignoreBOM: true }).decode(this.bytes);
    return this.#text;
  }

  /**
   * The text of a file of XML, in the encoding that it declares: UTF-8, which is also what none means, or Latin-1. Refused
   * where another is declared, or where it is not what it says.
   */
  get xml(): string {
    const declared = declaredEncoding(this.bytes);
    const encoding = (declared ?? "utf-8").toLowerCase();
    if (encoding === "iso-8859-1") return new TextDecoder("latin1").decode(this.bytes);
    if (encoding !== "utf-8" && encoding !== "us-ascii")
      this.fail(`it is in ${shown(declared!)}, and only UTF-8 and ISO-8859-1 are read.`);
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(this.bytes);
    } catch {
      return this.fail("it is not text in UTF-8, and declares no other encoding.");
    }
  }

  /** True if it begins like UTF-16 text, which no format is. */
  get wide(): boolean {
    const [first, second] = this.bytes;
    return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  }

  /** True if a byte order mark of UTF-8 is before the text. */
  get marked(): boolean {
    const [first, second, third] = this.bytes;
    return first === 0xef && second === 0xbb && third === 0xbf;
  }

  /** Refuses the file. `reason` is the rest of a sentence that begins with its name. */
  fail(reason: string, line?: number): never {
    throw new ColorError(`${this.name}${line === undefined ? "" : `, line ${line}`}: ${reason}`);
  }

  /** Refuses what was read of the file. */
  unusable(reason: string): never {
    throw new UnusableLutError(`${this.name}: ${reason}`);
  }
}

/** A text of a file for a message: one line, not long. */
export function shown(text: string): string {
  const plain = text.replace(/[\s\p{C}]+/gu, " ").trim();
  return plain.length > 40 ? `${plain.slice(0, 40)}…` : plain;
}
