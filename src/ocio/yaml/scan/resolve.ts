import { type CollectionName, type Document, rowsOf } from "../../model/document.ts";
import type { InlineView } from "../../model/view.ts";
import { fold, type NameIndex } from "../../names/name.ts";

/** A reference: the id of the row, and the spelling when it is not the row's name. */
type Reference = [id: string | null, name: string | null];
type Resolve = (name: string | null) => Reference;
type Fields = Record<string, string | null>;

/** Names of rows, first come, without regard to case. */
function namesOf(document: Document, collection: "view_transforms" | "shared_views"): Map<string, string> {
  const names = new Map<string, string>();
  for (const { id, name } of rowsOf(document, collection))
    if (!names.has(fold(name))) names.set(fold(name), id);
  return names;
}

function reference(document: Document, collection: CollectionName, id: string, name: string): Reference {
  const row = document[collection].byId[id] as { name: string } | undefined;
  return [id, row?.name === name ? null : name];
}

/** Turns the names that a file gave into ids, where they mean a row. */
export function resolveReferences(
  document: Document,
  index: NameIndex,
  referring: readonly [node: Fields, fields: readonly string[]][],
): void {
  const among =
    (collections: readonly CollectionName[]): Resolve =>
    (name) => {
      const found = name === null ? undefined : index.get(fold(name));
      if (name === null || !found || !collections.includes(found.collection)) return [null, name];
      return reference(document, found.collection, found.id, name);
    };
  const anySpace = among(["colorspaces", "display_colorspaces", "named_transforms"]);
  const colorSpace = among(["colorspaces", "display_colorspaces"]);
  const viewTransforms = namesOf(document, "view_transforms");
  const viewTransform: Resolve = (name) => {
    const id = name === null ? undefined : viewTransforms.get(fold(name));
    if (name !== null && id !== undefined) return reference(document, "view_transforms", id, name);
    return among(["named_transforms"])(name);
  };
  const sharedViews = namesOf(document, "shared_views");

  for (const [node, fields] of referring)
    for (const field of fields)
      [node[field], node[`${field}_name`]] = anySpace(node[`${field}_name`] ?? null) as [never, never];
  for (const row of rowsOf(document, "roles"))
    [row.colorspace_id, row.colorspace_name] = colorSpace(row.colorspace_name);
  for (const row of rowsOf(document, "looks"))
    [row.process_space_id, row.process_space_name] = colorSpace(row.process_space_name);
  for (const row of rowsOf(document, "file_rules"))
    [row.colorspace_id, row.colorspace_name] = anySpace(row.colorspace_name);
  for (const row of rowsOf(document, "viewing_rules")) {
    const found = row.colorspace_names.map(colorSpace);
    row.colorspace_ids = found.map(([id]) => id);
    row.colorspace_names = found.map(([, name]) => name);
  }
  const view = (view: InlineView) => {
    [view.source_colorspace_id, view.source_colorspace_name] = anySpace(view.source_colorspace_name);
    [view.display_colorspace_id, view.display_colorspace_name] = anySpace(view.display_colorspace_name);
    [view.view_transform_id, view.view_transform_name] = viewTransform(view.view_transform_name);
  };
  for (const row of rowsOf(document, "shared_views")) view(row);
  for (const row of rowsOf(document, "display_view_associations")) {
    if (row.inline_view) view(row.inline_view);
    const id = row.shared_view_name === null ? undefined : sharedViews.get(fold(row.shared_view_name));
    if (id !== undefined)
      [row.shared_view_id, row.shared_view_name] = reference(
        document,
        "shared_views",
        id,
        row.shared_view_name as string,
      );
  }
}
