import type { Document, Row } from "../model/document.ts";
import { unmoved } from "../model/merge.ts";
import { finderOf, meant, nameOf } from "../names/finder.ts";
import { mentionsOf } from "../names/mentions.ts";
import { fold } from "../names/name.ts";
import {
  type Entry,
  type EntryField,
  entriesOf,
  labelOf,
  nameLists,
  unordered,
  type Value,
} from "./entry.ts";
import { followed, renamed } from "./follow.ts";
import type { Uses } from "./likeness.ts";
import { type ColorMatch, type Matches, matched, type Pair } from "./match.ts";

/** Difference of one field; null where one side does not have it. Positions count from 1. */
type FieldDifference = { field: string; from: Value; to: Value };

/** Difference of one row; what was renamed and changed, or changed and moved, is one. */
export type RowDifference = {
  collection: string;
  name: string;
  kind: "added" | "removed" | "renamed" | "changed" | "moved";
  was?: string;
  fields?: FieldDifference[];
};

/** Fields of a row that one side alone has. */
export type WholeRow = readonly { field: string; value: Value }[];

/**
 * Differences of two configurations by row, the rows that both have, and what those say that one alone has, by their
 * collection and name: "looks/Warm".
 */
export type Comparison = { rows: RowDifference[]; pairs: Pair[]; whole: ReadonlyMap<string, WholeRow> };

/** The rows by which a configuration differs from another. What only the layout of the files says is none. */
export function compared(before: Document, after: Document, color?: ColorMatch): Comparison {
  const version = commonVersion(before, after);
  const [a, b] = [entriesOf(before, version), entriesOf(after, version)];
  const first = matched(a, b, { color, uses: [usesIn(before), usesIn(after)] });
  const matches = rematched(first, [a, b], [before, after], version);
  const following = followedFields(before, after, matches.pairs, version);
  const moves = movesOf(a, b, matches.pairs);
  const rows = matches.pairs.flatMap((pair) => {
    const fields = [...changedFields(pair, following), ...(moves.get(pair) ?? [])];
    return rowOf(pair, fields);
  });
  const all = [...rows, ...only("added", matches.added), ...only("removed", matches.removed)];
  const whole = new Map([...matches.removed, ...matches.added].map(wholeRow));
  return { rows: inOrder(all, a, b), pairs: matches.pairs, whole };
}

/**
 * Matches with the pairs that are found when references have followed the renames that are known: rows that refer to
 * several renamed ones are alike only then.
 */
function rematched(
  first: Matches,
  [a, b]: readonly [readonly Entry[], readonly Entry[]],
  [before, after]: readonly [Document, Document],
  version: string | undefined,
): Matches {
  const renames = renamed(first.pairs);
  if (renames.length === 0 || first.removed.length === 0 || first.added.length === 0) return first;
  const [own, other] = [followed(before, renames, "a"), followed(after, renames, "b")];
  const [left, right] = [entriesOf(own, version), entriesOf(other, version)];
  if (left.length !== a.length || right.length !== b.length) return first;
  const [given, there] = [originals(left, a, first.removed), originals(right, b, first.added)];
  const { pairs } = matched(left, right, { uses: [usesIn(own), usesIn(other)] });
  const more = pairs.flatMap((pair): Pair[] => {
    const [one, two] = [given.get(pair.a), there.get(pair.b)];
    return one && two ? [{ a: one, b: two, by: pair.by }] : [];
  });
  if (more.length === 0) return first;
  const known = new Set(more.flatMap((pair) => [pair.a, pair.b]));
  const next = {
    pairs: [...first.pairs, ...more],
    removed: first.removed.filter((entry) => !known.has(entry)),
    added: first.added.filter((entry) => !known.has(entry)),
  };
  // Displays refer to shared views, which refer to view transforms and looks.
  return rematched(next, [a, b], [before, after], version);
}

/** Entries that are open by the ones in their place. */
function originals(
  followed: readonly Entry[],
  entries: readonly Entry[],
  open: readonly Entry[],
): ReadonlyMap<Entry, Entry> {
  const among = new Set(open);
  return new Map(
    entries.flatMap((entry, at): [Entry, Entry][] => (among.has(entry) ? [[followed[at]!, entry]] : [])),
  );
}

