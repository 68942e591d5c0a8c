import { create } from "zustand";
import type { Pending } from "#command/keymap.ts";

type Chord = { pending: Pending | undefined; go: (pending: Pending | undefined) => void };

/** The pending chord, until a key or Escape ends it. */
export const useChord = create<Chord>()((set) => ({ pending: undefined, go: (pending) => set({ pending }) }));

/** Sets or clears the pending chord. */
export function setChord(pending: Pending | undefined): void {
  const chord = useChord.getState();
  if (chord.pending !== pending) chord.go(pending);
}
