import { type CollectionName, collectionNames } from "#ocio/model/collection.ts";

export { changed, lacking } from "#ocio/model/update.ts";

/** A collection's form on the wire. */
export type Resource = {
  /** Path segments below /configs/{id}/ of the collection; the first is the one we send. */
  paths: readonly [string, ...string[]];
  /** Method of an update, as the specification names it. */
  update: "PATCH" | "PUT";
};

/** Collections whose updates are PUT. */
const PUT: readonly CollectionName[] = ["view_transforms", "roles"];

function resourceOf(name: CollectionName): Resource {
  const hyphened = name.replaceAll("_", "-");
  return {
    paths: hyphened === name ? [name] : [name, hyphened],
    update: PUT.includes(name) ? "PUT" : "PATCH",
  };
}

/** The calls of each collection, for the server, the client and sync. */
export const resources = Object.fromEntries(
  collectionNames.map((name) => [name, resourceOf(name)]),
) as Record<CollectionName, Resource>;

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
