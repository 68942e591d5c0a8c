import type { Command } from "./command.ts";
import type { State } from "./state.ts";

const views = new WeakMap<State, State>();

/** State as visible: `document` is null outside of a configuration's pages. */
export function inView(state: State): State {
  if (!state.session.outside || !state.document) return state;
  const seen = views.get(state) ?? { ...state, document: null, session: { ...state.session, selection: [] } };
  views.set(state, seen);
  return seen;
}

/** Reason that a command is disabled, whatever its arguments, as a sentence; undefined if enabled. */
export function disabledReason({ when }: Pick<Command, "when">, state: State): string | undefined {
  const allowed = when?.(inView(state)) ?? true;
  return allowed === true ? undefined : allowed;
}
