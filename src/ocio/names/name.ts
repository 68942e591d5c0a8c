import { type CollectionName, rowsIn } from "../model/collection.ts";
import type { Document } from "../model/document.ts";

/** Meaning of a name of the shared name space. */
export type Named = {
  collection: "colorspaces" | "display_colorspaces" | "named_transforms" | "roles";
  id: string;
  by: "name" | "alias" | "role";
};

/** Case-insensitive index of every name that color spaces, named transforms, their aliases and roles take. */
export type NameIndex = ReadonlyMap<string, Named>;

/** OCIO compares names without regard to ASCII case. */
export function fold(name: string): string {
  return isAscii(name) ? name.toLowerCase() : name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function isAscii(name: string): boolean {
  for (let at = 0; at < name.length; at++) if (name.charCodeAt(at) > 127) return false;
  return true;
}

/** A text without what OCIO takes for white space around it: all up to the space, and nothing beyond. */
export function trim(text: string): string {
  return text.replace(/^[\0- ]+|[\0- ]+$/g, "");
}

const indexes = new WeakMap<Document, NameIndex>();

/**
 * Index of the shared name space: names before aliases before roles, earlier rows before later ones. Made once for a
 * document that cannot change any more.
 */
export function nameIndex(document: Document): NameIndex {
  const known = indexes.get(document);
  if (known) return known;
  const index = makeIndex(document);
  if (Object.isFrozen(document)) indexes.set(document, index);
  return index;
}

function makeIndex(document: Document): NameIndex {
  const index = new Map<string, Named>();
  const add = (name: string, named: Named) => {
    const folded = fold(name);
    if (!index.has(folded)) index.set(folded, named);
  };
  const spaces = ["colorspaces", "display_colorspaces", "named_transforms"] as const;
  for (const collection of spaces)
    for (const row of rowsIn(document[collection])) add(row.name, { collection, id: row.id, by: "name" });
  for (const collection of spaces)
    for (const row of rowsIn(document[collection]))
      for (const alias of row.aliases_data) add(alias, { collection, id: row.id, by: "alias" });
  for (const row of rowsIn(document.roles)) add(row.name, { collection: "roles", id: row.id, by: "role" });
  return index;
}

/** The name that the file uses for a reference: the kept spelling, else the name of the row, else "". */
export function spelling(
  document: Document,
  collections: readonly CollectionName[],
  id: string | null,
  kept: string | null,
): string {
  if (kept !== null) return kept;
  if (id === null) return "";
  for (const collection of collections) {
    const row = document[collection].byId[id];
    if (row && "name" in row) return row.name;
  }
  return "";
}

/** Target collections of space references. */
export const SPACES = ["colorspaces", "display_colorspaces", "named_transforms"] as const;
