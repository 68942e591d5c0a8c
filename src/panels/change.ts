import { useCallback } from "react";
import type { Call } from "#command/state.ts";
import { settled, settleRan, useApp } from "#store/useEditor.tsx";

/** Runs calls as one undo step; nothing when they were carried out, else the sentence that says why not. */
export type Change = (...calls: Call[]) => string | undefined;

/**
 * For fields: a change is announced as usual, a refusal is not, since the field shows it beside the typed text.
 * Buttons have no place for a sentence and use `useRun`.
 */
export function useChange(): Change {
  const app = useApp();
  return useCallback(
    (...calls) => {
      const ran = app.editor.run(...calls);
      if (!ran.ok) return ran.why;
      settleRan(app, ran);
      return undefined;
    },
    [app],
  );
}

/** A call, short to write. */
export function call(id: string, args: Record<string, unknown> = {}): Call {
  return { id, args };
}

/** Opens a file as a configuration, as `file.open` does; the promise ends once it is open, or a toast says why not. */
export function useOpenFile(): (file: File) => Promise<void> {
  const app = useApp();
  return useCallback(async (file) => settled(app, app.editor.run(call("file.open", { file }))), [app]);
}
