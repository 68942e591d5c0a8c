import type { Call, State } from "#command/command.ts";
import type { Editor } from "#store/editor.ts";

/**
 * Whether a call only leads to another place of the same pages: a link to it needs no key, since it changes nothing.
 * All others wait for one.
 */
export function onlyLeads(editor: Editor, state: State, call: Call): boolean {
  if (!call.id.startsWith("go.")) return false;
  const tried = editor.attempt(state, call);
  return (
    tried.ok &&
    tried.state.document === state.document &&
    tried.effects.length > 0 &&
    tried.effects.every(({ kind }) => kind === "go")
  );
}
