import type { Call } from "#command/state.ts";
import type { Editor, Ran } from "#store/editor.ts";

/** Runs calls as a step of the list below a dialog, so that undoing it does not open the dialog again. */
export function runAt(editor: Editor, panel: string, ...calls: Call[]): Ran {
  const before = editor.store.getState().session.panel;
  editor.look({ panel });
  const ran = editor.run(...calls);
  if (!ran.ok) editor.look({ panel: before });
  return ran;
}
