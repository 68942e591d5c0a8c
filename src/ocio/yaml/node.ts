/** Range of a node in the text: UTF-16 offsets, end exclusive. */
type Span = { start: number; end: number; tag?: string };

/** A scalar as a string: every value of a configuration is one, and the reader casts it. */
export type Scalar = Span & { kind: "scalar"; value: string; style: "plain" | "single" | "double" | "block" };
export type Sequence = Span & { kind: "sequence"; items: Node[]; flow: boolean };
/** Entries in file order, repeated keys included. */
export type Mapping = Span & { kind: "mapping"; entries: { key: Node; value: Node }[]; flow: boolean };
/** A value of a YAML tree. A plain scalar that is empty, "~" or "null" is YAML's null. */
export type Node = Scalar | Sequence | Mapping;

/** A comment, without its "#". `ownLine` is false when something stands before it on its line. */
export type Comment = { text: string; start: number; end: number; ownLine: boolean };

/** Something that is YAML, but that official OCIO refuses to read, as a sentence and where. */
export type Complaint = { message: string; start: number };

/** A place where an alias stands for the node of its anchor. */
export type Alias = { name: string; node: Node; start: number; end: number };

/** A scanned text. `root` is null for an empty document; a text with complaints is one that OCIO does not load. */
export type Tree = {
  root: Node | null;
  comments: Comment[];
  complaints: Complaint[];
  /** Text that OCIO reads and leaves out. */
  ignored: Complaint[];
  aliases: readonly Alias[];
};

/** A text that is not YAML as we read it, and where. Lines and columns count from 1. */
export class YamlError extends Error {
  readonly line: number;
  readonly column: number;
  constructor(message: string, line: number, column: number) {
    super(message);
    this.line = line;
    this.column = column;
  }
}

/** True if a node is YAML's null, which OCIO reads as "key not given". */
export function isNull(node: Node): boolean {
  return node.kind === "scalar" && node.style === "plain" && /^(~|null|Null|NULL)?$/.test(node.value);
}
