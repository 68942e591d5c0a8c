import { useDeferredValue, useMemo } from "react";
import type { RowConflict, ThreeWayMerge } from "#ocio/merge/conflict.ts";
import { conflictKeys } from "#ocio/merge/resolution.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { useSide } from "../side/useSide.ts";
import { useDocument } from "../useDocument.ts";

/** The merge of two configurations into the open one, with the keys of its conflicts; null until both are there. */
export function useMerge(base: string, theirs: string): { merge: Keyed | null; why: string | null } {
  const was = useSide(base);
  const other = useSide(theirs);
  const ours = useDeferredValue(useDocument((document) => document));
  const merge = useMemo(() => {
    if (!was.document || !other.document) return null;
    return keyed(threeWayMerge(was.document, ours, other.document));
  }, [was.document, ours, other.document]);
  return { merge, why: was.why ?? other.why };
}

/** A merge with the keys of its conflicts, and these by rows. */
export type Keyed = ThreeWayMerge & { keys: string[]; rows: ConflictRow[] };

/** The conflicts of one row with their positions among all. */
export type ConflictRow = {
  key: string;
  id: string;
  collection: string;
  name: string;
  conflicts: KeyedConflict[];
};
export type KeyedConflict = RowConflict & { key: string; at: number };

/** Adds their keys to the conflicts of a merge, and puts them by rows. */
export function keyed(merge: ThreeWayMerge): Keyed {
  const keys = conflictKeys(merge.conflicts);
  return { ...merge, keys, rows: rowsOf(merge.conflicts, keys) };
}

function rowsOf(conflicts: readonly RowConflict[], keys: readonly string[]): ConflictRow[] {
  const rows = new Map<string, ConflictRow>();
  for (const [at, conflict] of conflicts.entries()) {
    const { collection, id, name, field } = conflict;
    const key = `${collection}/${id}${collection === "config" ? `/${field}` : ""}`;
    const row = rows.get(key) ?? { key, id, collection, name, conflicts: [] };
    row.conflicts.push({ ...conflict, key: keys[at]!, at });
    rows.set(key, row);
  }
  // The conflicts of a row stand together, in one order for keys and lists.
  let at = 0;
  return [...rows.values()].map((row) => ({
    ...row,
    conflicts: row.conflicts.map((conflict) => ({ ...conflict, at: at++ })),
  }));
}
