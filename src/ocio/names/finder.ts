import { type CollectionName, collectionNames, rowsIn } from "../model/collection.ts";
import type { Document, Row } from "../model/document.ts";
import type { Mention, NameScope, Place } from "./mention.ts";
import { fold, nameIndex } from "./name.ts";

/** Looks names up as OCIO does: without case, and where color spaces are meant by alias and role too. */
export type Finder = (among: NameScope, name: string) => Place | null;

const byName: Partial<Record<NameScope, CollectionName>> = {
  look: "looks",
  viewTransform: "view_transforms",
  viewingRule: "viewing_rules",
  display: "displays",
  sharedView: "shared_views",
};

const finders = new WeakMap<Document, Finder>();

/** A finder for the names of this document. */
export function finderOf(document: Document): Finder {
  const known = finders.get(document);
  if (known) return known;
  const spaces = nameIndex(document);
  const indexes = new Map<CollectionName, Map<string, string>>();
  const finder: Finder = (among, name) => {
    const collection = byName[among];
    if (collection) {
      const index = indexes.get(collection) ?? firstByName(document, collection);
      indexes.set(collection, index);
      const id = index.get(fold(name));
      if (id !== undefined) return { kind: collection, id };
    }
    const found = spaces.get(fold(name));
    const isTransform = found?.collection === "named_transforms";
    if (!found || !(among === "space" || among === (isTransform ? "viewTransform" : "colorspace")))
      return null;
    return { kind: found.collection, id: found.id };
  };
  if (Object.isFrozen(document)) finders.set(document, finder);
  return finder;
}

function firstByName(document: Document, collection: CollectionName): Map<string, string> {
  const index = new Map<string, string>();
  for (const row of rowsIn(document[collection])) {
    const key = fold(nameOf(row));
    if (!index.has(key)) index.set(key, row.id);
  }
  return index;
}

/** The name of a row; of a view of a display, that of the view. */
export function nameOf(row: Row, document?: Document): string {
  if ("name" in row) return row.name;
  if (row.inline_view) return row.inline_view.name;
  const shared = row.shared_view_id === null ? undefined : document?.shared_views.byId[row.shared_view_id];
  return row.shared_view_name ?? shared?.name ?? "";
}

/** Gives the name of a row by its id, from the first of the documents that has it; an id that none has stays. */
export function namesIn(...documents: Document[]): (id: string) => string {
  return (id) => {
    for (const document of documents)
      for (const collection of collectionNames) {
        const { byId } = document[collection];
        if (Object.hasOwn(byId, id)) return nameOf(byId[id] as Row, document);
      }
    return id;
  };
}

const collectionsOf: Record<NameScope, readonly CollectionName[]> = {
  space: ["colorspaces", "display_colorspaces", "named_transforms"],
  colorspace: ["colorspaces", "display_colorspaces"],
  viewTransform: ["view_transforms", "named_transforms"],
  look: ["looks"],
  viewingRule: ["viewing_rules"],
  display: ["displays"],
  view: [],
  sharedView: ["shared_views"],
  family: ["families"],
  category: ["categories"],
  variable: [],
};

/** The row that a mention means; null when it names none. Views and variables are matched by `means` instead. */
export function meant(
  document: Document,
  mention: Mention,
  finder: Finder = finderOf(document),
): Place | null {
  const { id, among } = mention;
  if (id !== null) {
    const kind = collectionsOf[among].find((collection) => Object.hasOwn(document[collection].byId, id));
    if (kind) return { kind, id };
  }
  return mention.name === null ? null : finder(among, mention.name);
}

/** The id of the space that a name stands for, through a role too; undefined when it stands for none. */
export function spaceId(
  document: Document,
  name: string,
  finder: Finder = finderOf(document),
): string | undefined {
  const found = finder("space", name);
  if (found?.kind !== "roles") return found?.id;
  return document.roles.byId[found.id]?.colorspace_id ?? undefined;
}
