import { SaxesParser } from "saxes";
import { refuseUnsafe } from "../files/strictXml.ts";

/** An element of an AMF file, by local name; elements and attributes of other namespaces are left out. */
export type Element = {
  readonly name: string;
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
};

const AMF = /^urn:ampas:aces:amf:v(\d+\.\d+)$/;
const CDL = /^urn:ASC:CDL:v\d+\.\d+$/i;
const MAX_CHARACTERS = 4 * 1024 * 1024;
const [MAX_DEPTH, MAX_ELEMENTS] = [32, 50_000];

/**
 * Reads the elements of an AMF file. Refuses what is not well-formed, document types (and with them entities), and
 * what is too large or too deep.
 * @throws Error whose message is a sentence with file and line
 */
export function readElements(text: string, filename: string): { root: Element; version: string } {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const fail = (reason: string): never => {
    throw new Error(`${filename}, line ${parser.line}: ${reason}`);
  };
  if (text.length > MAX_CHARACTERS)
    throw new Error(`${filename} is larger than 4 MB; an AMF file of that size is not read.`);
  if (
    !text
      .replace(/^\ufeff/, "")
      .trimStart()
      .startsWith("<")
  )
    throw new Error(`${filename} is not an XML file, so it cannot be an AMF file.`);
  let root: Element | undefined;
  let version = "";
  let count = 0;
  let depth = 0;
  /** Open elements; null for one of another namespace, whose content is left out. */
  const open: (Element | null)[] = [];
  refuseUnsafe(parser, fail);
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (++depth > MAX_DEPTH) fail(`elements are nested deeper than ${MAX_DEPTH}.`);
    if (++count > MAX_ELEMENTS) fail(`the file has more than ${MAX_ELEMENTS} elements.`);
    const entries = Object.values(attributes);
    const parent = open.at(-1);
    if (!root) {
      version = AMF.exec(uri)?.[1] ?? "";
      if (local !== "acesMetadataFile")
        fail(`this is not an AMF file: its outermost element is ${local}, not acesMetadataFile of AMF.`);
      if (version === "")
        fail(
          `the namespace of acesMetadataFile is “${uri}”; that of an AMF is urn:ampas:aces:amf:v2.0 or v1.0.`,
        );
    } else if (parent === null || !(AMF.test(uri) || CDL.test(uri))) return void open.push(null);
    const own = entries.filter((each) => each.uri === "" || AMF.test(each.uri) || CDL.test(each.uri));
    const element: Element = {
      name: local,
      line: parser.line,
      attributes: Object.fromEntries(own.map((each) => [each.local, each.value])),
      children: [],
      text: "",
    };
    root ??= element;
    parent?.children.push(element);
    open.push(element);
  });
  const add = (piece: string) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => {
    depth--;
    open.pop();
  });
  parser.write(text.replace(/^\ufeff/, "")).close();
  return { root: root as Element, version };
}

/** The first child of one of some names. */
export function child(element: Element | undefined, ...names: string[]): Element | undefined {
  return element?.children.find(({ name }) => names.includes(name));
}

/** The text of a child without blanks around it; null where there is none. */
export function textOf(element: Element | undefined, name: string): string | null {
  return child(element, name)?.text.trim() || null;
}
