import { collectionNames, rowsOf } from "../model/document.ts";
import { nameOf } from "../names/finder.ts";
import type { MergeConflict, ThreeWayMerge } from "./conflict.ts";

/** The conflicts of a merge with names in place of ids, which only those who have its documents know. */
export function namedConflicts({ conflicts, document, ours, theirs, base }: ThreeWayMerge): MergeConflict[] {
  const names = new Map<string, string>();
  for (const side of [base, theirs, ours, document])
    for (const collection of collectionNames)
      for (const row of rowsOf(side, collection)) names.set(row.id, nameOf(row, side));
  const named = (value: unknown): unknown => {
    if (typeof value === "string") return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== "object" || value === null) return value;
    const own = Object.entries(value).filter(([key]) => key !== "id" && key !== "config_id");
    return Object.fromEntries(own.map(([key, each]) => [key, named(each)]));
  };
  return conflicts.map(({ id: _, base, ours, theirs, ...conflict }) => ({
    ...conflict,
    base: named(base),
    ours: named(ours),
    theirs: named(theirs),
  }));
}
