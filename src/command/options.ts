import type { Document } from "#ocio/model/document.ts";
import type { Option, State } from "./state.ts";

/** Caches options per document, for all commands and keystrokes. */
export function perDocument(list: (state: State) => Option[]): (state: State) => Option[] {
  const kept = new WeakMap<Document, Option[]>();
  return (state) => {
    if (!state.document) return list(state);
    const known = kept.get(state.document) ?? list(state);
    kept.set(state.document, known);
    return known;
  };
}
