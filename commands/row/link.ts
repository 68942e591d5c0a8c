import type { Document } from "#ocio/document.ts";
import { finderOf, nameOf } from "#ocio/finder.ts";
import { SPACES } from "#ocio/name.ts";

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
