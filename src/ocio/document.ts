import type { z } from "zod";
import { colorspace, displayColorspace } from "./row/colorspace.ts";
import { type Config, config } from "./row/config.ts";
import { category, family } from "./row/label.ts";
import { look } from "./row/look.ts";
import { namedTransform } from "./row/namedTransform.ts";
import { role } from "./row/role.ts";
import { fileRule, viewingRule } from "./row/rule.ts";
import { display, displayViewAssociation, sharedView } from "./row/view.ts";
import { viewTransform } from "./row/viewTransform.ts";

/** Every collection of a document and the schema of its rows, in the order of the written file. */
export const collections = {
  colorspaces: colorspace,
  display_colorspaces: displayColorspace,
  displays: display,
  display_view_associations: displayViewAssociation,
  shared_views: sharedView,
  view_transforms: viewTransform,
  looks: look,
  named_transforms: namedTransform,
  roles: role,
  file_rules: fileRule,
  viewing_rules: viewingRule,
  families: family,
  categories: category,
} as const;

export type CollectionName = keyof typeof collections;
export type RowOf<N extends CollectionName> = z.output<(typeof collections)[N]>;
export type Row = RowOf<CollectionName>;
export const collectionNames = Object.keys(collections) as CollectionName[];

/** Rows by UUID and their order. Reorder and remove by assigning `order`, never by splice. */
export type Collection<R> = { byId: Record<string, R>; order: string[] };

/** An open configuration: the profile's own keys and its collections. */
export type Document = { config: Config } & { [N in CollectionName]: Collection<RowOf<N>> };

/** A document without rows. */
export function emptyDocument(configId: string): Document {
  const empty = Object.fromEntries(collectionNames.map((name) => [name, { byId: {}, order: [] }]));
  return { config: config.parse({ id: configId }), ...empty } as unknown as Document;
}

/** The rows of a collection in order. */
export function rowsOf<N extends CollectionName>(document: Document, name: N): RowOf<N>[] {
  const { byId, order } = document[name] as Collection<RowOf<N>>;
  return order.map((id) => byId[id]).filter((row) => row !== undefined);
}
