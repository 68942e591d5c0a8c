import { type Document, emptyDocument, type Row } from "../model/document.ts";
import { category, family } from "../model/label.ts";
import type { Flavor, Generation } from "./generation.ts";

const AMF = "urn:ampas:aces:transformId:v2.0:";

/** A document under construction, and the ids of what it holds by kind and name. */
export class Builder {
  readonly document: Document;
  readonly flavor: Flavor;
  readonly generation: Generation;
  readonly newId: () => string;
  private readonly ids = new Map<string, string>();

  constructor(flavor: Flavor, generation: Generation, configId: string, newId: () => string) {
    this.flavor = flavor;
    this.generation = generation;
    this.newId = newId;
    this.document = emptyDocument(configId);
  }

  /** True for generation 4.0, the first with interop and AMF ids, viewing rules and a virtual display. */
  get isModern(): boolean {
    return this.generation === "4.0";
  }

  /** The entries of a table that this configuration holds, in the given order. */
  pick<T extends { name: string; cg?: true }>(table: readonly T[], order: readonly string[]): T[] {
    const byName = new Map(table.map((entry) => [entry.name, entry]));
    const entries = order.map((name) => byName.get(name)).filter((entry) => entry !== undefined);
    return this.flavor === "cg" ? entries.filter(({ cg }) => cg) : entries;
  }

  /** Ids of every new row. */
  owned(): { id: string; config_id: string } {
    return { id: this.newId(), config_id: this.document.config.id };
  }

  /** Adds a row to a collection; `kind` and `name` find its id later. */
  add<R extends Row>(
    collection: { byId: Record<string, R>; order: string[] },
    row: R,
    kind: string,
    name: string,
  ): string {
    collection.byId[row.id] = row;
    collection.order.push(row.id);
    this.ids.set(`${kind}/${name}`, row.id);
    return row.id;
  }

  idOf(kind: string, name: string): string | null {
    return this.ids.get(`${kind}/${name}`) ?? null;
  }

  /** The family of a name, made when it is first asked for. */
  familyId(name: string): string {
    const row = () => family.parse({ ...this.owned(), name });
    return this.idOf("family", name) ?? this.add(this.document.families, row(), "family", name);
  }

  /** The categories of some names, made when they are first asked for. */
  categoryIds(names: readonly string[]): string[] {
    const row = (name: string) => category.parse({ ...this.owned(), name });
    return names.map(
      (name) =>
        this.idOf("category", name) ?? this.add(this.document.categories, row(name), "category", name),
    );
  }

  /** The `interchange` of a row with the given AMF ids, their common beginning left out. */
  interchange(names: readonly string[] | undefined) {
    const lines = this.isModern && names ? names.map((name) => AMF + name) : [];
    const end = lines.length > 1 ? "\n" : "";
    return { amf_transform_ids: lines.length > 0 ? lines.join("\n") + end : null, icc_profile_name: null };
  }
}
