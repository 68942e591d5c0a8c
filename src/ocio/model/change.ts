import type { Document } from "./document.ts";

export type Key = string | number;

/** One value of a document to be replaced: the keys that lead to it, and what becomes of it; undefined removes it. */
export type Change = { at: readonly Key[]; to: (old: unknown) => unknown };

type Container = Record<Key, unknown>;

/** The document after the changes, in order. What no change touches is shared with the original. */
export function changed(document: Document, changes: readonly Change[]): Document {
  const copies = new WeakSet<object>();
  const copied = (value: object): Container => {
    if (copies.has(value)) return value as Container;
    const copy = (Array.isArray(value) ? [...value] : { ...value }) as unknown as Container;
    copies.add(copy);
    return copy;
  };
  const root = copied(document);
  for (const { at, to } of changes) {
    let holder = root;
    for (const key of at.slice(0, -1)) {
      const inner = copied(holder[key] as object);
      holder[key] = inner;
      holder = inner;
    }
    replace(holder, at.at(-1) as Key, to);
  }
  return root as unknown as Document;
}

/** Carries the changes out on a draft (or on a document that is the caller's own). */
export function applyChanges(draft: Document, changes: readonly Change[]): void {
  for (const { at, to } of changes) {
    let holder = draft as unknown as Container;
    for (const key of at.slice(0, -1)) holder = holder[key] as Container;
    replace(holder, at.at(-1) as Key, to);
  }
}

function replace(holder: Container, key: Key, to: Change["to"]): void {
  const next = to(holder[key]);
  if (next === undefined) delete holder[key];
  else if (next !== holder[key]) holder[key] = next;
}
