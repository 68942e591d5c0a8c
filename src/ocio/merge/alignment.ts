import { compared } from "../compare/compare.ts";
import type { Entry } from "../compare/entry.ts";
import { followed } from "../compare/follow.ts";
import type { Pair } from "../compare/match.ts";
import { changed } from "../model/change.ts";
import {
  type Collection,
  type CollectionName,
  collectionNames,
  type Document,
  type Row,
  rowsOf,
} from "../model/document.ts";
import { equal } from "../model/equal.ts";
import { nameOf } from "../names/finder.ts";
import { relinkChanges } from "../names/relink.ts";
import { withIds } from "./rowIds.ts";
import { bare, keyOf, spelledAlike } from "./spelling.ts";

type Fields = Record<string, unknown> & { id: string };
type Rows = Collection<Fields>;
/** Ids of rows by their names. */
type RowIds = Map<string, string>;

/**
 * A document with the ids of another for the rows that are the same, and its values for those that differ by ids only;
 * rows that the other lacks have the ids of `beside` where they have a name of it. Rows with ids of the other are its.
 */
export function aligned(...sides: [base: Document, given: Document, beside: Document]): Document {
  const [base, given, beside] = sides.map(linked) as typeof sides;
  const ids = new Map<string, string>([[given.config.id, base.config.id]]);
  const taken = new Set<string>();
  const pair = (from: string | null | undefined, to: string | null | undefined) => {
    if (from && to && !ids.has(from) && !taken.has(to)) {
      ids.set(from, to);
      taken.add(to);
    }
  };
  for (const collection of collectionNames)
    for (const id of Object.keys(given[collection].byId))
      if (Object.hasOwn(base[collection].byId, id) || Object.hasOwn(beside[collection].byId, id))
        pair(id, id);
  const isUnknown = (of: Document, known: (id: string) => boolean) =>
    collectionNames.some((collection) => Object.keys(of[collection].byId).some((id) => !known(id)));
  const isReread = isUnknown(given, (id) => ids.has(id)) && isUnknown(base, (id) => taken.has(id));
  if (isReread) {
    for (const [from, to] of sameRenames(base, given, beside)) pair(from, to);
    const isReplaced = replacedRows(base, given, beside);
    for (const { a, b } of compared(base, given).pairs) if (!isReplaced(a.id, b.id)) pair(b.id, a.id);
  }
  for (const collection of collectionNames)
    for (const known of [base, beside]) {
      const byName = new Map(rowsOf(known, collection).map((row) => [keyOf(known, row), row.id]));
      for (const row of rowsOf(given, collection)) pair(row.id, byName.get(keyOf(given, row)));
    }
  return withValues(withIds(given, ids), [base, beside], isReread);
}

/** A document whose references have the ids of the rows that they name. */
export function linked(document: Document): Document {
  const changes = relinkChanges(document);
  return changes.length === 0 ? document : changed(document, changes);
}

/** Rows of two edits that both renamed a row of the base to one name, as pairs of their ids. */
function sameRenames(base: Document, given: Document, beside: Document): [string, string][] {
  return collectionNames.flatMap((collection) => {
    const byName = (document: Document) =>
      new Map(rowsOf(document, collection).map((row) => [keyOf(document, row), row.id]));
    const [was, rows, own] = [base, given, beside].map(byName) as [RowIds, RowIds, RowIds];
    return [...was].flatMap(([name, id]): [string, string][] => {
      const row = beside[collection].byId[id];
      if (!row || own.has(name) || rows.has(name)) return [];
      const renamed = rows.get(keyOf(beside, row));
      return renamed === undefined || was.has(keyOf(beside, row)) ? [] : [[renamed, id]];
    });
  });
}

/** Test for pairs of rows of which `beside` deleted the one, and has a row of its own with the name of the other. */
function replacedRows(base: Document, given: Document, beside: Document) {
  const own = new Set<string>();
  const replaced = new Set<string>();
  for (const collection of collectionNames) {
    const keyIn = (document: Document, row: Row) => `${collection} ${keyOf(document, row)}`;
    for (const row of rowsOf(beside, collection))
      if (!Object.hasOwn(base[collection].byId, row.id)) own.add(keyIn(beside, row));
    for (const row of rowsOf(given, collection)) if (own.has(keyIn(given, row))) replaced.add(row.id);
  }
  return (a: string | null, b: string | null) =>
    b !== null &&
    replaced.has(b) &&
    collectionNames.every((collection) => !Object.hasOwn(beside[collection].byId, a ?? ""));
}

/** A document with frozen rows, whose mentions are found once; the given one stays as it is. */
export function frozen(document: Document): Document {
  const result = { ...document };
  for (const collection of collectionNames) {
    const { byId, order } = document[collection] as unknown as Rows;
    const rows = Object.entries(byId).map(
      ([id, row]) => [id, Object.isFrozen(row) ? row : Object.freeze({ ...row })] as const,
    );
    Object.assign(result, { [collection]: { byId: Object.fromEntries(rows), order } });
  }
  return Object.freeze(result);
}

