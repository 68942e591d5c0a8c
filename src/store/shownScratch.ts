import { createStore } from "zustand/vanilla";
import type { Ref } from "#command/state.ts";
import type { Editor } from "./editor.ts";

/** The row that a form makes or edits, in the copy of the document that it does so in. */
type Scratch = { store: Editor["store"]; thing: Ref };

/** The copy whose row pictures show: that of the form on the screen; null without one. */
export const shownScratch = createStore<{ scratch: Scratch | null }>()(() => ({ scratch: null }));

/** Lets pictures show the row of a copy, until the result is called. */
export function showScratch(scratch: Scratch): () => void {
  shownScratch.setState({ scratch });
  return () => shownScratch.setState((state) => (state.scratch === scratch ? { scratch: null } : state));
}
