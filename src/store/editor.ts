import { freeze } from "immer";
import { createStore } from "zustand/vanilla";
import { type Attempts, agree, attempt, attemptAll, type Refusal } from "#command/attempt.ts";
import { type Args, type Fresh, fresh, onSelection } from "#command/call.ts";
import type { Commands, Effect } from "#command/command.ts";
import type { HistoryStep, StepStacks } from "#command/historyStep.ts";
import type { Log } from "#command/log.ts";
import type { Call, Published, Session, State } from "#command/state.ts";
import { firstAndMore } from "#command/title.ts";
import type { FileList } from "#ocio/files/fileReference.ts";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { merged } from "#ocio/model/merge.ts";
import { type Absorbed, absorbed, touches } from "./absorb.ts";
import { type EditorState, type Entry, entryOf, entryOfStep, type Place } from "./entry.ts";
import { documentAcross, type Traveled, traveled } from "./undoRedo.ts";

/**
 * Result of a call. `changed` is true if the document changed, `again` holds the calls to repeat it on another
 * selection. A refusal is a sentence; `field` names the argument at fault, if any.
 */
export type Ran =
  | { ok: true; say: string; effects: Effect[]; calls: Call[]; again?: Call[]; changed: boolean }
  | Refusal;

/** Cause of a document change: a new or continued step, an undo or a redo. */
export type ChangeCause = HistoryStep["way"];

/** Called on every change of the document with its entry; both documents are immutable. */
export type StepListener = (before: Document, after: Document, entry: Entry, way: ChangeCause) => void;

export type EditorOptions = {
  /** Milliseconds; calls that fold into one step must follow each other within 2 s of it. */
  clock?: () => number;
  fresh?: Fresh;
  /** Undo steps kept. */
  limit?: number;
};

export type Editor = ReturnType<typeof createEditor>;
const FOLD_WITHIN = 2000;
/** Configurations kept for merges. */
const MAX_OTHERS = 8;
const NOTHING_TO_ADJUST: Refusal = { ok: false, why: "There is no change to adjust." };

/**
 * The open document with its history, over a list of commands. Calls are the only way to change the document;
 * `load` replaces it and `look` moves the session.
 */
