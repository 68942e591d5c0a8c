import { collectionNames } from "./collection.ts";
import type { CollectionName, Document, Row } from "./document.ts";
import { equal } from "./equal.ts";
import { completedOrder, mergedOrder } from "./merge.ts";
import { changed } from "./update.ts";

type Fields = Record<string, unknown>;
type Rows = { byId: Record<string, Row>; order: readonly string[] };

/**
 * One change of a row, of the profile (`config`) or of an order, with what was there before and after. A changed row
 * has the changed fields only; an order has the part that differs, with the neighbors that stay.
 */
export type RowChange = {
  kind: "made" | "changed" | "deleted" | "ordered";
  collection: string;
  id: string | null;
  name: string | null;
  before: Fields | null;
  after: Fields | null;
};

/** Fields that the server keeps up to date by itself. */
const TIMES = new Set(["created_at", "updated_at"]);

/** Name of a row for people; null where it has none. */
function rowName(row: Fields): string | null {
  const view = row.inline_view as { name?: unknown } | null | undefined;
  const name = row.name ?? view?.name ?? row.shared_view_name;
  return typeof name === "string" && name !== "" ? name : null;
}

/** The changes that lead from one document to the other; rows that both share cost nothing. */
export function rowChangesOf(before: Document, after: Document): RowChange[] {
  const found: RowChange[] = [];
  const fields = fieldsThatDiffer(before.config as Fields, after.config as Fields);
  if (fields)
    found.push({ kind: "changed", collection: "config", id: after.config.id, name: null, ...fields });
  for (const name of collectionNames)
    if (before[name] !== after[name])
      found.push(...changesIn(name, before[name] as unknown as Rows, after[name] as unknown as Rows));
  return found;
}

function fieldsThatDiffer(before: Fields, after: Fields): { before: Fields; after: Fields } | undefined {
  if (before === after) return undefined;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = keys.filter((key) => !equal(before[key], after[key]));
  if (differing.length === 0) return undefined;
  const of = (row: Fields) => Object.fromEntries(differing.map((key) => [key, row[key] ?? null]));
  return { before: of(before), after: of(after) };
}

function changesIn(collection: CollectionName, before: Rows, after: Rows): RowChange[] {
  const found: RowChange[] = [];
  const made: string[] = [];
  for (const id of after.order) {
    const [old, row] = [before.byId[id] as Fields | undefined, after.byId[id] as Fields | undefined];
    if (!row || old === row) continue;
    const name = rowName(old ?? row);
    if (!old) {
      made.push(id);
      found.push({ kind: "made", collection, id, name, before: null, after: row });
      continue;
    }
    const fields = fieldsThatDiffer(old, row);
    if (fields) found.push({ kind: "changed", collection, id, name, ...fields });
  }
  const gone = before.order.filter((id) => before.byId[id] && !after.byId[id]);
  for (const id of gone) {
    const row = before.byId[id] as unknown as Fields;
    found.push({ kind: "deleted", collection, id, name: rowName(row), before: row, after: null });
  }
  // New rows are appended by default.
  const appended = gone.length === 0 && equal([...before.order, ...made], after.order);
  if (!appended) found.push(...orderChange(collection, before.order, after.order));
  return found;
}

/** The change of an order: the part that differs, with a neighbor on either side; none where it is the same. */
export function orderChange(
  collection: string,
  before: readonly string[],
  after: readonly string[],
): RowChange[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (start === before.length && start === after.length) return [];
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const part = (order: readonly string[]) => ({
    order: order.slice(Math.max(0, start - 1), order.length - Math.max(0, end - 1)),
  });
  return [{ kind: "ordered", collection, id: null, name: null, before: part(before), after: part(after) }];
}

/** Inverse of the changes. */
export function reversed(changes: readonly RowChange[]): RowChange[] {
  const kinds = { made: "deleted", deleted: "made", changed: "changed", ordered: "ordered" } as const;
  return changes.toReversed().map((change) => ({
    ...change,
    kind: kinds[change.kind],
    before: change.after,
    after: change.before,
  }));
}

/** A document after changes, and the names of the rows with conflicts. */
export type Applied = { document: Document; overtaken: string[] };

