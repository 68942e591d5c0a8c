import { createStore } from "zustand/vanilla";
import type { Ref } from "#command/state.ts";
import type { Editor } from "./editor.ts";

/** The row that a form makes, in the copy of the document that it makes it in. */
type Made = { store: Editor["store"]; thing: Ref };

/** The form on the screen whose row is in a copy yet; null without one. */
export const making = createStore<{ made: Made | null }>()(() => ({ made: null }));

/** Says that a form makes a row; the result says that it has ended. */
export function beginMaking(made: Made): () => void {
  making.setState({ made });
  return () => making.setState((state) => (state.made === made ? { made: null } : state));
}
