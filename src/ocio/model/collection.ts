/** The names of the collections of a document, in the order of the written file. */
export const collectionNames = [
  "colorspaces",
  "display_colorspaces",
  "displays",
  "display_view_associations",
  "shared_views",
  "view_transforms",
  "looks",
  "named_transforms",
  "roles",
  "file_rules",
  "viewing_rules",
  "families",
  "categories",
] as const;

export type CollectionName = (typeof collectionNames)[number];

/** Rows by UUID and their order. Reorder and remove by assigning `order`, never by splice. */
export type Collection<R> = { byId: Record<string, R>; order: string[] };

const known = new WeakMap<object, readonly unknown[]>();

/** The rows of a collection in order, listed once where it cannot change any more. */
export function rowsIn<C extends Collection<object>>(collection: C): readonly C["byId"][string][] {
  const earlier = known.get(collection) as readonly C["byId"][string][] | undefined;
  if (earlier) return earlier;
  const { byId, order } = collection;
  const rows = order.map((id) => byId[id]).filter((row) => row !== undefined) as C["byId"][string][];
  if (Object.isFrozen(collection)) known.set(collection, Object.freeze(rows));
  return rows;
}
