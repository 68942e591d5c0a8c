import type { CollectionName } from "#ocio/model/collection.ts";

export { changed, lacking } from "#ocio/model/update.ts";

/** A collection's form on the wire. */
export type Resource = {
  /** Path segments below /configs/{id}/ of the collection; the first is the one we send. */
  paths: readonly [string, ...string[]];
  /** Method of an update, as the specification names it. */
  update: "PATCH" | "PUT";
};

/** The table of collections: everything the server, the client and sync know about a collection's calls. */
export const resources: Record<CollectionName, Resource> = {
  colorspaces: { paths: ["colorspaces"], update: "PATCH" },
  display_colorspaces: { paths: ["display_colorspaces", "display-colorspaces"], update: "PATCH" },
  displays: { paths: ["displays"], update: "PATCH" },
  display_view_associations: {
    paths: ["display_view_associations", "display-view-associations"],
    update: "PATCH",
  },
  shared_views: { paths: ["shared_views", "shared-views"], update: "PATCH" },
  view_transforms: { paths: ["view_transforms", "view-transforms"], update: "PUT" },
  looks: { paths: ["looks"], update: "PATCH" },
  named_transforms: { paths: ["named_transforms", "named-transforms"], update: "PATCH" },
  roles: { paths: ["roles"], update: "PUT" },
  file_rules: { paths: ["file_rules", "file-rules"], update: "PATCH" },
  viewing_rules: { paths: ["viewing_rules", "viewing-rules"], update: "PATCH" },
  families: { paths: ["families"], update: "PATCH" },
  categories: { paths: ["categories"], update: "PATCH" },
};

/** The collection that answers under a path segment. */
export const collectionAt: ReadonlyMap<string, CollectionName> = new Map(
  Object.entries(resources).flatMap(([name, { paths }]) =>
    paths.map((path) => [path, name as CollectionName] as const),
  ),
);

/** One request of a saved change. `path` is below /api; `key` makes sending twice harmless. */
export type Request = {
  method: "POST" | "PATCH" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
};
