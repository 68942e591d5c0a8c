import type { NamedCollection } from "./target.ts";

/** The screen of every collection below /{configId}, and whether its rows have one of their own besides a dialog. */
export const screens: Record<NamedCollection, { path: string; items: boolean }> = {
  colorspaces: { path: "colorspaces", items: true },
  display_colorspaces: { path: "display-colorspace", items: false },
  displays: { path: "displays", items: false },
  looks: { path: "looks", items: true },
  named_transforms: { path: "named-transforms", items: true },
  shared_views: { path: "shared-views", items: true },
  view_transforms: { path: "view-transforms", items: true },
  roles: { path: "roles/", items: false },
  file_rules: { path: "file-rules/", items: false },
  viewing_rules: { path: "viewing-rules/", items: false },
  families: { path: "families", items: true },
  categories: { path: "categories", items: true },
};

/** The path of a row's own screen, or of the list that it is in. */
export function screenOf(configId: string, collection: NamedCollection, id: string): string {
  const { path, items } = screens[collection];
  return `/${configId}/${path}${items ? `/${id}` : ""}`;
}
