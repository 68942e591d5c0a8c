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

/** The rows of a collection in order. */
export function rowsIn<C extends Collection<object>>({ byId, order }: C): C["byId"][string][] {
  return order.map((id) => byId[id]).filter((row) => row !== undefined) as C["byId"][string][];
}
