import type { Mapping, Node, Sequence } from "../node.ts";
import { Anchors } from "./anchor.ts";
import { Cursor, isFlowIndicator, isGap, MAX_DEPTH } from "./cursor.ts";
import { blockScalar, nothing, plain, quoted } from "./scalar.ts";

const MAX_ENTRIES = 200_000;

// The characters that a URI may hold, as the YAML specification (ns-uri-char, ns-tag-char) lists them.
const verbatimTag = /!<((?:[\w\-#;/?:@&=+$,.!~*'()[\]]|%[\dA-Fa-f]{2})*)>/y;
const wholeTag = /^(?:[\w\-#;/?:@&=+$,.!~*'()[\]]|%[\dA-Fa-f]{2})*$/;
const shortTag = /!(?:[\w-]*!)?(?:[\w\-#;/?:@&=+$.~*'()]|%[\dA-Fa-f]{2})*/y;

/** True for a text that can stand as a tag between "!<" and ">". */
export const isTag = (text: string): boolean => wholeTag.test(text);

/** The characters % @ ` | > that start no plain text. */
const reserved = new Set([37, 64, 96, 124, 62]);

/** Next token of a frame; `colon` follows an explicit key, `comma` an entry of a flow collection. */
type Wants = "item" | "key" | "explicitKey" | "colon" | "value" | "comma";

/** Tag and anchor before a node; `line` is the offset of the line they are on. */
export type Properties = { start: number; end: number; line: number; tag?: string; anchor?: string };

/** State at the start of a node that may turn out to be a key. */
export type Opening = {
  start: number;
  line: number;
  /** True if a block mapping may start here with the node as its first key. */
  compact: boolean;
  /** Properties on an earlier line: of the mapping when the node is a key, else of the node. */
  outer: Properties | null;
  own: Properties | null;
};

/** A collection not closed yet. */
export type Frame = {
  node: Sequence | Mapping;
  /** Column of the entries of a block collection; a flow collection has that of the block around it. */
  indent: number;
  /** A one-entry mapping written inside a flow sequence without braces. */
  pair: boolean;
  wants: Wants;
  /** A key that waits for its value, or the last item of a flow sequence, which may become a key. */
  key: Node | null;
  /** Offset of a flow collection's key. */
  keyStart: number;
  opening: Opening;
};

/** State shared by block and flow context: open collections and finished nodes. */
export class Stack {
  readonly cursor: Cursor;
  readonly anchors: Anchors;
  readonly frames: Frame[] = [];
  top: Frame | null = null;
  root: Node | null = null;
  /** True if a value of `top` (or the root) is next, not the text after one. */
  valueNext = true;
  /** True if a block collection may start right after the last indicator. */
  compact = false;
  /** End of the last thing read: where a block collection that closes ends. */
  lastEnd = 0;

  constructor(text: string, anchors: Iterable<readonly [string, Node]>) {
    this.cursor = new Cursor(text);
    this.anchors = new Anchors(this.cursor, anchors);
  }

  /** Column of the innermost block collection, -1 at the root. */
  get indent(): number {
    return this.top === null ? -1 : this.top.indent;
  }

  push(kind: "sequence" | "mapping", flow: boolean, indent: number, opening: Opening): Frame {
    const { start } = opening;
    if (this.frames.length >= MAX_DEPTH)
      this.cursor.refuse(`The values are nested deeper than ${MAX_DEPTH} levels.`, start);
    this.cursor.count(start);
    const node: Sequence | Mapping =
      kind === "sequence"
        ? { kind, items: [], flow, start, end: start }
        : { kind, entries: [], flow, start, end: start };
    const wants = kind === "sequence" ? "item" : "key";
    const frame: Frame = { node, indent, pair: false, wants, key: null, keyStart: start, opening };
    this.frames.push(frame);
    this.top = frame;
    return frame;
  }

  pop(): void {
    this.frames.pop();
    this.top = this.frames[this.frames.length - 1] ?? null;
  }

  /** YAML's null at `at`. */
  nothing(at: number): Node {
    this.cursor.count(at);
    return nothing(at);
  }

  /** Adds an item to the sequence, or the value of the waiting key to the mapping, of a frame. */
  add(frame: Frame, value: Node): void {
    const { node } = frame;
    let length: number;
    if (node.kind === "sequence") length = node.items.push(value);
    else {
      length = node.entries.push({ key: frame.key ?? nothing(value.start), value });
      frame.key = null;
    }
    if (length > MAX_ENTRIES)
      this.cursor.refuse(`A ${node.kind} holds more than ${MAX_ENTRIES} entries.`, node.start);
  }

  /** Gives a node its tag and makes it what its anchor stands for. */
  dress(node: Node, properties: Properties | null): void {
    if (properties === null) return;
    if (properties.tag !== undefined) node.tag = properties.tag;
    if (properties.anchor !== undefined) this.anchors.set(properties.anchor, node);
    node.start = properties.start;
  }

  /** Reads the tag "!…" or anchor "&…" at the cursor, beside one already read on the same line. */
  properties(before: Properties | null): Properties {
    const { cursor } = this;
    const start = cursor.pos;
    const same = before !== null && before.line === cursor.line ? before : null;
    const properties: Properties = same ?? { start, end: start, line: cursor.line };
    const isTag = cursor.text.charCodeAt(start) === 33;
    if (isTag) {
      if (properties.tag !== undefined) cursor.refuse("A second tag stands before one value.");
      properties.tag = this.tag();
    } else {
      if (properties.anchor !== undefined) cursor.refuse("A second anchor stands before one value.");
      properties.anchor = this.word();
    }
    const c = cursor.text.charCodeAt(cursor.pos);
    const opens = c === 91 || c === 123;
    // Official OCIO needs no space behind a tag, and one between an anchor and a collection.
    if (!isTag && !isGap(c) && (!isFlowIndicator(c) || opens))
      cursor.refuse(`A space has to follow ${cursor.text.slice(start, cursor.pos)}.`);
    properties.end = cursor.pos;
    this.lastEnd = cursor.pos;
    return properties;
  }

  private tag(): string {
    const { cursor } = this;
    const start = cursor.pos;
    verbatimTag.lastIndex = start;
    const verbatim = verbatimTag.exec(cursor.text);
    if (verbatim !== null) {
      cursor.pos += verbatim[0].length;
      return verbatim[1]!;
    }
    if (cursor.text.charCodeAt(start + 1) === 60)
      cursor.refuse(`A tag that starts with "!<" has to end with ">", without spaces: ${this.quote()}.`);
    shortTag.lastIndex = start;
    const tag = shortTag.exec(cursor.text)![0];
    cursor.pos += tag.length;
    if (/.!$/.test(tag)) cursor.refuse(`A name has to follow "${tag}".`);
    return tag;
  }

  /** The name after the "&" or "*" at the cursor. */
  private word(): string {
    const { cursor } = this;
    const word = this.span(cursor.pos + 1);
    if (word === "") cursor.refuse(`A name has to follow "${cursor.text.charAt(cursor.pos - 1)}".`);
    return word;
  }

  private span(start: number): string {
    const { text } = this.cursor;
    let at = start;
    for (let c = text.charCodeAt(at); !isGap(c) && !isFlowIndicator(c); c = text.charCodeAt(at)) at++;
    this.cursor.pos = at;
    return text.slice(start, at);
  }

  /** Reads the scalar or alias at the cursor, whose first character is `c`; its next lines are further in than `indent`. */
  leaf(c: number, flow: boolean, own: Properties | null, indent = this.indent): Node {
    const { cursor } = this;
    const start = cursor.pos;
    if (c === 42) {
      if (own !== null) cursor.refuse("An alias cannot have a tag or an anchor.");
      const node = this.anchors.alias(this.word(), start, this.frames.length);
      this.lastEnd = cursor.pos;
      return node;
    }
    cursor.count(start);
    let node: Node;
    if (c === 34 || c === 39) node = quoted(cursor);
    else if (!flow && (c === 124 || c === 62)) node = blockScalar(cursor, indent);
    else {
      if (reserved.has(c) || isFlowIndicator(c))
        cursor.refuse(`Text cannot start with "${String.fromCharCode(c)}" unless it is quoted.`);
      node = plain(cursor, indent + 1, flow);
    }
    this.lastEnd = node.end;
    return node;
  }

  /** The text at `at` as a message shows it. */
  quote(at = this.cursor.pos): string {
    const text = /^[^\r\n]*/.exec(this.cursor.text.slice(at, at + 200))![0].trim();
    return `"${text.length > 30 ? `${text.slice(0, 30)}…` : text}"`;
  }
}
