import type { SaxesOptions, SaxesParser } from "saxes";
import { decode } from "./text.ts";

const MAX_ATTRIBUTES = 100;

/**
 * Makes an XML reader refuse, by `fail`, what is not well-formed, document types (and with them entities), and tags of
 * more than 100 attributes, or of one with more than `maxLength` characters. Attributes are counted before their tag
 * ends: a table of all of them takes seconds.
 */
export function refuseUnsafe<O extends SaxesOptions>(
  parser: SaxesParser<O>,
  fail: (reason: string) => never,
  maxLength = Number.POSITIVE_INFINITY,
): void {
  let attributes = 0;
  parser.on("error", ({ message }) =>
    fail(`the XML is broken: ${message.replace(/^(?:[^ ]*:)?\d+:\d+: /, "").replace(/\.?$/, ".")}`),
  );
  parser.on("doctype", () => fail("a document type is declared; files with one are not read."));
  parser.on("opentagstart", () => {
    attributes = 0;
  });
  parser.on("attribute", ({ value }) => {
    if (++attributes > MAX_ATTRIBUTES) fail(`an element has more than ${MAX_ATTRIBUTES} attributes.`);
    if (value.length > maxLength) fail("an attribute is too long.");
  });
}

/** The encoding that an XML file declares; undefined where it declares none, or is UTF-16. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  return /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*?\sencoding\s*=\s*["']([^"'>]*)["']/.exec(head)?.[1];
}

/** The text of an XML file in the encoding that it declares. @throws Error whose message is a sentence */
export function xmlText(bytes: Uint8Array, name: string): string {
  const encoding = declaredEncoding(bytes);
  if (encoding === undefined || /^utf-?(8|16)/i.test(encoding)) return decode(bytes, name).text;
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    throw new Error(`${name} is in the encoding “${encoding}”, which is not known; save it as UTF-8.`);
  }
}
