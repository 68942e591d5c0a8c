import type { Change } from "#api/change.ts";
import { dayOf } from "./words.ts";

/** A line of the list: the head of a day, a change, or the end of what was read so far. */
export type Line = { kind: "day"; day: string } | { kind: "change"; change: Change } | { kind: "more" };

/** The changes below the days on which they were made. */
export function linesOf(changes: readonly Change[], more: boolean): Line[] {
  const lines: Line[] = [];
  let last = "";
  for (const change of changes) {
    const day = dayOf(change.at);
    if (day !== last) lines.push({ kind: "day", day });
    last = day;
    lines.push({ kind: "change", change });
  }
  return more ? [...lines, { kind: "more" }] : lines;
}
