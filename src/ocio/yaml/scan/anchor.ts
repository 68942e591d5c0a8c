import type { Node } from "../node.ts";
import { type Cursor, MAX_DEPTH } from "./cursor.ts";

const MAX_ALIASES = 100;
/** Nodes that all aliases together may stand for: readers walk an aliased node once per alias. */
const MAX_ALIASED = 100_000;

/** The anchors of a document. One is known once its node is complete, so no alias stands inside itself. */
export class Anchors {
  private readonly cursor: Cursor;
  private readonly byName = new Map<string, Node>();
  private aliases = 0;
  private aliased = 0;

  constructor(cursor: Cursor) {
    this.cursor = cursor;
  }

  set(name: string, node: Node): void {
    this.byName.set(name, node);
  }

  /** The node that an alias at `start`, inside `depth` collections, stands for. */
  alias(name: string, start: number, depth: number): Node {
    const node = this.byName.get(name);
    if (node === undefined)
      return this.cursor.refuse(`The alias *${name} has no anchor &${name} that ends before it.`, start);
    if (++this.aliases > MAX_ALIASES)
      this.cursor.refuse(`The text uses more than ${MAX_ALIASES} aliases.`, start);
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
    return node;
  }
}
