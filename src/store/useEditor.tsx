import { createContext, useCallback, useContext } from "react";
import { useStore } from "zustand";
import { useShallow } from "zustand/react/shallow";
import type { Effect } from "#command/command.ts";
import type { Call } from "#command/state.ts";
import { confirmationOf } from "./confirmation.ts";
import type { Editor, Ran } from "./editor.ts";
import type { EditorState } from "./entry.ts";

/** Value of EditorContext: the editor, the host of effects and the toasts. */
export type AppContext = {
  editor: Editor;
  /**
   * Carries out effects, begun at once and in order: clipboard and file picker need the user's gesture.
   * A promise when something is not done on return; it rejects with the reason.
   */
  perform: (effects: Effect[], run?: (...calls: Call[]) => void) => Promise<void> | undefined;
  /** Shows a toast: the message, or the refusal. */
  tell: (ran: Ran) => void;
  /**
   * For an editor of a copied document: the page's context, `keep` for saving the copy on leaving, and fields with an
   * incomplete choice, which the copy lacks.
   */
  copyOf?: { page: AppContext; keep: () => void; renew: () => void; incomplete: Set<string> };
};

export const EditorContext = createContext<AppContext | null>(null);

/** The app of the page: the value of EditorContext. */
export function useApp(): AppContext {
  const app = useContext(EditorContext);
  if (!app) throw new Error("A component that edits stands outside EditorContext.");
  return app;
}

/** A part of the editor's state; a selector may build a fresh list or object, as long as its items are the same. */
export function useEditor<T>(selector: (state: EditorState) => T): T {
  return useStore(useApp().editor.store, useShallow(selector));
}

/** Performs a step's effects, then shows the toast after pending ones. */
export function settleRan(app: AppContext, ran: Ran): Ran {
  settled(app, ran);
  return ran;
}

/** `settleRan` as a promise, which resolves after pending effects, also if they failed. */
export function settled({ editor, perform, tell }: AppContext, ran: Ran): Promise<void> | undefined {
  const later = ran.ok ? perform(ran.effects) : undefined;
  if (!ran.ok || !later) return void tell(ran);
  return later.then(
    () => {
      editor.fail([]);
      tell(ran);
    },
    (error: unknown) => {
      editor.fail(ran.calls);
      tell({ ok: false, why: reason(error), cause: error, calls: ran.calls });
    },
  );
}

function reason(error: unknown): string {
  return error instanceof Error && error.message !== "" ? error.message : "That did not work.";
}

/** Copies a text and says so, or why the browser did not. */
export function useCopy(): (text: string) => void {
  const app = useApp();
  return (text) => {
    const effects: Effect[] = [{ kind: "copy", text }];
    settleRan(app, { ok: true, say: "Copied", effects, calls: [], changed: false });
  };
}

/** Result of calls that a dialog confirms first. */
const ASKED: Ran = { ok: false, why: "" };

/**
 * Returns the function behind every change: runs calls as one step, performs their effects and shows a toast. Calls
 * that delete more than one row, or one in use, are confirmed first.
 */
export function useRun(): (...calls: Call[]) => Ran {
  const app = useApp();
  return useCallback(
    (...calls: Call[]) => {
      const ask = app.copyOf ? undefined : confirmationOf(calls);
      if (!ask) return settleRan(app, app.editor.run(...calls));
      ask();
      return ASKED;
    },
    [app],
  );
}

/** Makes the newest step again with other arguments, as `useRun` does a new one. */
export function useEditLast(): (args: Record<string, unknown>) => Ran {
  const app = useApp();
  return useCallback((args) => settleRan(app, app.editor.editLast(args)), [app]);
}
