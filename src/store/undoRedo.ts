import { applyPatches, type Patch } from "immer";
import type { Effect } from "#command/command.ts";
import { listPath, screenOf, screens } from "#command/screen.ts";
import type { State } from "#command/state.ts";
import type { CollectionName, Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { mergedOrder, placedOrder } from "#ocio/model/merge.ts";
import { applied, type RowChange, reversed, rowChangesOf } from "#ocio/model/rowChange.ts";
import type { EditorState, Entry, Place } from "./entry.ts";

type Rows = { byId: Record<string, unknown>; order: string[] };
type AllRows = Record<string, Rows>;

/** Orders set by patches, by collection. */
function ordersIn(patches: readonly Patch[]): Map<string, string[]> {
  const whole = patches.filter(({ path }) => path.length === 2 && path[1] === "order");
  return new Map(whole.map(({ path, value }) => [String(path[0]), value as string[]]));
}

/**
 * Applies the patches of a step. If others added, removed or moved rows since, only the step's own moves are applied.
 * @param back the inverse patches, with the orders before the step
 */
function stepped(document: Document, patches: readonly Patch[], back: readonly Patch[]): Document {
  const next = applyPatches(document, [...patches]) as Document;
  const starts = ordersIn(back);
  let reorderedRows: AllRows | undefined;
  for (const [name, goal] of ordersIn(patches)) {
    const now = (document as unknown as AllRows)[name]!.order;
    const { byId } = (next as unknown as AllRows)[name]!;
    const start = starts.get(name);
    const order = placedOrder(start && !equal(now, start) ? mergedOrder(start, goal, now) : goal, byId, now);
    if (order !== goal) reorderedRows = { ...reorderedRows, [name]: { byId, order } };
  }
  return reorderedRows ? Object.freeze({ ...next, ...reorderedRows }) : next;
}

/**
 * Document after undoing or redoing a step, and the rows in which others changed the same fields since: those stay, and
 * the step goes on without them, or the way back would overwrite them.
 */
export function documentAcross(
  document: Document,
  step: Entry,
  way: "undo" | "redo",
): { document: Document; overtaken: readonly string[]; step: Entry } {
  const { patches, inverse, changes, overtaken = [] } = step;
  if (changes) {
    const next = applied(document, way === "undo" ? reversed(changes) : changes);
    const all = [...overtaken, ...next.overtaken];
    if (next.overtaken.length === 0) return { document: next.document, overtaken: all, step };
    const [from, to] = way === "undo" ? [next.document, document] : [document, next.document];
    return { ...next, overtaken: all, step: { ...step, changes: rowChangesOf(from, to), overtaken: all } };
  }
  const [there, back] = way === "undo" ? [inverse, patches] : [patches, inverse];
  return { document: stepped(document, there, back), overtaken, step };
}

/** State after undoing or redoing a step, the step as it goes on, and the rows in which others changed the same fields since. */
export type Traveled = {
  state: State;
  effects: Effect[];
  overtaken: readonly string[];
  changed: boolean;
  step: Entry;
};

/** True if a selected row exists, or if the selection is not a row. */
function isThere(document: Document | null, kind: string, id: string): boolean {
  const rows = document && (document as unknown as Record<string, { byId?: object }>)[kind]?.byId;
  return !rows || Object.hasOwn(rows, id);
}

/** Place of a step of an earlier visit: the first row that it changed, its list where that is gone, else the overview. */
function placeOf(document: Document, changes: readonly RowChange[]): Place {
  const rows = changes.filter(({ collection }) => Object.hasOwn(screens, collection));
  const first = rows.find(({ id }) => id !== null) ?? rows[0];
  if (!first) return { selection: [], panel: `/${document.config.id}` };
  const [kind, id] = [first.collection as CollectionName, first.id];
  if (id === null || !isThere(document, kind, id))
    return { selection: [], panel: listPath(document.config.id, kind) };
  return { selection: [{ kind, id }], panel: screenOf(document.config.id, kind, id) };
}

/** State after undoing or redoing a step, with selection and panel, and the effects to navigate there. */
export function traveled(now: EditorState, entry: Entry, way: "undo" | "redo"): Traveled {
  const { past: _, future: __, ...state } = now;
  const { document, overtaken, step } = state.document
    ? documentAcross(state.document, entry, way)
    : { document: null, overtaken: [], step: entry };
  const changed = document !== state.document;
  const earlier = document && changed && entry.changes ? placeOf(document, entry.changes) : undefined;
  const place = (way === "undo" ? entry.before : entry.after) ?? earlier ?? state.session;
  // The viewer shows every step itself: undo and redo stay there.
  const { panel } = state.session.panel.endsWith("/viewer") ? state.session : place;
  const effects: Effect[] = panel === state.session.panel ? [] : [{ kind: "go", to: panel }];
  const there = {
    ...place,
    selection: place.selection.filter(({ kind, id }) => isThere(document, kind, id)),
  };
  const session = { ...state.session, selection: there.selection, panel };
  return { state: { ...state, document, session }, effects, overtaken, changed, step };
}
