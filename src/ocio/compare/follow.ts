import type { Change } from "../model/change.ts";
import { changed } from "../model/change.ts";
import type { Document } from "../model/document.ts";
import { finderOf, meant } from "../names/finder.ts";
import { mentionsOf } from "../names/mentions.ts";
import { fold, SPACES } from "../names/name.ts";
import { respelled } from "../names/rename.ts";
import { variableMentions } from "../names/variableMention.ts";
import type { Pair } from "./match.ts";

/** Pairs that have different names. */
export function renamed(pairs: readonly Pair[]): Pair[] {
  return pairs.filter(({ a, b }) => a.name !== b.name);
}

/**
 * A configuration in which every reference to a renamed row has the new name, by whichever of its two names it was
 * spelled, so that references that follow a rename are equal in both.
 */
export function followed(document: Document, renames: readonly Pair[], side: "a" | "b"): Document {
  const byId = new Map(renames.map((pair) => [pair[side].id, pair]));
  byId.delete(null);
  if (byId.size === 0) return document;
  const finder = finderOf(document);
  const views = viewNames(renames);
  // A new name of a view may be the old one of another.
  const given = side === "b" ? new Set([...views.values()].map(fold)) : new Set<string>();
  const old = new Set(renames.map(({ a }) => fold(a.name)));
  const isExchange = renames.some(({ b }) => old.has(fold(b.name)));
  const later: Change[] = [];
  const changes = mentionsOf(document).flatMap((mention): Change[] => {
    if (mention.name === null) return [];
    if (mention.among === "view") {
      const to = given.has(fold(mention.name)) ? undefined : views.get(fold(mention.name));
      return to === undefined ? [] : respelled(document, mention, mention.name, to);
    }
    const pair = byId.get(meant(document, mention, finder)?.id ?? null);
    if (!pair || ![pair.a.name, pair.b.name].some((name) => fold(name) === fold(mention.name as string)))
      return [];
    if (!isExchange) return respelled(document, mention, mention.name, pair.b.name);
    // Where rows exchanged names, a list with both is spelled anew in two steps, lest one rename undo the other.
    const between = `\uf8ff${pair.b.name}`;
    later.push(...respelled(document, mention, between, pair.b.name));
    return respelled(document, mention, mention.name, between);
  });
  const values = defaultChanges(document, renames, side);
  const names = renames.flatMap(({ a, b }): Change[] => {
    const { collection, id, display } = side === "a" ? a : b;
    const isRow = id !== null && display === undefined && collection in document && collection !== "config";
    return isRow ? [{ at: [collection, "byId", id, "name"], to: () => b.name }] : [];
  });
  return changed(document, [...changes, ...later, ...values, ...names]);
}

/**
 * Defaults of context variables that stand in no text of the configuration, which only applications read: those that
 * name a renamed space follow it, as the others do by the texts in which they stand.
 */
function defaultChanges(document: Document, renames: readonly Pair[], side: "a" | "b"): Change[] {
  const { environment } = document.config;
  const spaces = renames.filter(({ b }) => SPACES.some((collection) => collection === b.collection));
  if (!environment || spaces.length === 0) return [];
  const used = new Set(variableMentions(document).map(({ name }) => name));
  const following = (variable: string, value: string) => {
    const wanted = fold(value);
    const pair =
      spaces.find((each) => fold(each[side].name) === wanted) ??
      spaces.find(({ a, b }) => [a.name, b.name].some((name) => fold(name) === wanted));
    return pair && !used.has(variable) ? pair.b.name : value;
  };
  const to = (values: unknown) =>
    Object.fromEntries(
      Object.entries(values as Record<string, string>).map(([variable, value]) => [
        variable,
        following(variable, value),
      ]),
    );
  return [{ at: ["config", "environment"], to }];
}

/** New names of renamed views, by the old ones in lower case. */
function viewNames(renames: readonly Pair[]): ReadonlyMap<string, string> {
  const isView = ({ a }: Pair) =>
    a.display !== undefined || /^(shared_views|virtual_display)$/.test(a.collection);
  return new Map(renames.filter(isView).map(({ a, b }) => [fold(a.name), b.name]));
}
