import { z } from "zod";
import { type CollectionName, collections } from "#ocio/document.ts";

/** How a collection appears on the wire. */
export type Resource = {
  /** Path segments below /configs/{id}/ under which the collection answers; the first is the one we send. */
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

/** The fields that an update may carry: every field of the row, none required, none filled in. */
export function changesOf(name: CollectionName): z.ZodObject {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, field] of Object.entries(collections[name].shape as Record<string, z.ZodType>)) {
    if (key === "id" || key === "config_id") continue;
    shape[key] = (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional();
  }
  return z.object(shape);
}

/** One request of a saved change. `path` is below /api; `key` makes sending twice harmless. */
export type Request = {
  method: "POST" | "PATCH" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
};
