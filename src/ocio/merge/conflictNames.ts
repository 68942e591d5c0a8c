import { namesIn } from "../names/finder.ts";
import type { MergeConflict, ThreeWayMerge } from "./conflict.ts";

/** Names of the rows of a merge by their ids, of whichever side. */
export function mergeNames({ document, ours, theirs, base }: ThreeWayMerge): (id: string) => string {
  return namesIn(document, ours, theirs, base);
}

/** The conflicts of a merge with names in place of ids, which only those who have its documents know. */
export function namedConflicts(merge: ThreeWayMerge): MergeConflict[] {
  const nameOf = mergeNames(merge);
  const named = (value: unknown): unknown => {
    if (typeof value === "string") return nameOf(value);
    if (Array.isArray(value)) return value.map(named);
    if (typeof value !== "object" || value === null) return value;
    const own = Object.entries(value).filter(([key]) => key !== "id" && key !== "config_id");
    return Object.fromEntries(own.map(([key, each]) => [key, named(each)]));
  };
  return merge.conflicts.map(({ id: _, base, ours, theirs, ...conflict }) => ({
    ...conflict,
    base: named(base),
    ours: named(ours),
    theirs: named(theirs),
  }));
}