const NONE: Uses = new Set();

/** Places that use the rows of a configuration by the names of these places; found when first asked for. */
function usesIn(document: Document): (id: string | null) => Uses {
  let known: Map<string, Set<string>> | undefined;
  return (id) => {
    known ??= allUses(document);
    return (id !== null && known.get(id)) || NONE;
  };
}

function allUses(document: Document): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const finder = finderOf(document);
  for (const mention of mentionsOf(document)) {
    const { place, at, form } = mention;
    const id = form === "coupled" ? undefined : meant(document, mention, finder)?.id;
    if (id === undefined || id === place.id) continue;
    const row =
      place.kind === "config" ? undefined : (document[place.kind].byId[place.id] as Row | undefined);
    const use = [place.kind, row ? fold(nameOf(row, document)) : "", ...at].join("/");
    found.set(id, (found.get(id) ?? new Set()).add(use));
  }
  return found;
}

/** Profile version 1 has other keys than later ones: the version as which both are read. */
function commonVersion(a: Document, b: Document): string | undefined {
  const versions = [a, b].map(({ config }) => config.ocio_profile_version);
  return versions.includes("1") ? versions.find((version) => version !== "1") : undefined;
}

/** Fields of both sides of a pair, with references that have followed the renames. */
type Followed = (pair: Pair) => Record<"a" | "b", Entry["fields"]>;

function followedFields(
  before: Document,
  after: Document,
  pairs: readonly Pair[],
  version: string | undefined,
): Followed {
  const renames = renamed(pairs);
  if (renames.length === 0) return ({ a, b }) => ({ a: a.fields, b: b.fields });
  const [a, b] = [followed(before, renames, "a"), followed(after, renames, "b")].map(
    (document) => new Map(entriesOf(document, version).map((entry) => [keyOf(entry, entry.name), entry])),
  ) as [Map<string, Entry>, Map<string, Entry>];
  return (pair) => {
    const isView = pair.b.display !== undefined || pair.b.collection === "virtual_display";
    const old = a.get(keyOf(pair.b, isView ? pair.a.name : pair.b.name));
    const own = b.get(keyOf(pair.b, pair.b.name));
    return { a: (old ?? pair.a).fields, b: (own ?? pair.b).fields };
  };
}

const NUMBERS = /-?\d+\.\d{6,}(?:e[-+]?\d+)?/gi;
/** The last digit that a file has of a number, which another program may round otherwise, by the size of the number. */
const LAST_DIGIT = 1e-14;

/** True if two texts of a field are equal, but for the last digit of their numbers. */
function sameText(a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined || a.replace(NUMBERS, "#") !== b.replace(NUMBERS, "#")) return false;
  const [own, other] = [a, b].map((text) => (text.match(NUMBERS) ?? []).map(Number)) as [number[], number[]];
  return own.every((value, at) => Math.abs(value - other[at]!) <= LAST_DIGIT * Math.abs(value));
}

function keyOf({ collection, display = "" }: Entry, name: string): string {
  return `${collection}\n${display}\n${name}`;
}

/** Fields that differ, also when the references of both sides have followed. */
function changedFields(pair: Pair, following: Followed): FieldDifference[] {
  const { a, b } = pair;
  const differs = (own: Entry["fields"], other: Entry["fields"], key: string) =>
    !sameText(own.get(key)?.text, other.get(key)?.text);
  const keys = [...new Set([...a.fields.keys(), ...b.fields.keys()])].filter((key) =>
    differs(a.fields, b.fields, key),
  );
  if (keys.length === 0) return [];
  const next = following(pair);
  const known = (field: EntryField | undefined) => field?.value ?? null;
  return keys
    .filter((key) => differs(next.a, next.b, key))
    .map((field) => ({ field, from: known(a.fields.get(field)), to: known(b.fields.get(field)) }));
}

