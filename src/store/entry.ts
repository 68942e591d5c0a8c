import type { Patch } from "immer";
import type { Attempts } from "#command/attempt.ts";
import type { Call, Effect, Session } from "#command/command.ts";

/** Where the user was: undo and redo bring him back there. */
export type Place = Pick<Session, "selection" | "panel">;

/** One undo step. `patches` lead from the document before to the one after, `inverse` back. */
export type Entry = {
  calls: Call[];
  /** The calls as they would be made again on another selection. */
  again: Call[];
  title: string;
  say: string;
  patches: Patch[];
  inverse: Patch[];
  before: Place;
  after: Place;
  /** Effects that go with the patches, and those that go with their inverse. */
  forth?: Effect[];
  back?: Effect[];
  /** The things in which others have changed the same since: that part is in the patches no more. */
  overtaken?: readonly string[];
};

/** The entry of a step; the user ends where it leads him. */
export function entryOf(before: Session, done: Attempts): Entry {
  const { calls, again, title, say, patches, inverse, state, effects, back } = done;
  const panel = effects.findLast((effect) => effect.kind === "go")?.to ?? state.session.panel;
  return {
    calls,
    again,
    title,
    say: say || title,
    patches,
    inverse,
    // The form that made the thing is no place to come back to: its list is.
    before: { selection: before.selection, panel: before.panel.replace(/\/new$/, "") },
    after: { selection: state.session.selection, panel },
    ...(back.length > 0 && { forth: effects.filter(({ kind }) => kind === "lut"), back }),
  };
}
