import type { SaxesOptions, SaxesParser } from "saxes";

const MAX_ATTRIBUTES = 100;

/**
 * Has a reader of XML refuse, by `fail`, what is not well-formed, document types (and with them entities), and tags of
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
