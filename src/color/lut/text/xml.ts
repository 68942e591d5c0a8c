import { SaxesParser } from "saxes";
import { refuseUnsafe } from "#ocio/files/strictXml.ts";
import type { LutSource } from "../source.ts";

/** Elements inside each other, and characters of one attribute that are read. */
const [MAX_DEPTH, MAX_ATTRIBUTE] = [64, 65_536];

/** Text that is numbers alone, and the characters of it from which on the parser is spared it: nearly all of a large LUT. */
const NUMBERS = /^[\d.eE+\-, \t\r\n]*$/;
const LONG_NUMBERS = 4096;

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
  let [opened, written] = [-1, 0];
  const fail = (reason: string): never => source.fail(reason, parser.line);
  const xml: Xml = { fail, line: () => parser.line };
  const text = source.xml.replace(/^\ufeff/, "");
  const start = text.search(/\S/);
  if (text[start] !== "<") fail("this is not XML.");
  if (start > 0 && /^<\?xml\s/.test(text.slice(start, start + 6)))
    fail("something stands before its XML declaration; remove the blanks at the start of the file.");
  refuseUnsafe(parser, fail, MAX_ATTRIBUTE);
  parser.on("opentag", (tag) => {
    if (++depth > MAX_DEPTH) fail(`elements are nested deeper than ${MAX_DEPTH}.`);
    opened = parser.position;
    handler.open(tag.name, tag.attributes as Record<string, string>, xml);
  });
  parser.on("text", (piece) => handler.text(piece, xml));
  parser.on("cdata", (piece) => handler.text(piece, xml));
  parser.on("closetag", ({ name }) => {
    depth--;
    handler.close(name, xml);
  });
  const write = (from: number, to?: number) => {
    const piece = text.slice(from, to);
    written += piece.length;
    parser.write(piece);
  };
  let done = Math.max(start, 0);
  for (let at = text.indexOf(">"), end = 0; at >= 0; at = text.indexOf(">", end)) {
    end = text.indexOf("<", at);
    if (end < 0) break;
    if (end - at <= LONG_NUMBERS) continue;
    const numbers = text.slice(at + 1, end);
    if (!NUMBERS.test(numbers)) continue;
    write(done, at + 1);
    done = at + 1;
    // Elsewhere than right after a start tag it may be part of a comment or an attribute.
    if (opened !== written || depth === 0) continue;
    handler.text(numbers, xml);
    parser.line += numbers.split(/\r\n?|\n/).length - 1;
    done = end;
  }
  write(done);
  parser.close();
}
