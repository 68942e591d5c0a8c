import { fold } from "../names/name.ts";
import { type Entry, nameLists, rowCollections } from "./entry.ts";
import { chainsOf, exchanged, fieldsOf, unique } from "./exchange.ts";
import { likeness, type Surrounding, stepsOf } from "./likeness.ts";
import { inOnePlace } from "./place.ts";

/** Evidence by which two entries are the same one. */
type Evidence = "id" | "name" | "alias" | "interop ID" | "content" | "color" | "place";

/** The same entry in both configurations. */
export type Pair = { a: Entry; b: Entry; by: Evidence };

/** Pairs of what both configurations have, and what only one of them has. */
export type Matches = { pairs: Pair[]; removed: Entry[]; added: Entry[] };

/** Finds pairs of rows of a collection that are equal in color, among those that nothing else pairs. */
export type ColorMatch = (
  collection: string,
  removed: readonly Entry[],
  added: readonly Entry[],
) => [Entry, Entry][];

const VIRTUAL = "virtual_display";

/** Collections of rows whose names are what people give them; in others a new name is a new row. */
const renamable = new Set<string>([
  ...rowCollections.filter((collection) => collection !== "roles"),
  "views",
  VIRTUAL,
]);

/** Collections of rows that are known by their transforms, so that they can exchange names. */
const exchangeable = ["colorspaces", "display_colorspaces", "looks", "view_transforms", "named_transforms"];
/** Others that can: what stands in one place under another name, since any of these may be given other values. */
const exchangeableInPlace = ["shared_views", "displays", "views", VIRTUAL, "file_rules", "viewing_rules"];

/** Collections of views, which are known by what they show. */
const viewCollections = new Set(["shared_views", "views", VIRTUAL]);

/** Rows that are as much alike as this are one. */
const LIKE = 0.4;
/** More rows than this on both sides together are not compared each with each. */
const MOST_PAIRS = 40_000;

/** Knowledge beyond the entries themselves: colors, and the places that use a row. */
type Knowledge = { color?: ColorMatch | undefined; uses?: Surrounding["uses"] };

/** Pairs everything that two configurations say. */
export function matched(
  before: readonly Entry[],
  after: readonly Entry[],
  knowledge: Knowledge = {},
): Matches {
  const all: Matches = { pairs: [], removed: [], added: [] };
  const match = (collection: string, a: readonly Entry[], b: readonly Entry[], names?: Names) => {
    const { pairs, removed, added } = matchesIn(collection, a, b, { ...knowledge, names });
    const own = (entry: Entry) => displaysOf.get(entry) ?? entry;
    all.pairs.push(...pairs.map((pair) => ({ ...pair, a: own(pair.a), b: own(pair.b) })));
    all.removed.push(...removed.map(own));
    all.added.push(...added.map(own));
  };
  const displaysOf = new Map<Entry, Entry>();
  const [a, b] = [before, after].map((entries) => grouped(entries, displaysOf)) as [Groups, Groups];
  const collections = [...new Set([...a.keys(), ...b.keys()])];
  for (const key of collections)
    if (!isOfList(key) && !isOfView(key) && key !== VIRTUAL) match(key, a.get(key) ?? [], b.get(key) ?? []);
  const shared = namesOf(all.pairs.filter((pair) => pair.a.collection === "shared_views"));
  const displays = all.pairs.filter((pair) => pair.a.collection === "displays");
  const paired = new Set(displays.flatMap((pair) => [viewsOf(pair.a), viewsOf(pair.b)]));
  for (const pair of displays)
    match("views", a.get(viewsOf(pair.a)) ?? [], b.get(viewsOf(pair.b)) ?? [], shared);
  for (const key of collections)
    if (isOfView(key) && !paired.has(key)) match("views", a.get(key) ?? [], b.get(key) ?? []);
  match(VIRTUAL, a.get(VIRTUAL) ?? [], b.get(VIRTUAL) ?? [], shared);
  for (const key of collections.filter(isOfList)) {
    const named = all.pairs.filter(({ b }) => isNamedIn(key, b));
    match(key, a.get(key) ?? [], b.get(key) ?? [], namesOf(named));
  }
  return all;
}

