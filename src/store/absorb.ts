import type { Document } from "#ocio/document.ts";
import type { EditorState, Entry } from "./editor.ts";

type Rows = { byId: Record<string, unknown> };

/**
 * The state with a document that differs from the open one only in what the server said. It is no step: the history
 * stays, except that steps which changed a row that is gone now can be undone no more, nor what came before them.
 */
export function absorbed(state: EditorState, document: Document): Omit<EditorState, "history"> {
  const gone = (kind: string | number | undefined, id: string | number | undefined) => {
    const [before, after] = [state.document, document].map(
      (each) => (each as Record<string, Rows> | null)?.[String(kind)]?.byId ?? {},
    );
    return Object.hasOwn(before!, String(id)) && !Object.hasOwn(after!, String(id));
  };
  const stale = ({ patches, inverse }: Entry) =>
    [...patches, ...inverse].some(({ path: [kind, by, id, field] }) => {
      return by === "byId" && field !== undefined && gone(kind, id);
    });
  const cut = state.future.findIndex(stale);
  return {
    document,
    session: {
      ...state.session,
      selection: state.session.selection.filter(({ kind, id }) => !gone(kind, id)),
    },
    past: state.past.slice(state.past.findLastIndex(stale) + 1),
    future: cut < 0 ? state.future : state.future.slice(0, cut),
  };
}
