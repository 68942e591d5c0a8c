import { rowsIn } from "../model/collection.ts";
import type { Document } from "../model/document.ts";
import { fold, type NameIndex, nameIndex, trim } from "./name.ts";

const COLLECTIONS = ["display_colorspaces", "colorspaces", "named_transforms"] as const;

/**
 * The names of inactive spaces as the file lists them: kept entries that name an inactive row or nothing at all,
 * then the inactive rows that no entry names.
 */
export function inactiveList(document: Document): string[] {
  const entries = document.config.inactive_colorspaces;
  const inactive = COLLECTIONS.flatMap((collection) => {
    const rows: readonly { id: string; name: string; is_inactive: boolean }[] = rowsIn(document[collection]);
    return rows.filter((row) => row.is_inactive);
  });
  if (entries.length === 0) return inactive.map(({ name }) => name);
  const index = nameIndex(document);
  const isInactive = new Set(inactive.map(({ id }) => id));
  const named = new Set<string>();
  const kept = entries.filter((entry) => {
    let found = index.get(fold(trim(entry)));
    if (found?.by === "role") {
      const target = document.roles.byId[found.id]?.colorspace_id;
      found = target ? { ...found, id: target } : undefined;
    }
    if (!found) return true;
    named.add(found.id);
    return isInactive.has(found.id);
  });
  return [...kept, ...inactive.filter(({ id }) => !named.has(id)).map(({ name }) => name)];
}

/** Marks the rows that the inactive list names, by name, alias or role. */
export function markInactive(document: Document, index: NameIndex): void {
  for (const name of document.config.inactive_colorspaces) {
    const found = index.get(fold(trim(name)));
    if (!found) continue;
    const id = found.collection === "roles" ? document.roles.byId[found.id]?.colorspace_id : found.id;
    if (!id) continue;
    const row =
      document.colorspaces.byId[id] ??
      document.display_colorspaces.byId[id] ??
      document.named_transforms.byId[id];
    if (row) row.is_inactive = true;
  }
}
