import { type CollectionName, collectionNames, type Document, type Row, rowsOf } from "../model/document.ts";
import { capital, nouns } from "../model/noun.ts";
import { nameOf } from "../names/finder.ts";
import type { Problem } from "./problem.ts";

/** The row that a problem is about, by the place that it names; null for the profile's own keys. */
export function rowOfProblem(
  document: Document,
  problem: Problem,
): { kind: CollectionName; id: string } | null {
  const [kind, ...rest] = problem.path?.split("/") ?? [];
  const collection = collectionNames.find((name) => name === kind);
  if (!collection || rest.length === 0) return null;
  const below = rest.join("/");
  // Names may hold slashes: the longest name that the place begins with is meant.
  let best: { id: string; length: number } | null = null;
  for (const row of rowsOf(document, collection)) {
    for (const name of [row.id, nameOf(row, document)]) {
      const fits = below === name || below.startsWith(`${name}/`);
      if (fits && name.length > (best?.length ?? 0)) best = { id: row.id, length: name.length };
    }
  }
  return best && { kind: collection, id: best.id };
}

/** The view that a problem of a display is about; null where it is about none. */
export function viewOfProblem(
  document: Document,
  { path = "" }: Problem,
): { kind: "display_view_associations"; id: string } | null {
  for (const view of rowsOf(document, "display_view_associations")) {
    const display = document.displays.byId[view.display_id ?? ""];
    const place = `${display ? `displays/${display.name}` : "virtual_display"}/${nameOf(view, document)}`;
    if (path === place || path.startsWith(`${place}/`))
      return { kind: "display_view_associations", id: view.id };
  }
  return null;
}

/** The place of a problem as people say it: "Color space ADX10 · aliases". */
export function placeWords(document: Document, problem: Problem): string {
  const [kind = "", ...rest] = problem.path?.split("/") ?? [];
  const row = rowOfProblem(document, problem);
  if (!row) {
    const last = rest.at(-1) ?? "";
    // Entries of a list are counted from 1, as people count.
    return [capital(words(kind)), kind === "search_path" && last ? Number(last) + 1 : last]
      .filter(Boolean)
      .join(" · ");
  }
  const name = nameOf(document[row.kind].byId[row.id] as Row, document);
  const below = (problem.path ?? "").slice(row.kind.length + 1);
  const field = below.slice((below.startsWith(row.id) ? row.id : name).length + 1).split("/")[0] ?? "";
  const [noun] = nouns[row.kind];
  return [`${capital(noun)} ${name}`, words(field)].filter(Boolean).join(" · ");
}

/** "family_id" → "family", "ocio_profile_version" → "profile version". */
function words(field: string): string {
  return field
    .replace(/^ocio_/, "")
    .replace(/_(id|ids|data|transform)$/, "")
    .replace(/colorspace/g, "color space")
    .replaceAll("_", " ");
}
