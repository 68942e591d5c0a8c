import { type CollectionName, type Document, rowsOf } from "#ocio/model/document.ts";
import { nouns } from "#ocio/model/noun.ts";
import { finderOf, nameOf } from "#ocio/names/finder.ts";
import { SPACES } from "#ocio/names/name.ts";

/** The fields of a color space reference: a UUID or an exact name gives the id, another spelling is kept beside it. */
export function linkedValue(
  document: Document,
  key: "src" | "dst",
  given: unknown,
): Record<string, string | null> {
  const text = plain(document, given);
  const name = `${key}_name`;
  if (text === "") return { [key]: null, [name]: null };
  const own = SPACES.find((collection) => Object.hasOwn(document[collection].byId, text));
  if (own) return { [key]: text, [name]: null };
  const found = finderOf(document)("space", text);
  if (!found || found.kind === "roles" || found.kind === "config") return { [key]: null, [name]: text };
  const row = document[found.kind].byId[found.id];
  return { [key]: found.id, [name]: row && nameOf(row) === text ? null : text };
}

/** A name as text or as JSON text; null is none. */
function plain(document: Document, given: unknown): string {
  if (typeof given !== "string") return "";
  if (given === "null" && finderOf(document)("space", given) === null) return "";
  if (!/^".*"$/s.test(given)) return given;
  try {
    return String(JSON.parse(given));
  } catch {
    return given;
  }
}

/** Collections of a reference's targets, and their noun. */
type Reach = {
  among: "space" | "viewTransform";
  kinds: readonly CollectionName[];
  words: string;
};

/** Reference to an existing row or role, as fields `stem`_id and `stem`_name; a sentence where there is none. */
export function reference<S extends string>(
  document: Document,
  stem: S,
  given: string,
  { among, kinds, words }: Reach,
): Record<`${S}_id` | `${S}_name`, string | null> | string {
  const held = (id: string | null, name: string | null) =>
    ({ [`${stem}_id`]: id, [`${stem}_name`]: name }) as Record<`${S}_id` | `${S}_name`, string | null>;
  for (const kind of kinds) if (Object.hasOwn(document[kind].byId, given)) return held(given, null);
  for (const kind of kinds)
    for (const row of rowsOf(document, kind))
      if (kind !== "roles" && nameOf(row) === given) return held(row.id, null);
  const found = finderOf(document)(among, given);
  if (!found || found.kind === "config") return `There is no ${words} “${given}”.`;
  if (!kinds.includes(found.kind)) return `“${given}” is a ${nouns[found.kind][0]} and no ${words}.`;
  if (found.kind === "roles") return held(null, given);
  const row = document[found.kind].byId[found.id];
  return held(found.id, row && nameOf(row) === given ? null : given);
}
