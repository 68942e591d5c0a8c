import { type Collection, type CollectionName, collectionNames } from "./collection.ts";
import type { Document, Row } from "./document.ts";
import { equal } from "./equal.ts";

type Fields = Record<string, unknown>;
type Rows = Collection<Row>;

/**
 * Three-way merge: applies the changes from `base` to `own` to `theirs`, field by field. If both changed a field,
 * `own` wins; a row deleted by one side is gone, unless `own` changed it and `theirs` deleted it. Unchanged parts
 * stay the same objects.
 */
export function merged(base: Document, own: Document, theirs: Document): Document {
  if (own === base || own === theirs) return theirs;
  if (theirs === base) return own;
  const next: Document = { ...theirs, config: mergedFields(base.config, own.config, theirs.config) };
  for (const name of collectionNames) {
    const rows = mergedRows(base[name] as Rows, own[name] as Rows, theirs[name] as Rows);
    Object.assign(next, { [name]: rows } satisfies Partial<Record<CollectionName, Rows>>);
  }
  return next;
}

/** A row, or the profile, with the fields that `own` changed; a field that `own` lacks now is taken away. */
function mergedFields<F extends object>(base: F | undefined, own: F, theirs: F): F {
  if (own === base || own === theirs) return theirs;
  if (theirs === base) return own;
  const [before, after] = [(base ?? {}) as Fields, own as Fields];
  const result: Fields = { ...(theirs as Fields) };
  for (const key of new Set([...Object.keys(after), ...Object.keys(before)])) {
    if (equal(before[key], after[key]) || equal(result[key], after[key])) continue;
    if (after[key] === undefined) delete result[key];
    else result[key] = after[key];
    // The id and the spelling of a reference are one value.
    const stem = /^(.*)_(?:id|name)$/.exec(key)?.[1];
    for (const part of [`${stem}_id`, `${stem}_name`])
      if (`${stem}_id` in after && `${stem}_name` in after) result[part] = after[part];
  }
  return equal(result, theirs) ? theirs : (result as F);
}

function mergedRows(base: Rows, own: Rows, theirs: Rows): Rows {
  if (own === base || own === theirs) return theirs;
  if (theirs === base) return own;
  const byId = { ...theirs.byId };
  for (const [id, row] of Object.entries(own.byId)) {
    const before = Object.hasOwn(base.byId, id) ? base.byId[id] : undefined;
    if (row === before || (before && equal(row, before))) continue;
    const there = Object.hasOwn(theirs.byId, id) ? theirs.byId[id] : undefined;
    byId[id] = there ? mergedFields(before, row, there) : row;
  }
  for (const id of Object.keys(base.byId)) if (!Object.hasOwn(own.byId, id)) delete byId[id];
  return { byId, order: completedOrder(mergedOrder(base.order, own.order, theirs.order), byId) };
}

/** The order with exactly the rows that there are: those that it lacks come last. */
export function completedOrder(order: readonly string[], byId: Readonly<Record<string, unknown>>): string[] {
  const kept = order.filter((id) => Object.hasOwn(byId, id));
  const named = new Set(kept);
  return [...kept, ...Object.keys(byId).filter((id) => !named.has(id))];
}

/** The order with exactly the existing rows; missing ones keep their position in `now`. */
export function placedOrder(
  order: string[],
  byId: Readonly<Record<string, unknown>>,
  now: readonly string[],
): string[] {
  const named = new Set(order);
  const lacking = new Set(Object.keys(byId).filter((id) => !named.has(id)));
  if (lacking.size === 0 && order.every((id) => Object.hasOwn(byId, id))) return order;
  const others = now.filter((id) => !lacking.has(id));
  const kept = order.filter((id) => Object.hasOwn(byId, id));
  return completedOrder(mergedOrder(others, now, kept), byId);
}

/**
 * Applies the moves, insertions and removals between `base` and `own` to `theirs`. A moved or inserted id goes after
 * its predecessor in `own`, or to the end if it was at the end.
 */
export function mergedOrder(
  base: readonly string[],
  own: readonly string[],
  theirs: readonly string[],
): string[] {
  if (equal(own, base)) return [...theirs];
  if (equal(theirs, base)) return [...own];
  const before = new Set(base);
  const after = new Set(own);
  const still = unmoved(
    base.filter((id) => after.has(id)),
    own,
  );
  const result = theirs.filter((id) => (still.has(id) ? true : !before.has(id) && !after.has(id)));
  const there = new Set(theirs);
  const last = own.findLastIndex((id) => still.has(id));
  own.forEach((id, index) => {
    // Moved here but deleted there: stays deleted.
    if (still.has(id) || (before.has(id) && !there.has(id))) return;
    if (index > last) {
      result.push(id);
      return;
    }
    const behind = own.slice(0, index).findLast((other) => result.includes(other));
    result.splice(behind === undefined ? 0 : result.indexOf(behind) + 1, 0, id);
  });
  return result;
}

/** The largest set of ids whose places among each other are the same in both orders. */
export function unmoved(base: readonly string[], own: readonly string[]): Set<string> {
  const place = new Map(base.map((id, index) => [id, index]));
  const common = own.filter((id) => place.has(id));
  /** Last id of the best increasing run of each length, and each id's predecessor. */
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  for (const id of common) {
    const at = place.get(id)!;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (place.get(ends[middle]!)! < at) low = middle + 1;
      else high = middle;
    }
    previous.set(id, ends[low - 1]);
    ends[low] = id;
  }
  const found = new Set<string>();
  for (let id = ends.at(-1); id !== undefined; id = previous.get(id)) found.add(id);
  return found;
}
