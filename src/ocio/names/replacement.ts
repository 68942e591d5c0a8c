import { type Change, changed, type Key } from "../model/change.ts";
import { type CollectionName, type Document, type RowOf, rowsOf } from "../model/document.ts";
import { finderOf, meant } from "./finder.ts";
import { keysTo, type Mention } from "./mention.ts";
import { mentionsOf } from "./mentions.ts";
import { mentionsMeaning } from "./references.ts";
import { deleteChanges } from "./removal.ts";
import { respelled } from "./rename.ts";

/** The collections in which one row can take the place of others. */
export type Replaceable = Exclude<
  CollectionName,
  "display_view_associations" | "displays" | "shared_views" | "roles" | "file_rules" | "viewing_rules"
>;

/**
 * Returns why a row cannot replace others, as a sentence with both names; null if it can. Rows that refer to the
 * others, directly or not, would refer to themselves afterwards.
 */
export function replaceProblem(
  document: Document,
  collection: Replaceable,
  ids: readonly string[],
  by: string,
): string | null {
  const name = (id: string) => document[collection].byId[id]?.name ?? id;
  if (ids.includes(by)) return `“${name(by)}” cannot take its own place.`;
  for (const id of ids)
    for (const { form, name: display } of mentionsMeaning(document, { kind: collection, id }))
      if (form === "coupled")
        return `The display “${display}” takes “${name(id)}” by its own name; rename one of them first.`;
  const reached = reachedFrom(document, by);
  const used = ids.find((id) => reached.has(id));
  return used ? `“${name(by)}” itself uses “${name(used)}”, so it cannot take its place.` : null;
}

/** Ids of every row that a row mentions, directly or through others. */
function reachedFrom(document: Document, id: string): ReadonlySet<string> {
  const finder = finderOf(document);
  const edges = new Map<string, string[]>();
  for (const mention of mentionsOf(document)) {
    const to = meant(document, mention, finder)?.id;
    if (to === undefined || mention.form === "interop") continue;
    const known = edges.get(mention.place.id);
    if (known) known.push(to);
    else edges.set(mention.place.id, [to]);
  }
  const reached = new Set<string>();
  const due = [id];
  for (let next = due.pop(); next !== undefined; next = due.pop())
    for (const to of edges.get(next) ?? []) {
      if (reached.has(to)) continue;
      reached.add(to);
      due.push(to);
    }
  return reached;
}

/** Changes that replace rows with another: references follow, and the rows are deleted. */
export function replaceChanges(
  document: Document,
  collection: Replaceable,
  ids: readonly string[],
  by: string,
): Change[] {
  const name = document[collection].byId[by]?.name ?? "";
  const gone = new Set(ids);
  const changes = ids.flatMap((id) =>
    mentionsMeaning(document, { kind: collection, id })
      .filter(({ place, at }) => !gone.has(place.id) && at[0] !== "colorspace_ids")
      .flatMap((mention) => instead(document, mention, gone, by, name)),
  );
  changes.push(...ruleChanges(document, gone, by));
  const replaced = changed(document, changes);
  return [...changes, ...deleteChanges(replaced, collection, ids)];
}

/** Counts the references to the rows, list entries excluded. */
export function usesToReplace(document: Document, collection: Replaceable, ids: readonly string[]): number {
  const gone = new Set(ids);
  return ids
    .flatMap((id) => mentionsMeaning(document, { kind: collection, id }))
    .filter(({ place, form }) => !gone.has(place.id) && form !== "entry" && form !== "interop").length;
}

function instead(
  document: Document,
  mention: Mention,
  gone: ReadonlySet<string>,
  by: string,
  name: string,
): Change[] {
  const { form, nameAt } = mention;
  const at: Key[] = [...keysTo(mention.place), ...mention.at];
  // An entry of a list goes with its row: whether the other one is listed is its own affair.
  if (form === "entry" || form === "interop" || form === "coupled") return [];
  if (form === "ids") return [{ at, to: (ids) => without(ids as string[], gone, by) }];
  if (form !== "link") return respelled(document, mention, mention.name ?? "", name);
  return [
    { at, to: () => by },
    ...(nameAt ? [{ at: [...keysTo(mention.place), ...nameAt], to: () => null }] : []),
  ];
}

/** The list with one id in the place of those that go, once. */
function without(ids: readonly string[], gone: ReadonlySet<string>, by: string): string[] {
  return [...new Set(ids.map((id) => (gone.has(id) ? by : id)))];
}

/** Viewing rules that list one of the color spaces list the other, once. */
function ruleChanges(document: Document, gone: ReadonlySet<string>, by: string): Change[] {
  const finder = finderOf(document);
  const mentions = mentionsOf(document).filter(
    (mention) =>
      mention.place.kind === "viewing_rules" && gone.has(meant(document, mention, finder)?.id ?? ""),
  );
  const due = new Map<string, Set<Key>>();
  for (const { place, at } of mentions) due.set(place.id, (due.get(place.id) ?? new Set()).add(at[1] as Key));
  return rowsOf(document, "viewing_rules").flatMap((rule) => {
    const places = due.get(rule.id);
    return places ? rewritten(rule, places, by) : [];
  });
}

function rewritten(rule: RowOf<"viewing_rules">, places: ReadonlySet<Key>, by: string): Change[] {
  const entries = rule.colorspace_ids
    .map((id, index) =>
      places.has(index) ? { id: by, name: null } : { id, name: rule.colorspace_names[index] ?? null },
    )
    .filter(({ id }, index, all) => id !== by || all.findIndex((each) => each.id === by) === index);
  const at = ["viewing_rules", "byId", rule.id];
  return [
    { at: [...at, "colorspace_ids"], to: () => entries.map(({ id }) => id) },
    { at: [...at, "colorspace_names"], to: () => entries.map(({ name }) => name) },
  ];
}