/** Positions of what is no longer in its place among its neighbors; as few as explain the order. */
function movesOf(
  a: readonly Entry[],
  b: readonly Entry[],
  pairs: readonly Pair[],
): Map<Pair, FieldDifference[]> {
  const groups = new Map<string, Pair[]>();
  for (const pair of pairs) {
    if (unordered.includes(pair.b.collection)) continue;
    const key = groupOf(pair.b);
    const group = groups.get(key);
    if (group) group.push(pair);
    else groups.set(key, [pair]);
  }
  const [before, after] = [positions(a), positions(b)];
  const moves = new Map<Pair, FieldDifference[]>();
  for (const group of groups.values()) {
    const at = new Map(group.map((pair, index) => [String(index), pair]));
    const order = (place: (pair: Pair) => number) =>
      [...at.keys()].sort((one, other) => place(at.get(one)!) - place(at.get(other)!));
    const still = unmoved(
      order((pair) => before.get(pair.a)!),
      order((pair) => after.get(pair.b)!),
    );
    for (const [key, pair] of at)
      if (!still.has(key))
        moves.set(pair, [{ field: "position", from: before.get(pair.a)!, to: after.get(pair.b)! }]);
  }
  return moves;
}

/** Entries of one order: a collection, or the views of one display. */
function groupOf({ collection, display }: Entry): string {
  return display === undefined ? collection : `${collection}\n${display}`;
}

/** Position of each entry in its order, from 1. */
function positions(entries: readonly Entry[]): ReadonlyMap<Entry, number> {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const at = (counts.get(groupOf(entry)) ?? 0) + 1;
      counts.set(groupOf(entry), at);
      return [entry, at];
    }),
  );
}

/** The row of a pair; none where nothing differs. */
function rowOf({ a, b, by }: Pair, fields: FieldDifference[]): RowDifference[] {
  const { collection } = b;
  // Entries of lists, and shared views of displays, follow the renames of what they name.
  const follows = nameLists.includes(collection) || (by === "name" && fold(a.name) !== fold(b.name));
  const isRenamed = a.name !== b.name && !follows;
  const isMove = fields.every(({ field }) => field === "position");
  const kind = isRenamed ? "renamed" : isMove ? "moved" : "changed";
  if (!isRenamed && fields.length === 0) return [];
  const was = isRenamed ? { was: labelOf(a) } : {};
  return [{ collection, name: labelOf(b), kind, ...was, ...(fields.length > 0 && { fields }) }];
}

/** Rows that only one side has; the views of a display go with it. */
function only(kind: "added" | "removed", entries: readonly Entry[]): RowDifference[] {
  const gone = new Set(entries.flatMap((entry) => (isDisplay(entry) ? [entry.name] : [])));
  return entries
    .filter(({ display }) => display === undefined || !gone.has(display))
    .map((entry) => ({ collection: entry.collection, name: labelOf(entry), kind }));
}

function wholeRow(entry: Entry): [key: string, row: WholeRow] {
  const fields = [...entry.fields].map(([field, { value }]) => ({ field, value }));
  return [`${entry.collection}/${labelOf(entry)}`, fields];
}

const isDisplay = ({ collection, display }: Entry) => collection === "displays" && display === undefined;

/** Rows by their collection, in the order of the second configuration, then what it does not have. */
function inOrder(rows: readonly RowDifference[], a: readonly Entry[], b: readonly Entry[]): RowDifference[] {
  const at = new Map<string, number>();
  for (const { collection } of [...b, ...a]) if (!at.has(collection)) at.set(collection, at.size);
  const places = new Map(b.map((entry, index) => [`${entry.collection}\n${labelOf(entry)}`, index]));
  const placeOf = ({ collection, name, kind }: RowDifference) =>
    kind === "removed" ? Number.POSITIVE_INFINITY : (places.get(`${collection}\n${name}`) ?? 0);
  return [...rows].sort((one, other) => {
    const byCollection = at.get(one.collection)! - at.get(other.collection)!;
    if (byCollection !== 0) return byCollection;
    const [left, right] = [placeOf(one), placeOf(other)];
    return left === right ? 0 : left - right;
  });
}
