import type { Patch } from "immer";
import type { Attempts } from "#command/attempt.ts";
import { uuid } from "#command/call.ts";
import type { Effect } from "#command/command.ts";
import type { FileMove, HistoryStep } from "#command/historyStep.ts";
import type { Call, Session, State } from "#command/state.ts";
import type { RowChange } from "#ocio/model/rowChange.ts";

/** Selection and panel, restored by undo and redo. */
export type Place = Pick<Session, "selection" | "panel">;

/** Characters of a title that are kept. */
const MAX_TEXT = 200;

/**
 * One undo step. `patches` lead from the document before to the one after, `inverse` back; a step of an earlier
 * visit has the changes of rows instead, which hold wherever the document has not changed since.
 */
export type Entry = {
  /** Identity, which stays while a step grows or is amended. */
  id: string;
  calls: Call[];
  /** The calls as they would be made again on another selection. */
  again: Call[];
  title: string;
  say: string;
  /** Time in ms; unknown of a step of an earlier visit. */
  time?: number;
  patches: Patch[];
  inverse: Patch[];
  before?: Place;
  after?: Place;
  /** Effects of the patches and of their inverse. */
  forth?: Effect[];
  back?: Effect[];
  /** The things in which others have changed the same since: that part is in the patches no more. */
  overtaken?: readonly string[];
  /** Changes of a step of an earlier visit, which has no calls or patches. */
  changes?: readonly RowChange[];
};

/** State of an editor: all that commands read, and the steps that are done and undone. */
export type EditorState = State & { readonly past: readonly Entry[]; readonly future: readonly Entry[] };

/** The entry of a step of an earlier visit: undoing it leads to a row that it changed. */
export function entryOfStep({ id, title, say, changes, forth, back }: HistoryStep): Entry {
  const empty = { calls: [], again: [], patches: [], inverse: [] };
  return { id, title, say, ...empty, changes: changes ?? [], ...(back && { back }), ...(forth && { forth }) };
}

/** Part of an entry saved with its change, to undo it in another visit. */
export function stepOf({ id, title, say, forth, back }: Entry, way: HistoryStep["way"]): HistoryStep {
  const moves = (effects: readonly Effect[] = []) =>
    effects.flatMap((effect) => (effect.kind === "lut" && effect.do === "move" ? [effect as FileMove] : []));
  const files = way !== "undo" && back ? { forth: moves(forth), back: moves(back) } : {};
  return { id, way, title: title.slice(0, MAX_TEXT), say: say.slice(0, MAX_TEXT), ...files };
}

/** The entry of a step; the user ends where it leads him. */
export function entryOf(before: Session, done: Attempts): Entry {
  const { calls, again, title, say, patches, inverse, state, effects, back } = done;
  const panel = effects.findLast((effect) => effect.kind === "go")?.to ?? state.session.panel;
  return {
    id: uuid(),
    calls,
    again,
    title,
    say: say || title,
    time: Date.now(),
    patches,
    inverse,
    // Undo leads to the list, not to the form that created the row.
    before: { selection: before.selection, panel: before.panel.replace(/\/new$/, "") },
    after: { selection: state.session.selection, panel },
    ...(back.length > 0 && {
      forth: effects.filter(({ kind }) => kind === "lut" || kind === "layout"),
      back,
    }),
  };
}
