import type { IconName } from "#parts/Icon.tsx";

const icons: Readonly<Record<string, IconName>> = {
  colorspaces: "colorspaces",
  display_colorspaces: "displayColorspaces",
  looks: "looks",
  named_transforms: "namedTransforms",
  view_transforms: "viewTransforms",
  displays: "displays",
  shared_views: "sharedViews",
  file_rules: "fileRules",
  viewing_rules: "viewingRules",
  roles: "person",
  files: "file",
};

/** Icon of the rows of a collection. */
export const collectionIcon = (collection: string): IconName => icons[collection] ?? "overview";
