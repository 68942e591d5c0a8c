import { createStore } from "zustand/vanilla";
import type { Ref } from "#command/state.ts";
import type { Editor } from "./editor.ts";

/** Row that a form creates or edits, and the store of the draft document that holds it. */
type Scratch = { store: Editor["store"]; thing: Ref };

/** Draft whose row the pictures show: that of the form on the screen; null without one. */
export const shownScratch = createStore<{ scratch: Scratch | null }>()(() => ({ scratch: null }));

/** Makes the pictures show the row of a draft. @returns a function that ends it */
export function showScratch(scratch: Scratch): () => void {
  shownScratch.setState({ scratch });
  return () => shownScratch.setState((state) => (state.scratch === scratch ? { scratch: null } : state));
}
