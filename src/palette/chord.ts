import { create } from "zustand";
import type { Pending } from "#command/keymap.ts";

/** The chord that has begun: what may follow it, until a key or Escape ends it. */
export const useChord = create<{ pending: Pending | undefined }>()(() => ({ pending: undefined }));

/** Begins, goes on with or ends a chord. */
export function setChord(pending: Pending | undefined): void {
  if (useChord.getState().pending !== pending) useChord.setState({ pending });
}