/** Applies changes to fields that still have the change's old value; other fields stay, and their rows are named. */
export function applied(document: Document, changes: readonly RowChange[]): Applied {
  const overtaken = new Set<string>();
  const drafts = new Map<CollectionName, { byId: Record<string, Row>; order: readonly string[] }>();
  const draftOf = (name: CollectionName) => {
    const { byId, order } = document[name] as unknown as Rows;
    const draft = drafts.get(name) ?? { byId: { ...byId }, order };
    drafts.set(name, draft);
    return draft;
  };
  let config = document.config;
  for (const change of changes) {
    const { collection, id, before, after } = change;
    if (collection === "config") {
      const next = withFields(config as unknown as Fields, before ?? {}, after ?? {});
      if (next.overtaken) overtaken.add("the configuration");
      config = next.row as typeof config;
    } else if (isCollection(collection)) {
      const draft = draftOf(collection);
      if (change.kind === "ordered") draft.order = ordered(draft.order, change);
      else if (id !== null && !applyToRow(draft.byId, id, change))
        overtaken.add(change.name === null ? "the same" : `“${change.name}”`);
    }
  }
  const next = { ...document, config } as Document;
  for (const [name, { byId, order }] of drafts) {
    const { byId: old, order: oldOrder } = document[name] as unknown as Rows;
    const rows = Object.keys(byId);
    const same = rows.length === Object.keys(old).length && rows.every((id) => byId[id] === old[id]);
    const nextOrder = completedOrder(order, byId);
    if (!same || !equal(nextOrder, oldOrder))
      Object.assign(next, { [name]: { byId: same ? old : byId, order: nextOrder } });
  }
  return { document: equal(next, document) ? document : next, overtaken: [...overtaken] };
}

function isCollection(name: string): name is CollectionName {
  return (collectionNames as readonly string[]).includes(name);
}

/** @returns false where the row is not as the change found it, as a whole or in part */
function applyToRow(byId: Record<string, Row>, id: string, { kind, before, after }: RowChange): boolean {
  const row = Object.hasOwn(byId, id) ? (byId[id] as unknown as Fields) : undefined;
  if (kind === "made") {
    if (row) return false;
    byId[id] = after as unknown as Row;
    return true;
  }
  if (!row) return false;
  if (kind === "deleted") {
    const still = Object.entries(before ?? {}).every(
      ([key, value]) => TIMES.has(key) || has(row, key, value),
    );
    if (still) delete byId[id];
    return still;
  }
  const next = withFields(row, before ?? {}, after ?? {});
  byId[id] = next.row as unknown as Row;
  return !next.overtaken;
}

const has = (row: Fields, key: string, value: unknown) => equal(row[key] ?? null, value ?? null);

function withFields(row: Fields, before: Fields, after: Fields): { row: Fields; overtaken: boolean } {
  const keys = Object.keys(before).filter((key) => Object.hasOwn(after, key) && !TIMES.has(key));
  const still = keys.filter((key) => has(row, key, before[key]));
  const update = Object.fromEntries(still.map((key) => [key, after[key]]));
  return {
    row: still.length === 0 ? row : changed(row, update),
    overtaken: still.length < keys.length,
  };
}

/** An order after its change: the part in its place where it stands unchanged, else moved as others have left it. */
function ordered(now: readonly string[], { before, after }: RowChange): readonly string[] {
  const [from, to] = [(before as { order: string[] }).order, (after as { order: string[] }).order];
  const there = new Set(from);
  const come = new Set(to.filter((id) => !there.has(id)));
  const at = from.length === 0 ? -1 : now.indexOf(from[0]!);
  const whole =
    at >= 0 && from.every((id, index) => now[at + index] === id) && !now.some((id) => come.has(id));
  if (!whole) return mergedOrder(from, to, now);
  return [...now.slice(0, at), ...to, ...now.slice(at + from.length)];
}

/**
 * Joins consecutive changes: of a field changed repeatedly, the first old and the last new value remain; changes that
 * cancel out are dropped.
 */
export function joined(first: readonly RowChange[], next: readonly RowChange[]): RowChange[] {
  const all: (RowChange | null)[] = [...first];
  const last = new Map<string, number>();
  const keyOf = ({ collection, id, kind }: RowChange) =>
    kind === "ordered" ? undefined : `${collection}/${id ?? ""}`;
  for (const [index, change] of first.entries()) {
    const key = keyOf(change);
    if (key !== undefined) last.set(key, index);
  }
  for (const change of next) {
    const key = keyOf(change);
    const index = key === undefined ? undefined : last.get(key);
    const known = index === undefined ? null : all[index]!;
    const both = known && together(known, change);
    if (known && both !== undefined) all[index!] = both;
    else {
      if (key !== undefined) last.set(key, all.length);
      all.push(change);
    }
    if (key !== undefined && both === null) last.delete(key);
  }
  return all.filter((change) => change !== null);
}

/** Two changes of a row as one; null where they cancel each other, undefined where they stay two. */
function together(first: RowChange, next: RowChange): RowChange | null | undefined {
  const [before, after] = [
    { ...next.before, ...first.before },
    { ...first.after, ...next.after },
  ];
  if (first.kind === "changed" && next.kind === "changed") {
    const keys = Object.keys(after).filter((key) => !equal(before[key] ?? null, after[key] ?? null));
    if (keys.length === 0) return null;
    const of = (row: Fields) => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]));
    return { ...first, before: of(before), after: of(after) };
  }
  if (first.kind === "made" && next.kind === "changed")
    return { ...first, after: changed(first.after!, next.after!) };
  if (first.kind === "made" && next.kind === "deleted") return null;
  // Duplicate.
  if (first.kind === next.kind) return { ...first, after: next.after };
  return undefined;
}
