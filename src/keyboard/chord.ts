import { create } from "zustand";
import type { Pending } from "#command/keymap.ts";

type Chord = { pending: Pending | undefined; go: (pending: Pending | undefined) => void };

/** The chord that has begun: what may follow it, until a key or Escape ends it. */
export const useChord = create<Chord>()((set) => ({ pending: undefined, go: (pending) => set({ pending }) }));

/** Begins, goes on with or ends a chord. */
export function setChord(pending: Pending | undefined): void {
  const chord = useChord.getState();
  if (chord.pending !== pending) chord.go(pending);
}
