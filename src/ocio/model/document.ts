import type { z } from "zod";
import { type Collection, type CollectionName, collectionNames, rowsIn } from "./collection.ts";
import { colorspace, displayColorspace } from "./colorspace.ts";
import { type Config, config } from "./config.ts";
import { category, family } from "./label.ts";
import { look } from "./look.ts";
import { namedTransform } from "./namedTransform.ts";
import { role } from "./role.ts";
import { fileRule, viewingRule } from "./rule.ts";
import { display, displayViewAssociation, sharedView } from "./view.ts";
import { viewTransform } from "./viewTransform.ts";

/**
 * Every collection of a document and the schema of its rows, in the order of the written file. Where the names and
 * the rows are enough, `collection.ts` has them without all schemas.
 */
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
} as const satisfies Record<CollectionName, z.ZodObject>;

export { type Collection, type CollectionName, collectionNames } from "./collection.ts";
export type RowOf<N extends CollectionName> = z.output<(typeof collections)[N]>;
export type Row = RowOf<CollectionName>;

/** An open configuration: the profile's own keys and its collections. */
export type Document = { config: Config } & { [N in CollectionName]: Collection<RowOf<N>> };

/** The rows of a collection of a document in order. */
export function rowsOf<N extends CollectionName>(document: Document, name: N): readonly RowOf<N>[] {
  return rowsIn(document[name] as Collection<RowOf<N>>);
}

/** A document without rows. */
export function emptyDocument(configId: string): Document {
  const empty = Object.fromEntries(collectionNames.map((name) => [name, { byId: {}, order: [] }]));
  return { config: config.parse({ id: configId }), ...empty } as unknown as Document;
}
