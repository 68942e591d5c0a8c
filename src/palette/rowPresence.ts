import { useMemo } from "react";
import { useStore } from "zustand";
import { namesAt, namesByRow, presence } from "#sync/presence/presence.ts";

/** Names of other people who have a row of the configuration open; empty where nobody has. */
export function useRowPresence(collection: string, id: string): string {
  return useStore(presence, ({ people }) => namesAt(people, collection, id));
}

/** Names of other people by the ids of the rows that they have open: for screens that draw many rows at once. */
export function usePresenceByRow(): ReadonlyMap<string, string> {
  const people = useStore(presence, (now) => now.people);
  return useMemo(() => namesByRow(people), [people]);
}

/** The letter of a name; of visitors without one also the sign that tells them apart, alone it would read as a count. */
export function initialOf(name: string): string {
  const sign = /^Visitor (.)/.exec(name)?.[1];
  return sign ? `V${sign}` : ([...name][0] ?? "").toUpperCase();
}
