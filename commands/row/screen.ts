import type { NamedCollection } from "./target.ts";

/** The screen of every collection below /{configId}, and what leads from it to a row: to its form, or to its place. */
export const screens: Record<NamedCollection, { path: string; row: "/" | "#" | null }> = {
  colorspaces: { path: "colorspaces", row: "/" },
  display_colorspaces: { path: "display-colorspace", row: "/" },
  displays: { path: "displays", row: null },
  looks: { path: "looks", row: "/" },
  named_transforms: { path: "named-transforms", row: "/" },
  shared_views: { path: "shared-views", row: "/" },
  view_transforms: { path: "view-transforms", row: "/" },
  roles: { path: "roles/", row: "#" },
  file_rules: { path: "file-rules/", row: "#" },
  viewing_rules: { path: "viewing-rules/", row: "#" },
  families: { path: "families", row: "/" },
  categories: { path: "categories", row: "/" },
};

/** The path of a row's own screen, or of its place in the table that it is in. */
export function screenOf(configId: string, collection: NamedCollection, id: string): string {
  const { path, row } = screens[collection];
  return `/${configId}/${path}${row === null ? "" : `${row}${id}`}`;
}
