import { type CollectionName, type Document, rowsOf } from "#ocio/document.ts";
import { counted, listed } from "#ocio/noun.ts";

/** Collections that profile version 1 does not have. */
const NEW_IN_2: readonly CollectionName[] = [
  "display_colorspaces",
  "named_transforms",
  "view_transforms",
  "shared_views",
  "viewing_rules",
];

/** Why the profile cannot get an older version: what a file of that version cannot hold. */
export function versionProblem(document: Document, version: string): string | null {
  if (version !== "1") return null;
  const spaces = [...rowsOf(document, "colorspaces"), ...rowsOf(document, "display_colorspaces")];
  const held = NEW_IN_2.filter((name) => document[name].order.length > 0).map((name) =>
    counted(name, document[name].order.length),
  );
  const aliases = spaces.flatMap(({ aliases_data }) => aliases_data).length;
  const ids = spaces.filter(({ interop_id }) => interop_id !== null).length;
  if (aliases > 0) held.push(aliases === 1 ? "1 alias" : `${aliases} aliases`);
  if (ids > 0) held.push(ids === 1 ? "1 interop ID" : `${ids} interop IDs`);
  if (held.length === 0) return null;
  return `Profile version 1 cannot hold ${listed(held)}; remove them first.`;
}