export function createEditor(commands: Commands, initial: Partial<State> = {}, options: EditorOptions = {}) {
  const { clock = () => performance.now(), fresh: source = fresh, limit = 1000 } = options;
  const listeners = new Set<StepListener>();
  /** The step that the next call may fold into, with the document before it. */
  let open: { entry: Entry; base: Document; merge: string; at: number } | undefined;
  /** Since when a pointer is held down: a drag is one step, however long it rests. */
  let heldSince = Number.POSITIVE_INFINITY;

  const store = createStore<EditorState>()(() => ({
    document: initial.document ?? null,
    session: { selection: [], panel: "/", theme: "system", ...initial.session },
    ...(initial.files && { files: initial.files }),
    ...(initial.macros && { macros: initial.macros }),
    ...(initial.log && { log: initial.log }),
    past: [],
    future: [],
    history: { undo: null, redo: null },
  }));

  /** Commits a new state and notifies the listeners of a changed document. */
  function commit(
    state: State,
    past: readonly Entry[],
    future: readonly Entry[],
    entry?: Entry,
    way: ChangeCause = "do",
  ): void {
    const { document: before, past: done, history: known } = store.getState();
    const { document, session } = state;
    const steps = [...past, ...future];
    const at = past.length;
    const titleAt = (place: number) => steps[place]?.title ?? null;
    const earlier = steps.filter(({ changes }) => changes).length;
    const failed = past === done && known?.failed ? { failed: known.failed } : {};
    const history = { undo: titleAt(at - 1), redo: titleAt(at), steps, at, earlier, ...failed };
    store.setState({ document, session, past, future, history });
    if (!entry || !before || !document || before === document) return;
    for (const listener of listeners) listener(before, document, entry, way);
  }

  /** The newest entry with the next one folded into it; undefined when together they change nothing. */
  function fold(into: NonNullable<typeof open>, next: Entry, after: Document): Entry | undefined {
    const top = into.entry;
    const touched = [...top.patches, ...next.patches];
    if (agree(into.base, after, touched)) return undefined;
    const folded = { ...next, id: top.id, ...(top.before && { before: top.before }) };
    // If the last call alone gives the same document, it replaces the others: a slider drag stays one patch.
    const alone = attempt(commands, { ...store.getState(), document: into.base }, next.calls[0]!, source);
    const document = alone.ok ? alone.state.document : null;
    if (alone.ok && document && agree(document, after, [...touched, ...alone.patches]))
      return { ...folded, patches: alone.patches, inverse: alone.inverse };
    return {
      ...folded,
      calls: [...top.calls, ...next.calls],
      again: [...top.again, ...next.again],
      patches: touched,
      inverse: [...next.inverse, ...top.inverse],
    };
  }

  /** Carries out one call or several: one undo step, all or nothing. */
  function run(...calls: Call[]): Ran {
    if (calls.length === 0) return { ok: false, why: "There is nothing to run." };
    const start = store.getState();
    const done = attemptAll(commands, start, calls, source);
    if (!done.ok) return done;
    const history = done.effects.find((effect) => effect.kind === "history" || effect.kind === "rewind");
    if (history && calls.length > 1)
      return { ok: false, why: "Undo, redo, repeat and adjust cannot be one of several calls." };
    if (history) return recall(history, done.calls);
    const entry = entryOf(start.session, done);
    const changed = entry.patches.length > 0;
    const ran: Ran = {
      ok: true,
      say: entry.say,
      effects: done.effects,
      calls: entry.calls,
      again: entry.again,
      changed,
    };
    const previous = open?.entry === start.past.at(-1) ? open : undefined;
    open = undefined;
    // A step that changes something beside the document alone, as the layout of its text, has its effects back.
    if (!start.document || !done.state.document || (!changed && !entry.back)) {
      // The press may also select something: the drag continues.
      if (heldSince < Number.POSITIVE_INFINITY) open = previous;
      commit(done.state, start.past, start.future);
      return ran;
    }
    const at = clock();
    const near = previous && (at - previous.at <= FOLD_WITHIN || previous.at >= heldSince);
    const into = near && previous.merge === done.merge && previous;
    const made = into ? fold(into, entry, done.state.document) : entry;
    const kept = into ? start.past.slice(0, -1) : start.past;
    if (made && done.merge !== undefined)
      open = { entry: made, base: into ? into.base : start.document, merge: done.merge, at };
    const heard = made ?? { ...entry, id: into ? into.entry.id : entry.id };
    commit(done.state, made ? [...kept, made].slice(-limit) : kept, [], heard);
    return ran;
  }

  /** The effects on history are the editor's own; of adjust only the prompt is left to the host. */
  function recall(effect: Extract<Effect, { kind: "history" | "rewind" }>, calls: Call[]): Ran {
    if (effect.kind === "rewind") return rewind(effect.to);
    if (effect.do === "undo") return undo();
    if (effect.do === "redo") return redo();
    if (effect.do === "repeat") return repeat();
    const has = last() ?? store.getState().history?.failed;
    return has ? { ok: true, say: "", effects: [effect], calls, changed: false } : NOTHING_TO_ADJUST;
  }

  /** Result of an undo or redo in which fields changed by others were skipped. */
  function gone(done: "Undone" | "Redone", { say }: Entry, { overtaken, changed, effects }: Traveled): Ran {
    const things = firstAndMore(overtaken);
    if (!changed && overtaken.length > 0)
      return {
        ...{ ok: true, effects: [], calls: [], changed: false },
        say: `Not ${done.toLowerCase()}: ${say}. Somebody else has changed ${things} since.`,
      };
    const rest = overtaken.length > 0 ? `. What somebody else has changed since in ${things} stays.` : "";
    return { ok: true, say: `${done}: ${say}${rest}`, effects, calls: [], changed: true };
  }

  /** Undoes the newest step: document, selection and panel. */
  function undo(): Ran {
    const { past, future } = store.getState();
    const entry = past.at(-1);
    if (!entry) return { ok: false, why: "There is nothing to undo." };
    open = undefined;
    const there = traveled(store.getState(), entry, "undo");
    commit(there.state, past.slice(0, -1), [there.step, ...future], entry, "undo");
    there.effects.push(...(entry.back ?? []));
    return gone("Undone", entry, there);
  }

  /** Does the step that was undone last again. */
  function redo(): Ran {
    const { past, future } = store.getState();
    const entry = future[0];
    if (!entry) return { ok: false, why: "There is nothing to redo." };
    open = undefined;
    const there = traveled(store.getState(), entry, "redo");
    commit(there.state, [...past, there.step], future.slice(1), entry, "redo");
    there.effects.push(...(entry.forth ?? []));
    return gone("Redone", entry, there);
  }

  /** Takes steps back, or does them again, until `to` steps are done; the user ends where the last of them leads. */
  function rewind(to: number): Ran {
    const { past, future } = store.getState();
    const goal = Math.max(0, Math.min(to, past.length + future.length));
    if (goal === past.length) return { ok: false, why: "This is where the document is now." };
    const back = goal < past.length;
    let ran: Ran = NOTHING_TO_ADJUST;
    while (store.getState().past.length !== goal) ran = back ? undo() : redo();
    const title = store.getState().past.at(-1)?.title;
    const beginning = store.getState().history?.earlier ? "before these steps" : "where it was opened";
    const say = `Went ${back ? "back" : "forward"} to ${title ? `“${title}”` : beginning}`;
    return ran.ok ? { ...ran, say } : ran;
  }

  /** The document after `to` steps; null without one. */
  function documentAt(to: number): Document | null {
    const { document, past, future } = store.getState();
    if (!document) return null;
    const back = past.slice(Math.max(0, to)).toReversed();
    const forth = future.slice(0, Math.max(0, to - past.length));
    const undone = back.reduce((all, entry) => documentAcross(all, entry, "undo").document, document);
    return forth.reduce((all, entry) => documentAcross(all, entry, "redo").document, undone);
  }

  /** Repeats the newest step, with arguments from the current selection. */
  function repeat(): Ran {
    const entry = store.getState().past.at(-1);
    // Steps of an earlier visit have no calls.
    if (!entry || entry.changes) return { ok: false, why: "There is nothing to repeat." };
    open = undefined;
    return run(...onSelection(commands, store.getState(), entry.again));
  }

  /** The call that `editLast` would change: the last one of the newest step. */
  function last(): Call | undefined {
    return store.getState().past.at(-1)?.calls.at(-1);
  }

  /** The state that the newest step began with. */
  const without = (entry: Entry): State => traveled(store.getState(), entry, "undo").state;

  /** State before the call that `editLast` changes, with rows renamed since. */
  function beforeLast(): State | undefined {
    const entry = store.getState().past.at(-1);
    if (!entry || entry.changes) return undefined;
    const from = without(entry);
    const others = entry.calls.slice(0, -1);
    const done = others.length > 0 ? attemptAll(commands, from, others, source) : undefined;
    return done?.ok ? done.state : from;
  }

  /** Preview of `editLast`: the newest step with other arguments of its last call. */
  function attemptAmended(args: Args): { ok: true; from: State; done: Attempts } | Refusal {
    const entry = store.getState().past.at(-1);
    const call = entry?.calls.at(-1);
    if (!entry || !call) return NOTHING_TO_ADJUST;
    const from = without(entry);
    const amended = { id: call.id, args: { ...call.args, ...args } };
    const done = attemptAll(commands, from, [...entry.calls.slice(0, -1), amended], source);
    return done.ok ? { ok: true, from, done } : done;
  }

  /** Keeps the call whose effects failed, for adjust to ask for again; none once others did not. */
  function fail([call, ...more]: readonly Call[]): void {
    const isKept = call && more.length === 0 && !Object.values(call.args).some((arg) => arg instanceof Blob);
    const { failed: _, ...history } = store.getState().history ?? { undo: null, redo: null };
    store.setState({ history: isKept ? { ...history, failed: call } : history });
  }

  /** Redoes the newest step with other arguments of its last call; a refusal changes nothing. */
  function editLast(args: Args): Ran {
    const tried = attemptAmended(args);
    if (!tried.ok) return tried;
    open = undefined;
    const { past, session } = store.getState();
    const made = entryOf(tried.from.session, tried.done);
    const { id, before } = { ...made, ...past.at(-1) };
    const entry = { ...made, id, before: before! };
    const kept = past.slice(0, -1);
    // The user has not left the screen that he is on; where the call leads is an effect.
    const state = { ...tried.done.state, session: { ...tried.done.state.session, panel: session.panel } };
    commit(state, entry.patches.length > 0 || entry.back ? [...kept, entry] : kept, [], entry);
    const effects = [...(past.at(-1)?.back ?? []), ...tried.done.effects];
    return { ok: true, say: entry.say, effects, calls: entry.calls, again: entry.again, changed: true };
  }

  /** Opens a document, or none, without history; the document that is open already keeps its history. */
  function load(document: Document | null, place: Partial<Place> = {}): void {
    const now = store.getState();
    const same = now.document?.config.id === document?.config.id;
    const session = { ...now.session, ...(!same && { selection: [] }), ...place };
    if (!same && now.files) store.setState({ files: null });
    if (!same && now.log) store.setState({ log: null });
    if (!same && now.others) store.setState({ others: {} });
    if (!same && (now.channels || now.gitChannel)) store.setState({ channels: [], gitChannel: null });
    if (!same && (now.rules || now.proposals)) store.setState({ rules: [], proposals: [] });
    if (!same && now.webhooks) store.setState({ webhooks: [] });
    if (now.document && document && equal(now.document, document)) return void store.setState({ session });
    open = undefined;
    // Frozen like edited documents: results are cached per document and per row.
    commit({ document: document && freeze(document, true), session }, [], []);
  }

  /**
   * Inserts the steps of earlier visits before those made since opening. Their redo steps are kept if nothing was
   * done since.
   */
  function restore(configId: string, { past, future }: StepStacks): void {
    const { past: since, future: undone, ...state } = store.getState();
    if (state.document?.config.id !== configId) return;
    const known = new Set([...since, ...undone].map(({ id }) => id));
    const entries = (steps: HistoryStep[]) => steps.filter(({ id }) => !known.has(id)).map(entryOfStep);
    const ahead = known.size > 0 ? undone : entries(future);
    commit(state, [...entries(past), ...since].slice(-limit), ahead);
  }

  /**
   * Merges changes made elsewhere: the server's answer to own changes, or those of others. Not a step of history, nor
   * reported as one; a folding step continues, unless the same was changed.
   */
  function absorb(document: Document, whose: Absorbed = "own"): void {
    const now = store.getState();
    const before = now.document;
    if (before?.config.id !== document.config.id || equal(before, document)) return;
    const { past, future, ...state } = absorbed(now, document, whose);
    open =
      open && open.entry === past.at(-1) && !touches(open.entry, before, document)
        ? { ...open, base: merged(before, open.base, document) }
        : undefined;
    commit({ ...state, document: freeze(document, true) }, past, future);
  }

  /** Changes selection, panel or theme, which are neither undoable nor part of the document. */
  function look(session: Partial<Session>): void {
    const now = store.getState();
    const next = { ...now.session, ...session };
    if (!equal(next, now.session)) store.setState({ session: next });
  }

  /** Says which files are kept beside the open configuration. */
  function know(files: FileList | null): void {
    if (!equal(store.getState().files ?? null, files)) store.setState({ files });
  }

  /** Sets the log of the open configuration. */
  function knowLog(log: Log): void {
    if (store.getState().document) store.setState({ log });
  }

  /** Keeps configurations that are to be merged with the open one, by their addresses; the oldest make room. */
  function knowOthers(more: Readonly<Record<string, Document>>): void {
    const kept = Object.entries({ ...store.getState().others, ...more }).slice(-MAX_OTHERS);
    store.setState({ others: Object.fromEntries(kept) });
  }

  /** Sets what is known of how the open configuration is published. */
  function knowPublished(known: Partial<Pick<State, Published>>): void {
    store.setState(known);
  }

  /** Ends folding: the next call is a new step. For blur and Enter. */
  function settle(): void {
    // The press that began a drag may have moved the focus too.
    if (open && open.at >= heldSince) return;
    open = undefined;
  }

  return {
    /** The list with the keys of the user; it may be replaced by the same commands with other keys. */
    commands: commands as Commands,
    store,
    attempt: (state: State, call: Call) => attempt(commands, state, call, source),
    attemptAll: (state: State, calls: readonly Call[]) => attemptAll(commands, state, calls, source),
    run,
    undo,
    redo,
    rewind,
    documentAt,
    repeat,
    last,
    attemptAmended,
    fail,
    editLast,
    beforeLast,
    load,
    restore,
    absorb,
    look,
    know,
    knowLog,
    knowOthers,
    knowPublished,
    settle,
    /** Reports a pointer as down or up. */
    hold: (down: boolean): void => {
      heldSince = down ? clock() : Number.POSITIVE_INFINITY;
    },
    /** Subscribes to changes of the document; returns the unsubscribe function. */
    onStep: (listener: StepListener): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
