import { type CollectionName, type Document, rowsOf } from "../model/document.ts";
import { finderOf, meant, nameOf } from "./finder.ts";
import type { Mention } from "./mention.ts";
import { mentionsOf } from "./mentions.ts";
import { fold } from "./name.ts";

/**
 * The ids of everything that some rows reach, themselves included: what they mention, what that mentions, and so on.
 * Families and categories are reached by their members; lists of active and inactive names reach nothing.
 */
export function reachableIds(document: Document, roots: Iterable<string>): Set<string> {
  const byPlace = new Map<string, Mention[]>();
  for (const mention of mentionsOf(document)) {
    const group = byPlace.get(mention.place.id);
    if (group) group.push(mention);
    else byPlace.set(mention.place.id, [mention]);
  }
  const found = new Set(roots);
  // Rows that are added while it runs come last, so that each is seen once.
  for (const id of found)
    for (const mention of byPlace.get(id) ?? [])
      for (const next of targetsOf(document, mention)) found.add(next);
  return found;
}

/** The ids of the rows that a mention means; a view of a display takes its display along. */
function targetsOf(document: Document, mention: Mention): string[] {
  if (mention.form === "entry" || mention.form === "variable") return [];
  const finder = finderOf(document);
  if (mention.among !== "view") {
    const place = meant(document, mention, finder);
    return place ? [place.id] : [];
  }
  const display = mention.display === undefined ? null : finder("display", mention.display);
  if (!display) return [];
  const views = rowsOf(document, "display_view_associations").filter(
    (row) => row.display_id === display.id && fold(nameOf(row, document)) === fold(mention.name ?? ""),
  );
  return [display.id, ...views.map(({ id }) => id)];
}

/** Collections that trimming may delete from, users of other rows first. */
export const TRIMMABLE = [
  "display_view_associations",
  "displays",
  "shared_views",
  "roles",
  "viewing_rules",
  "looks",
  "view_transforms",
  "named_transforms",
  "colorspaces",
  "display_colorspaces",
  "families",
  "categories",
] as const satisfies readonly CollectionName[];

/** Rows to keep: ids of displays, view names (folded), ids of roles and of further color spaces. */
export type Kept = { displays: ReadonlySet<string>; views: ReadonlySet<string>; others: readonly string[] };

/** The ids of everything that stays when only some displays, views, roles and color spaces are wanted. */
export function keptIds(document: Document, { displays, views, others }: Kept): Set<string> {
  const { config } = document;
  const associations = rowsOf(document, "display_view_associations");
  const wanted = associations.filter((row) => views.has(fold(nameOf(row, document))));
  const roots = [
    ...displays,
    ...wanted.filter(({ display_id }) => display_id !== null && displays.has(display_id)).map(({ id }) => id),
    ...others,
    ...document.file_rules.order,
    ...settings(document),
  ];
  let found = reachableIds(document, roots);
  // The virtual display offers what is there anyway.
  const virtual = wanted.filter(
    ({ display_id, shared_view_id }) =>
      display_id === null && (shared_view_id === null || found.has(shared_view_id)),
  );
  found = reachableIds(document, [...found, ...virtual.map(({ id }) => id)]);
  // Display-referred spaces are reached through a view transform of the scene, which must be there.
  const scenes = rowsOf(document, "view_transforms").filter(({ reference_space_type: of }) => of === "scene");
  const needs = document.display_colorspaces.order.some((id) => found.has(id));
  const first = scenes.find(({ name }) => name === config.default_view_transform) ?? scenes[0];
  if (needs && first && !scenes.some(({ id }) => found.has(id)))
    found = reachableIds(document, [...found, first.id]);
  return found;
}

/** Ids of rows that the profile's keys and context variables refer to. */
function settings(document: Document): string[] {
  return mentionsOf(document)
    .filter(({ place, form }) => place.kind === "config" && (form === "text" || form === "value"))
    .flatMap((mention) => targetsOf(document, mention));
}
