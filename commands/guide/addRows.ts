import { type Change, changed } from "#ocio/model/change.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { relinkChanges } from "#ocio/names/relink.ts";

/** Rows that are added last to a collection. */
export type Added = { collection: CollectionName; rows: readonly { id: string }[] };

/** Adds rows to several collections and mends links that were waiting for them. */
export function addRows(
  document: Document,
  added: readonly Added[],
  besides: readonly Change[] = [],
): Change[] {
  const changes = added.flatMap(({ collection, rows }): Change[] => [
    ...rows.map((row): Change => ({ at: [collection, "byId", row.id], to: () => row })),
    ...(rows.length > 0
      ? [
          {
            at: [collection, "order"],
            to: (order: unknown) => [...(order as string[]), ...rows.map(({ id }) => id)],
          },
        ]
      : []),
  ]);
  const all = [...changes, ...besides];
  return [...all, ...relinkChanges(changed(document, all))];
}
