import { type ByteSet, bytesWhere, classes, collating, signed } from "./byteSet.ts";
import { type Cursor, ExpressionError, escapedClass } from "./cursor.ts";

/** One item of a set: a byte (`literal` where it can end a range) or a class of bytes. */
type Item = { byte: number; literal: boolean; dash?: boolean } | { of: ByteSet };

/** Reads a set in brackets, the opening one taken already; the cursor then stands behind the closing one. */
export function readSet(cursor: Cursor): ByteSet {
  const negated = cursor.takes("^");
  const found = new Uint8Array(256);
  // Item before a dash: a byte may start a range, a class may not, null makes the dash a byte of its own.
  let before: Item | null = null;
  while (!cursor.takes("]")) {
    const item = readItem(cursor);
    if ("byte" in item && item.dash && before && !["]", ""].includes(cursor.peek())) {
      if (!("byte" in before)) throw new ExpressionError("has a range that starts with a class");
      addRange(found, before.byte, readItem(cursor));
      before = null;
      continue;
    }
    if ("byte" in item) found[item.byte] = 1;
    else
      for (let byte = 0; byte < 256; byte++)
        found[byte] = (found[byte] as number) | (item.of[byte] as number);
    before = item;
  }
  return negated ? found.map((has) => 1 - has) : found;
}

function addRange(found: ByteSet, start: number, end: Item): void {
  if (!("byte" in end) || !end.literal) throw new ExpressionError("has a range that ends in a class");
  if (signed(end.byte) < signed(start))
    throw new ExpressionError("has a range whose end is before its start");
  for (let at = signed(start); at <= signed(end.byte); at++) found[at & 0xff] = 1;
}

function readItem(cursor: Cursor): Item {
  const c = cursor.peek();
  if (c === "") throw new ExpressionError("opens a bracket that it does not close");
  const named = cursor.match(/\[([.:=])/y)?.[1];
  if (named) return namedItem(cursor, named);
  cursor.at++;
  if (c !== "\\") return { byte: c.charCodeAt(0), literal: true, dash: c === "-" };
  const byte = cursor.escapedByte();
  if (byte !== null) return { byte, literal: true };
  const letter = cursor.peek();
  cursor.at++;
  if (letter === "b") return { byte: 8, literal: true };
  if (/[dDsSwW]/.test(letter)) return { of: escapedClass(letter) };
  throw new ExpressionError(`has \\${letter} in brackets, where it means nothing`);
}

/** `[:alpha:]`, `[.hyphen.]` or `[=a=]`. */
function namedItem(cursor: Cursor, mark: string): Item {
  const end = cursor.text.indexOf(`${mark}]`, cursor.at);
  const name = end < 0 ? "" : cursor.text.slice(cursor.at, end);
  cursor.at = end + 2;
  if (end >= 0 && mark === ":") {
    const test = classes.get(name.toLowerCase());
    if (test) return { of: bytesWhere(test) };
  } else if (end >= 0) {
    const byte = collating.get(name);
    if (byte !== undefined && mark === ".") return { byte, literal: false };
    if (byte !== undefined) return { of: bytesWhere((each) => lower(each) === lower(byte)) };
  }
  throw new ExpressionError(`has a class [${mark}${name}${mark}] that is not known`);
}

function lower(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}
