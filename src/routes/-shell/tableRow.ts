import type { Ref } from "#command/command.ts";
import type { CollectionName, Document } from "#ocio/document.ts";

/** Collections whose rows have a place in a table and no path of their own. */
const TABLES: readonly CollectionName[] = [
  "roles",
  "file_rules",
  "viewing_rules",
  "display_view_associations",
];

/** The row of a table that the part of a path after # means; null where it means none. */
export function tableRowAt(document: Document, hash: string): Ref | null {
  const kind = TABLES.find((name) => document[name].byId[hash]);
  return kind === undefined ? null : { kind, id: hash };
}
