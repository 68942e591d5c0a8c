import { type CollectionName, type Document, rowsOf } from "../model/document.ts";
import { nouns } from "../model/noun.ts";
import { nameOf } from "./finder.ts";
import { lookListSign } from "./lookList.ts";
import { fold, type Named, nameIndex } from "./name.ts";

const SHARED: readonly CollectionName[] = ["colorspaces", "display_colorspaces", "named_transforms", "roles"];

/** Longest name that is given; a file may bring longer ones. */
export const MAX_NAME_LENGTH = 1000;
export const TOO_LONG = `A name has at most ${MAX_NAME_LENGTH.toLocaleString("en")} characters`;

/** Names that lists never hold. */
const LABELS: readonly CollectionName[] = ["families", "categories", "file_rules"];

/**
 * Returns why a row of a collection cannot take a name or an alias; null if it can. Color spaces, named transforms,
 * their aliases and roles share one name space without case; named transforms must also differ from looks and view
 * transforms. `except` is the row to rename.
 */
export function nameProblem(
  document: Document,
  collection: CollectionName,
  name: string,
  except?: string,
): string | null {
  const [noun] = nouns[collection];
  if (name.trim() === "") return `A ${noun} needs a name.`;
  if (name.length > MAX_NAME_LENGTH) return `${TOO_LONG}.`;
  if (/^".*"$/s.test(name) && !LABELS.includes(collection))
    return `${name} cannot be a name: OCIO takes the quotes off where names are listed.`;
  const sign = collection === "looks" ? lookListSign(name) : undefined;
  if (sign) return `“${name}” cannot be a name: “${sign}” has a meaning of its own where looks are listed.`;
  const isReserved = SHARED.includes(collection) && document.config.ocio_profile_version !== "1";
  const reserved = isReserved ? /[%$]/.exec(name)?.[0] : undefined;
  if (reserved) return `“${name}” cannot be a name: ${reserved} marks context variables.`;
  return nameTaken(document, collection, name, except);
}

/** Returns what else has a name that a row of a collection is to take; null if it is free. */
export function nameTaken(
  document: Document,
  collection: CollectionName,
  name: string,
  except?: string,
): string | null {
  if (collection === "looks" || collection === "view_transforms")
    return takenBy(document, collection, name, except) ?? takenBy(document, "named_transforms", name, except);
  if (!SHARED.includes(collection)) return takenBy(document, collection, name, except);
  const taken = sharedName(document, name, except);
  if (taken) return describe(document, taken, name);
  if (collection !== "named_transforms") return null;
  return takenBy(document, "looks", name, except) ?? takenBy(document, "view_transforms", name, except);
}

/** Finds another owner of a shared name. */
function sharedName(document: Document, name: string, except: string | undefined): Named | undefined {
  const found = nameIndex(document).get(fold(name));
  if (!found || found.id !== except) return found;
  const others = ["colorspaces", "display_colorspaces", "named_transforms", "roles"] as const;
  for (const collection of others)
    for (const row of rowsOf(document, collection)) {
      if (row.id === except) continue;
      if (fold(row.name) === fold(name))
        return { collection, id: row.id, by: collection === "roles" ? "role" : "name" };
      if ("aliases_data" in row && row.aliases_data.some((alias) => fold(alias) === fold(name)))
        return { collection, id: row.id, by: "alias" };
    }
  return undefined;
}

function describe(document: Document, { collection, id, by }: Named, name: string): string {
  const row = document[collection].byId[id];
  const [noun] = nouns[collection];
  if (by === "role") return `“${name}” is taken by a role; names, aliases and roles share one list.`;
  if (by === "alias") return `“${name}” is already an alias of the ${noun} ${row?.name}.`;
  return `A ${noun} named “${row?.name}” already exists.`;
}

function takenBy(
  document: Document,
  collection: CollectionName,
  name: string,
  except?: string,
): string | null {
  const [noun] = nouns[collection];
  for (const row of rowsOf(document, collection)) {
    if (row.id === except) continue;
    const known = nameOf(row, document);
    if (fold(known) === fold(name)) return `A ${noun} named “${known}” already exists.`;
    const aliases = "view_aliases" in row ? (row.view_aliases ?? []) : [];
    if (aliases.some((alias) => fold(alias) === fold(name)))
      return `“${name}” is already an alias of the ${noun} ${known}.`;
  }
  return null;
}
