import { fold } from "../names/name.ts";
import type { Entry, EntryField } from "./entry.ts";
import { CHAIN, likeness } from "./likeness.ts";

/** Rows that are as much alike as this may close a circle of names, which tells much itself. */
const LIKE = 0.2;

/** The same row under two names. */
type Link = readonly [a: Entry, b: Entry];

/**
 * Rows that took each other's names: circles such as a swap, and rows in which each has the name that the next one
 * gave up, from a name that is gone to a new one. They are known by transforms, or else by all fields, that only one row has; where one of
 * them was edited, too, what is left over must be more alike than the rows of one name are. Anything else with a name
 * that stays, such as a copy of a row that was edited afterward, keeps its name. With `isInPlace` they have to be in the
 * order that they had.
 */
export function exchanged(before: readonly Entry[], after: readonly Entry[], isInPlace = false): Link[] {
  const [own, other] = [byName(before), byName(after)];
  const next = new Map<Entry, Entry>();
  const taken = new Set<Entry>();
  for (const textOf of [chainsOf, fieldsOf]) {
    const known = unique(after, textOf);
    const isOpen = (entry: Entry, mates: ReadonlyMap<string, Entry>) => {
      const mate = mates.get(fold(entry.name));
      return mate === undefined || textOf(mate) !== textOf(entry);
    };
    for (const [text, a] of unique(before, textOf)) {
      const b = known.get(text);
      if (!b || next.has(a) || taken.has(b) || !isOpen(a, other) || !isOpen(b, own)) continue;
      next.set(a, b);
      taken.add(b);
    }
  }
  if (next.size === 0) return [];
  const exact = new Set(next.keys());
  for (const [a, b] of ends(before, after, { next, taken, own, other })) next.set(a, b);
  return [...circlesAndRows(next, own, other)]
    .filter((links) => links.some(([a]) => exact.has(a)) && !(isInPlace && isReordered(links, before, after)))
    .flat();
}

/** True if linked rows are not in the order that they had. */
function isReordered(links: readonly Link[], before: readonly Entry[], after: readonly Entry[]): boolean {
  const places = links
    .map(([a, b]) => [before.indexOf(a), after.indexOf(b)] as const)
    .sort(([one], [other]) => one - other);
  return places.some(([, at], index) => index > 0 && at < places[index - 1]![1]);
}

function byName(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  return new Map(entries.map((entry) => [fold(entry.name), entry]));
}

/** The transforms of a row as canonical text; empty for none. */
export function chainsOf({ fields }: Entry): string {
  return lines([...fields].filter(([key]) => CHAIN.test(key)));
}

/** All fields of a row as canonical text, for rows without transforms or with those of another. */
export function fieldsOf({ fields }: Entry): string {
  return lines([...fields]);
}

function lines(fields: readonly (readonly [key: string, field: EntryField])[]): string {
  return fields.map(([key, { text }]) => `${key}: ${text}`).join("\n");
}

/** Rows by their text, where no other row has the same. */
export function unique(
  entries: Iterable<Entry>,
  textOf: (entry: Entry) => string,
): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry[]>();
  for (const entry of entries) {
    const text = textOf(entry);
    if (text !== "") found.set(text, [...(found.get(text) ?? []), entry]);
  }
  return new Map([...found].flatMap(([text, [one, more]]) => (one && !more ? [[text, one]] : [])));
}

type Known = {
  next: ReadonlyMap<Entry, Entry>;
  taken: ReadonlySet<Entry>;
  own: ReadonlyMap<string, Entry>;
  other: ReadonlyMap<string, Entry>;
};

/** Rows whose name another one took, with the rows that they may have become: the most alike first. */
function ends(
  before: readonly Entry[],
  after: readonly Entry[],
  { next, taken, own, other }: Known,
): ReadonlyMap<Entry, Entry> {
  const surrounding = { isCommon: () => false };
  const lost = before.filter((a) => !next.has(a) && taken.has(other.get(fold(a.name)) as Entry));
  const found = after.filter(
    (b) => !taken.has(b) && (!own.has(fold(b.name)) || next.has(own.get(fold(b.name)) as Entry)),
  );
  const links = lost
    .flatMap((a) => found.map((b) => ({ a, b, score: likeness(a, b, surrounding) })))
    .filter(
      ({ a, score }) => score >= LIKE && score > likeness(a, other.get(fold(a.name)) as Entry, surrounding),
    )
    .sort((one, two) => two.score - one.score);
  const closed = new Map<Entry, Entry>();
  const used = new Set<Entry>();
  for (const { a, b } of links)
    if (!closed.has(a) && !used.has(b)) {
      closed.set(a, b);
      used.add(b);
    }
  return closed;
}

/** Links one after the other, each from the row whose name the one before took: whole circles, and whole rows of them. */
function* circlesAndRows(
  next: ReadonlyMap<Entry, Entry>,
  own: ReadonlyMap<string, Entry>,
  other: ReadonlyMap<string, Entry>,
): Generator<Link[]> {
  const given = new Set([...next.values()].map(({ name }) => fold(name)));
  const left = new Set(next.keys());
  // Rows begin where nobody took the name, circles anywhere.
  const starts = [...next.keys()].sort(
    (one, two) => Number(given.has(fold(one.name))) - Number(given.has(fold(two.name))),
  );
  for (const start of starts) {
    const links: Link[] = [];
    let a: Entry | undefined = start;
    let end = "";
    while (a && left.has(a)) {
      left.delete(a);
      const b = next.get(a) as Entry;
      links.push([a, b]);
      end = fold(b.name);
      a = own.get(end);
    }
    const isCircle = end === fold(start.name);
    const isRow = !other.has(fold(start.name)) && !own.has(end);
    if (links.length > 1 && (isCircle || isRow)) yield links;
  }
}
