import type { CollectionName } from "#ocio/model/collection.ts";

/** The screen of every collection below /{configId}, and what leads from it to a row: to its form, or to its place. */
export const screens: Record<CollectionName, { path: string; row: "/" | "#" }> = {
  colorspaces: { path: "colorspaces", row: "/" },
  display_colorspaces: { path: "display-colorspace", row: "/" },
  displays: { path: "displays", row: "/" },
  looks: { path: "looks", row: "/" },
  named_transforms: { path: "named-transforms", row: "/" },
  shared_views: { path: "shared-views", row: "/" },
  view_transforms: { path: "view-transforms", row: "/" },
  roles: { path: "roles/", row: "#" },
  file_rules: { path: "file-rules/", row: "#" },
  viewing_rules: { path: "viewing-rules/", row: "#" },
  families: { path: "families", row: "/" },
  categories: { path: "categories", row: "/" },
  display_view_associations: { path: "displays", row: "#" },
};

/** Path of a collection's list. */
export function listPath(configId: string, collection: CollectionName): string {
  return `/${configId}/${screens[collection].path}`;
}

/** Path of a row's form, or of its place in the table that holds it. */
export function rowPath(configId: string, collection: CollectionName, id: string): string {
  return `${listPath(configId, collection)}${screens[collection].row}${id}`;
}

/** Path to which a command leads that shows a row: a display is selected in its matrix, others open. */
export function screenOf(configId: string, collection: CollectionName, id: string): string {
  return collection === "displays" ? listPath(configId, collection) : rowPath(configId, collection, id);
}
