import { type Change, changed } from "../model/change.ts";
import type { CollectionName, Document, Row } from "../model/document.ts";
import { equal } from "../model/equal.ts";
import { fold } from "../names/name.ts";
import { renameChanges } from "../names/rename.ts";

type Fields = Record<string, unknown>;

/** Fields that say which row it is. */
const OWN = new Set(["id", "config_id", "display_id", "priority", "created_at", "updated_at"]);

/** Fields of rows that keep another name than the key of the file that holds them. */
const named: Readonly<Record<string, readonly string[]>> = {
  categories: ["category_ids"],
  custom: ["custom_keys"],
  rule: ["rule_name"],
  colorspace: ["colorspace_id", "colorspace_name", "source_colorspace_id", "source_colorspace_name"],
  colorspaces: ["colorspace_ids", "colorspace_names"],
  to_reference: ["to_scene_reference_transform"],
  from_reference: ["from_scene_reference_transform"],
};

/** Fields of a row that a key of the file stands for. */
function fieldsOf(row: Fields, key: string): string[] {
  const found = Object.hasOwn(named, key)
    ? named[key]!
    : [key, `${key}_transform`, `${key}_id`, `${key}_name`, `${key}_data`];
  return found.filter((field) => Object.hasOwn(row, field));
}

/**
 * The changes that give a row the fields of another; `keys`, as in the file, say which, else all of them. A new name is
 * a rename, which references follow.
 */
export function rowFieldChanges(
  mine: Document,
  collection: CollectionName,
  id: string,
  given: Row,
  keys?: readonly string[],
): Change[] {
  const own = mine[collection].byId[id] as unknown as Fields;
  const next = given as unknown as Fields;
  const fields =
    keys?.flatMap((key) => fieldsOf({ ...own, ...next }, key)) ?? Object.keys({ ...own, ...next });
  const changes = fields
    .filter((field) => !OWN.has(field) && field !== "name" && !alike(own[field], next[field]))
    .map((field): Change => ({ at: [collection, "byId", id, field], to: () => next[field] }));
  const name = String(next.name ?? "");
  if (!fields.includes("name") || name === "" || fold(name) === fold(String(own.name))) return changes;
  return [
    ...changes,
    ...renameChanges(changed(mine, changes), { kind: collection, id }, name, { keepAlias: false }),
  ];
}

/** True if two values are the same, the ids of steps apart. */
function alike(a: unknown, b: unknown): boolean {
  const bare = (value: unknown) =>
    JSON.stringify(value ?? null, (key, each: unknown) => (key === "id" ? undefined : each));
  return equal(a, b) || bare(a) === bare(b);
}