/**
 * A document whose values that differ by the ids of transforms only, and of files those that differ by their spelling
 * only, are those of the same rows elsewhere.
 */
function withValues(document: Document, others: readonly Document[], isReread: boolean): Document {
  const result = { ...document };
  for (const known of others) {
    const areAlike = isReread ? spelledAlike(document, known) : () => false;
    for (const collection of collectionNames) {
      const { byId, order } = result[collection] as unknown as Rows;
      const there = (known[collection] as unknown as Rows).byId;
      const rows = Object.entries(byId).map(([id, row]) => [
        id,
        valuesOf(row, there[id], (key) => areAlike(collection, id, key)),
      ]);
      Object.assign(result, { [collection]: { byId: Object.fromEntries(rows), order } });
    }
    const [own, other] = [result.config, known.config] as unknown as [Fields, Fields];
    Object.assign(result, { config: valuesOf(own, other, (key) => areAlike("config", own.id, key)) });
  }
  return result;
}

function valuesOf(row: Fields, was: Fields | undefined, areAlike: (key: string) => boolean): Fields {
  if (!was || row === was) return row;
  let result: Fields | undefined;
  let isSame = true;
  for (const key of Object.keys(row)) {
    if (row[key] === was[key]) continue;
    if (equal(row[key], was[key]) || bare(row[key]) === bare(was[key]) || areAlike(key)) {
      result ??= { ...row };
      result[key] = was[key];
    } else isSame = false;
  }
  // A file has no times of rows.
  for (const key of ["created_at", "updated_at"])
    if (was[key] !== undefined && row[key] === undefined) {
      result ??= { ...row };
      result[key] = was[key];
    }
  if (isSame && Object.keys(was).length === Object.keys(result ?? row).length) return was;
  return result ?? row;
}

/** Collections whose rows are found by other names too: a new name is no rename that references follow. */
const NOT_RENAMED = new Set<string>(["roles", "file_rules"]);

/**
 * Rows that an edit renamed and the other left as they were in the base, as pairs of entries. All three documents
 * have the same ids.
 */
function renamesOf(base: Document, edit: Document, other: Document): Pair[] {
  return collectionNames.flatMap((collection) => {
    if (NOT_RENAMED.has(collection)) return [];
    const [was, rest] = [base[collection], other[collection]] as [Collection<Row>, Collection<Row>];
    return rowsOf(edit, collection).flatMap((row): Pair[] => {
      const before = was.byId[row.id];
      const there = rest.byId[row.id];
      if (!before || !there || nameOf(before, base) === nameOf(row, edit)) return [];
      if (nameOf(there, other) !== nameOf(before, base)) return [];
      return [pairOf(collection, row, nameOf(before, base), nameOf(row, edit))];
    });
  });
}

function pairOf(collection: CollectionName, row: Row, from: string, to: string): Pair {
  const entry = (name: string): Entry => ({
    collection,
    id: row.id,
    name,
    fields: new Map(),
    ...("display_id" in row && { display: "" }),
  });
  return { a: entry(from), b: entry(to), by: "id" };
}

/** Rows that both sides renamed differently, as pairs from their names in one of the documents to those of ours. */
function contestedRenames(base: Document, ours: Document, theirs: Document, from: Document): Pair[] {
  return collectionNames.flatMap((collection) => {
    if (NOT_RENAMED.has(collection)) return [];
    return rowsOf(ours, collection).flatMap((row): Pair[] => {
      const [was, own, other] = [base, ours, theirs].map((document) => {
        const found = (document[collection] as Collection<Row>).byId[row.id];
        return found && nameOf(found, document);
      });
      if (!was || !own || !other || new Set([was, own, other]).size < 3) return [];
      return [pairOf(collection, row, from === base ? was : other, own)];
    });
  });
}

/** A document whose references have the new names of rows, which keep their own. */
function withMentions(document: Document, renames: readonly Pair[]): Document {
  const result = { ...followed(document, renames, "a") };
  for (const { a } of renames) {
    const collection = a.collection as CollectionName;
    const rows = result[collection] as Collection<Row>;
    const before = (document[collection] as Collection<Row>).byId[a.id as string]!;
    if (!("name" in before)) continue;
    const row = { ...rows.byId[before.id]!, name: before.name };
    Object.assign(result, { [collection]: { ...rows, byId: { ...rows.byId, [before.id]: row } } });
  }
  return result;
}

/** Three documents with the same ids, in each of which references have followed the renames of the others. */
export function followedRenames(base: Document, ours: Document, theirs: Document) {
  const [own, other] = [renamesOf(base, ours, theirs), renamesOf(base, theirs, ours)];
  const all = [...own, ...other];
  return {
    base: frozen(followed(withMentions(base, contestedRenames(base, ours, theirs, base)), all, "a")),
    ours: frozen(followed(ours, other, "a")),
    theirs: frozen(followed(withMentions(theirs, contestedRenames(base, ours, theirs, theirs)), own, "a")),
  };
}
