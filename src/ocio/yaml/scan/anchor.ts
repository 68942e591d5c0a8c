import type { Alias, Node } from "../node.ts";
import { type Cursor, MAX_DEPTH } from "./cursor.ts";

/** Nodes that all aliases together may stand for: readers walk an aliased node once per alias. */
const MAX_ALIASED = 100_000;

/** The anchors of a document. One is known once its node is complete, so no alias stands inside itself. */
export class Anchors {
  /** The aliases so far. */
  readonly aliases: Alias[] = [];
  private readonly cursor: Cursor;
  private readonly byName: Map<string, Node>;
  private aliased = 0;

  constructor(cursor: Cursor, known: Iterable<readonly [string, Node]>) {
    this.cursor = cursor;
    this.byName = new Map(known);
  }

  set(name: string, node: Node): void {
    this.byName.set(name, node);
  }

  /** The node that an alias at `start`, inside `depth` collections, stands for. */
  alias(name: string, start: number, depth: number): Node {
    const node = this.byName.get(name);
    if (node === undefined)
      return this.cursor.refuse(`The alias *${name} has no anchor &${name} that ends before it.`, start);
    const open: [Node, number][] = [[node, depth]];
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      const [part, level] = last;
      if (++this.aliased > MAX_ALIASED)
        this.cursor.refuse(`The aliases stand for more than ${MAX_ALIASED} values.`, start);
      if (part.kind === "scalar") continue;
      if (level >= MAX_DEPTH)
        this.cursor.refuse(`The alias *${name} nests values deeper than ${MAX_DEPTH} levels.`, start);
      if (part.kind === "sequence") for (const item of part.items) open.push([item, level + 1]);
      else for (const { key, value } of part.entries) open.push([key, level + 1], [value, level + 1]);
    }
    this.aliases.push({ name, node, start, end: this.cursor.pos });
    return node;
  }
}
