import type { CollectionName, Document } from "../model/document.ts";

/** A value that both sides changed to different ones; the merged configuration has that of ours. */
export type MergeConflict = {
  collection: CollectionName | "config";
  /** The row as ours names it, or theirs where ours deleted it; "" for the profile's own keys. */
  name: string;
  /** The field of the row; left out where one side deleted the row. */
  field?: string;
  base: unknown;
  ours: unknown;
  theirs: unknown;
};

/** A conflict with the id of its row. */
export type RowConflict = MergeConflict & { id: string };

/** A merge with the edits that it was made of, which have the ids of ours. */
export type ThreeWayMerge = {
  document: Document;
  conflicts: RowConflict[];
  /** Base, ours and theirs as they were; the three below follow the renames of the other side. */
  was: Document;
  own: Document;
  other: Document;
  base: Document;
  ours: Document;
  theirs: Document;
};

/** File rules numbered by their order, the default last: official OCIO loads no other order. */
export function withPriorities(document: Document): Document {
  const { byId, order: given } = document.file_rules;
  const isDefault = (id: string) => byId[id]!.ruleType === "default";
  const order = [...given.filter((id) => !isDefault(id)), ...given.filter(isDefault)];
  const rows = order.map((id, at) => [id, { ...byId[id]!, priority: order.length - 1 - at }] as const);
  if (rows.every(([id, { priority }], at) => byId[id]!.priority === priority && id === given[at]))
    return document;
  return { ...document, file_rules: { byId: Object.fromEntries(rows), order } };
}

/** Name of a row for people: of a view with its display. */
export function nameOfRow(document: Document, row: object): string {
  const given = row as Record<string, unknown>;
  const view = given.inline_view as { name?: string } | null | undefined;
  const shared = document.shared_views.byId[String(given.shared_view_id)]?.name;
  const name = String(given.name ?? view?.name ?? given.shared_view_name ?? shared ?? "");
  const display = document.displays.byId[String(given.display_id)]?.name;
  return display === undefined ? name : `${display} / ${name}`;
}