type Options = Knowledge & { names?: Names | undefined };

/** New names by the old ones in lower case; not sure where one of several rows of a name, such as a view, got another. */
type Names = { names: ReadonlyMap<string, string>; areSure: boolean };

const VIEWS = "views of ";
const viewsOf = ({ name }: Entry) => VIEWS + name;
const isOfView = (key: string) => key.startsWith(VIEWS);
const isOfList = (key: string) => nameLists.includes(key);

/** True if a list names rows such as this one: one of another kind may have the same name. */
function isNamedIn(list: string, { collection, display }: Entry): boolean {
  if (list === "active_displays") return collection === "displays" && display === undefined;
  if (list === "active_views")
    return display !== undefined || /^(shared_views|virtual_display)$/.test(collection);
  return /^(colorspaces|display_colorspaces|named_transforms)$/.test(collection);
}

function namesOf(pairs: readonly Pair[]): Names {
  const names = new Map(pairs.map(({ a, b }) => [fold(a.name), b.name]));
  return { names, areSure: pairs.every(({ a, b }) => names.get(fold(a.name)) === b.name) };
}

type Groups = Map<string, Entry[]>;

/** Entries by their collection, views by their display. Displays have their views as a field, by which they are known. */
function grouped(entries: readonly Entry[], displaysOf: Map<Entry, Entry>): Groups {
  const groups: Groups = new Map();
  for (const entry of entries) {
    const key = entry.display === undefined ? entry.collection : VIEWS + entry.display;
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  const displays = groups.get("displays")?.map((entry) => {
    const views = (groups.get(viewsOf(entry)) ?? []).map(({ name, fields }) => [name, [...fields]]);
    const fieldOf = (value: unknown) => ({ text: JSON.stringify(value), value: null });
    // Views that were renamed still have their targets.
    const targets = fieldOf(views.map(([, fields]) => fields));
    const fields = new Map([
      ["views", fieldOf(views)],
      ["targets", targets],
    ]);
    const whole = { ...entry, fields };
    displaysOf.set(whole, entry);
    return whole;
  });
  if (displays) groups.set("displays", displays);
  return groups;
}

/**
 * Pairs the entries of one collection: by UUID, name (but for rows that exchanged theirs), alias, interop ID, content,
 * color and place, in this order.
 */
function matchesIn(
  collection: string,
  before: readonly Entry[],
  after: readonly Entry[],
  { color, uses, names }: Options,
): Matches {
  const open = { a: new Set(before), b: new Set(after) };
  const pairs: Pair[] = [];
  const pair = (a: Entry, b: Entry, by: Evidence) => {
    open.a.delete(a);
    open.b.delete(b);
    pairs.push({ a, b, by });
  };
  const byKey = (keyOf: (entry: Entry) => readonly string[], by: Evidence) => {
    const known = new Map<string, Entry[]>();
    for (const b of open.b) for (const key of keyOf(b)) known.set(key, [...(known.get(key) ?? []), b]);
    for (const a of [...open.a]) {
      const found = keyOf(a)
        .flatMap((key) => known.get(key) ?? [])
        .find((each) => open.b.has(each));
      if (found) pair(a, found, by);
    }
  };
  byKey(({ id }) => (id === null ? [] : [id]), "id");
  // Shared views of displays, and entries of lists, are what they name.
  const isNaming = ({ fields }: Entry) => isOfList(collection) || fields.has("shared");
  const byNewName = () => {
    for (const a of names ? [...open.a].filter(isNaming) : []) {
      const name = names?.names.get(fold(a.name));
      const b = [...open.b].find((each) => name !== undefined && fold(each.name) === fold(name));
      if (b && isNaming(b)) pair(a, b, "name");
    }
  };
  if (names?.areSure) byNewName();
  const isInPlace = exchangeableInPlace.includes(collection);
  if (isInPlace || exchangeable.includes(collection))
    for (const [a, b] of exchanged([...open.a], [...open.b], isInPlace)) pair(a, b, "content");
  byKey(({ name }) => [name], "name");
  byKey(({ name }) => [fold(name)], "name");
  byNewName();
  if (renamable.has(collection)) {
    byKey(allNames, "alias");
    byKey(({ fields }) => [fields.get("interop_id")?.text ?? ""].filter(Boolean), "interop ID");
    // Many rows are told by what only one of them says.
    for (const textOf of [fieldsOf, chainsOf])
      if (areMany(open.a, open.b))
        for (const [a, b] of equalRows(open.a, open.b, textOf)) pair(a, b, "content");
    if (viewCollections.has(collection))
      for (const [a, b] of equalRows(open.a, open.b, targetOf)) pair(a, b, "content");
    for (const [a, b] of alike(open.a, open.b, pairs, uses)) pair(a, b, "content");
    if (color && open.a.size > 0 && open.b.size > 0)
      for (const [a, b] of color(collection, [...open.a], [...open.b])) pair(a, b, "color");
    if (exchangeable.includes(collection) && open.a.size > 0 && open.b.size > 0)
      for (const [a, b] of inOnePlace(before, after, pairs, uses)) pair(a, b, "place");
  }
  return { pairs, removed: [...open.a], added: [...open.b] };
}

/** Name and aliases of an entry, in lower case. */
function allNames({ name, fields }: Entry): string[] {
  const aliases = fields.get("aliases")?.value;
  return [name, ...(Array.isArray(aliases) ? aliases.map(String) : [])].map(fold);
}

/** Fields of a view without the words for people; empty where it names a shared one. */
function targetOf({ fields }: Entry): string {
  const shown = [...fields].filter(([key]) => key !== "description" && key !== "aliases");
  return shown.map(([key, { text }]) => (key === "shared" ? "" : `${key}: ${text}`)).join("\n");
}

const areMany = (before: ReadonlySet<Entry>, after: ReadonlySet<Entry>) =>
  before.size * after.size > MOST_PAIRS;

/** Pairs of entries with equal texts that no other entry has. */
function equalRows(
  before: ReadonlySet<Entry>,
  after: ReadonlySet<Entry>,
  textOf: (entry: Entry) => string,
): [Entry, Entry][] {
  const known = unique(after, textOf);
  return [...unique(before, textOf)].flatMap(([text, a]): [Entry, Entry][] => {
    const b = known.get(text);
    return b ? [[a, b]] : [];
  });
}

/** Pairs of entries by their likeness, the most alike first. */
function alike(
  before: ReadonlySet<Entry>,
  after: ReadonlySet<Entry>,
  known: readonly Pair[],
  uses: Surrounding["uses"],
): [Entry, Entry][] {
  if (areMany(before, after) || before.size === 0 || after.size === 0) return [];
  const texts = new Set(
    known.flatMap(({ b }) => [...b.fields.values()].flatMap(({ text }) => [text, ...stepsOf(text)])),
  );
  const surrounding = { isCommon: (text: string) => texts.has(text), uses };
  const found = [...before].flatMap((a) =>
    [...after].flatMap((b) => {
      const score = likeness(a, b, surrounding);
      return score >= LIKE ? [{ a, b, score }] : [];
    }),
  );
  const taken = new Set<Entry>();
  return found
    .sort((one, other) => other.score - one.score)
    .flatMap(({ a, b }): [Entry, Entry][] => {
      if (taken.has(a) || taken.has(b)) return [];
      taken.add(a).add(b);
      return [[a, b]];
    });
}
