import type { CollectionName, Document, RowOf } from "../model/document.ts";
import { fold } from "../names/name.ts";
import type { Node } from "./node.ts";
import type { Keeper, ReadContext } from "./readContext.ts";
import { Registry } from "./registry.ts";

/** Fields common to all rows. */
type Owned = { id: string; config_id: string } & Keeper;

/** A document under construction: its reading and the names used so far. */
export class DocumentBuilder {
  readonly registry: Registry;
  readonly document: Document;
  readonly reading: ReadContext;
  private readonly aliasesOfShared = new Map<string, readonly string[]>();
  private sharedRead = 0;
  private readonly labels = { families: new Map<string, string>(), categories: new Map<string, string>() };

  constructor(document: Document, reading: ReadContext) {
    this.document = document;
    this.reading = reading;
    this.registry = new Registry(reading);
  }

  /** A row with its ids, for the node it is read from; comments before the node become the row's. */
  row<F extends object>(node: Node, fields: F): Owned & F {
    const { reading } = this;
    const row: Owned & F = { id: reading.newId(), config_id: reading.configId, ...fields };
    reading.sources.set(row.id, node);
    reading.takeComments(row, node.start);
    return row;
  }

  add<N extends CollectionName>(collection: N, row: RowOf<N>): void {
    const { byId, order } = this.document[collection] as { byId: Record<string, RowOf<N>>; order: string[] };
    byId[row.id] = row;
    order.push(row.id);
  }

  /** Aliases of the shared view of a name, by the shared views read so far. */
  sharedAliases(name: string): readonly string[] | undefined {
    const { order, byId } = this.document.shared_views;
    for (; this.sharedRead < order.length; this.sharedRead++) {
      const row = byId[order[this.sharedRead] as string];
      if (row?.view_aliases) this.aliasesOfShared.set(fold(row.name), row.view_aliases);
    }
    return this.aliasesOfShared.get(fold(name));
  }

  family(name: string | null): string | null {
    return name === null || name === "" ? null : this.label("families", name);
  }

  category(name: string): string {
    return this.label("categories", name);
  }

  /** Families and categories become rows in the order in which the file names them. */
  private label(collection: "families" | "categories", name: string): string {
    const known = this.labels[collection].get(name);
    if (known !== undefined) return known;
    const id = this.reading.newId();
    this.add(collection, { id, config_id: this.reading.configId, name, description: null });
    this.labels[collection].set(name, id);
    return id;
  }
}
