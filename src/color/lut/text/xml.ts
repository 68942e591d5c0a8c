import { SaxesParser } from "saxes";
import { refuseUnsafe } from "#ocio/files/strictXml.ts";
import type { LutSource } from "../source.ts";

/** Elements inside each other, and characters of one attribute that are read. */
const [MAX_DEPTH, MAX_ATTRIBUTE] = [64, 65_536];

/** Callbacks of the XML reader, in document order. Comments are skipped. */
export type XmlHandler = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>, xml: Xml) => void;
  /** Text between tags, in pieces as the file has them. */
  readonly text: (piece: string, xml: Xml) => void;
  readonly close: (name: string, xml: Xml) => void;
};

/** Position of the reader, for errors. */
type Xml = { readonly fail: (reason: string) => never; readonly line: () => number };

/**
 * Reads XML piece by piece. Refuses, with file and line, what is not well-formed, document types (and with them
 * entities), elements nested too deep, and what the handler refuses.
 */
export function readXml(source: LutSource, handler: XmlHandler): void {
  const parser = new SaxesParser({ position: true });
  let depth = 0;
  const fail = (reason: string): never => source.fail(reason, parser.line);
  const xml: Xml = { fail, line: () => parser.line };
  const text = source.xml.replace(/^\ufeff/, "");
  const start = text.search(/\S/);
  if (text[start] !== "<") fail("this is no XML.");
  if (start > 0 && /^<\?xml\s/.test(text.slice(start, start + 6)))
    fail("something stands before its XML declaration; remove the blanks at the start of the file.");
  refuseUnsafe(parser, fail, MAX_ATTRIBUTE);
  parser.on("opentag", (tag) => {
    if (++depth > MAX_DEPTH) fail(`elements are nested deeper than ${MAX_DEPTH}.`);
    handler.open(tag.name, tag.attributes as Record<string, string>, xml);
  });
  parser.on("text", (piece) => handler.text(piece, xml));
  parser.on("cdata", (piece) => handler.text(piece, xml));
  parser.on("closetag", ({ name }) => {
    depth--;
    handler.close(name, xml);
  });
  parser.write(start > 0 ? text.slice(start) : text).close();
}
