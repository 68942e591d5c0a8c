import { type Document, rowsOf } from "#ocio/model/document.ts";
import { finderOf, meant, nameOf } from "#ocio/names/finder.ts";
import { mentionsOf } from "#ocio/names/mentions.ts";
import { fold } from "#ocio/names/name.ts";

/** Number of references to each row, as `usesOf` lists them, by UUID; without unused rows. */
export function countUses(document: Document): ReadonlyMap<string, number> {
  const finder = finderOf(document);
  const views = viewsByName(document);
  const counts = new Map<string, number>();
  const add = (id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const mention of mentionsOf(document)) {
    if (mention.among !== "view") {
      const row = meant(document, mention, finder);
      if (row && row.id !== mention.place.id) add(row.id);
      continue;
    }
    const display = mention.display === undefined ? undefined : fold(mention.display);
    for (const { id, displays } of views.get(fold(mention.name ?? "")) ?? [])
      if (id !== mention.place.id && (display === undefined || displays.has(display))) add(id);
  }
  return counts;
}

type Named = { id: string; displays: Set<string> };

/** Views of displays and shared views by their names without case, with the names of the displays that offer them. */
function viewsByName(document: Document): Map<string, Named[]> {
  const byName = new Map<string, Named[]>();
  const put = (name: string, view: Named) => {
    const group = byName.get(fold(name));
    if (group) group.push(view);
    else byName.set(fold(name), [view]);
  };
  const shared = new Map<string, Named>();
  for (const { id, name } of rowsOf(document, "shared_views")) {
    const view = { id, displays: new Set<string>() };
    shared.set(id, view);
    put(name, view);
  }
  for (const row of rowsOf(document, "display_view_associations")) {
    const display = document.displays.byId[row.display_id ?? ""]?.name;
    const displays = new Set(display === undefined ? [] : [fold(display)]);
    put(nameOf(row, document), { id: row.id, displays });
    if (display !== undefined) shared.get(row.shared_view_id ?? "")?.displays.add(fold(display));
  }
  return byName;
}
