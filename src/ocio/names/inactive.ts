import { rowsIn } from "../model/collection.ts";
import type { Document } from "../model/document.ts";
import { fold, nameIndex, trim } from "./name.ts";

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
