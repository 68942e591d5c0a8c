import { requestTarget } from "#api/requests.ts";
import type { Request } from "#api/resources.ts";
import type { Document } from "#ocio/model/document.ts";

/** Rows that say which family and which categories they belong to. */
const labelled = ["colorspaces", "display_colorspaces", "view_transforms", "named_transforms"] as const;

/** A document without the refused row, and the name of that row. */
export type Rollback = { document: Document; name: string };

/**
 * Rolls back a refused family or category that was created in passing: the row is removed, and its members return to
 * the server's state. Undefined for any other request, which stays to be fixed and retried.
 */
export function rollbackLabel(
  saved: Document,
  latest: Document,
  { method, path, body }: Request,
): Rollback | undefined {
  const collection = method === "POST" ? requestTarget(path)?.collection : undefined;
  if (collection !== "families" && collection !== "categories") return undefined;
  const { id } = body as { id: string };
  const made = latest[collection].byId[id];
  if (!made) return undefined;
  const { [id]: _, ...byId } = latest[collection].byId;
  const order = latest[collection].order.filter((other) => other !== id);
  const next: Document = { ...latest, [collection]: { byId, order } };
  for (const name of labelled) {
    const rows = latest[name] as { byId: Record<string, Labelled>; order: string[] };
    const before = saved[name].byId as Record<string, Labelled>;
    const changed = Object.values(rows.byId)
      .filter((row) => row.family_id === id || row.category_ids.includes(id))
      .map((row): [string, Labelled] => [row.id, without(row, before[row.id], id, latest)]);
    if (changed.length === 0) continue;
    Object.assign(next, { [name]: { ...rows, byId: { ...rows.byId, ...Object.fromEntries(changed) } } });
  }
  return { document: next, name: made.name };
}

type Labelled = { id: string; family_id: string | null; category_ids: string[] };

function without(row: Labelled, before: Labelled | undefined, id: string, { families }: Document): Labelled {
  const former = before?.family_id ?? null;
  const family = former !== null && former !== id && families.byId[former] ? former : null;
  return {
    ...row,
    family_id: row.family_id === id ? family : row.family_id,
    category_ids: row.category_ids.filter((other) => other !== id),
  };
}
