import type { Document } from "#ocio/document.ts";
import { finderOf, meant } from "#ocio/finder.ts";
import { mentionsOf } from "#ocio/mention.ts";

/** How many places mention each row, by UUID; rows that nothing mentions are not in it. */
export function countUses(document: Document): ReadonlyMap<string, number> {
  const finder = finderOf(document);
  const counts = new Map<string, number>();
  for (const mention of mentionsOf(document)) {
    const row = meant(document, mention, finder);
    if (row && row.id !== mention.place.id) counts.set(row.id, (counts.get(row.id) ?? 0) + 1);
  }
  return counts;
}
