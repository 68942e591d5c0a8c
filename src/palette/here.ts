import { useStore } from "zustand";
import { namesAt, presence } from "#sync/presence.ts";

/** Names of other people who have a row of the configuration open; empty where nobody has. */
export function useHere(collection: string, id: string): string {
  return useStore(presence, ({ people }) => namesAt(people, collection, id));
}

/** The letter of a name; of visitors without one the sign that tells them apart. */
export function initialOf(name: string): string {
  const sign = /^Visitor (.)/.exec(name)?.[1] ?? [...name][0] ?? "";
  return sign.toUpperCase();
}
