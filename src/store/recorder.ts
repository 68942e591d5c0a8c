import { applyPatches } from "immer";
import { argumentsOf } from "#command/argument.ts";
import { agree } from "#command/attempt.ts";
import { reusable, withoutFresh } from "#command/call.ts";
import { withNames } from "#command/named.ts";
import type { AnswerMode, Call, MacroStep, State } from "#command/state.ts";
import { equal } from "#ocio/model/equal.ts";
import type { Editor } from "./editor.ts";
import type { EditorState, Entry } from "./entry.ts";
import type { PreferencesStore } from "./preferences.ts";

export type Recorder = ReturnType<typeof createRecorder>;

/**
 * History steps from an index on, for replay elsewhere: rows by name, without ids and times, and with arguments that
 * the selection answered marked so.
 */
export function historySteps(editor: Editor, now: EditorState, from = 0): MacroStep[] {
  const all = now.past.slice(from);
  // Of a step of an earlier visit the calls are not known.
  const entries = all.slice(all.findLastIndex(({ changes }) => changes) + 1);
  const [first] = entries;
  if (!first || !now.document) return [];
  const document = entries
    .toReversed()
    .reduce((all, { inverse }) => applyPatches(all, inverse), now.document);
  const { past: _, future: __, ...rest } = now;
  let state: State = { ...rest, document, session: { ...now.session, ...first.before } };
  const steps: MacroStep[] = [];
  for (const { calls } of entries)
    for (const call of calls) {
      const { step, after } = stepFrom(editor, state, call);
      steps.push(step);
      state = after;
    }
  return steps;
}

/** A call of a state as a step, and the state that it leads to. */
function stepFrom(editor: Editor, state: State, call: Call): { step: MacroStep; after: State } {
  const command = editor.commands[call.id]!;
  const done = editor.attempt(state, call);
  if (!done.ok)
    return {
      step: { call: { id: call.id, args: withoutFresh(command, call.args) }, from: {} },
      after: state,
    };
  const named = certainlyNamed(editor, state, done.call);
  const args = withoutFresh(command, named.args);
  const again = reusable(command, state, done.call.args, equal);
  const answered = argumentsOf(command).filter(
    ({ name, ask }) => ask?.from && Object.hasOwn(args, name) && !Object.hasOwn(again, name),
  );
  const from = Object.fromEntries(answered.map(({ name }): [string, AnswerMode] => [name, "selection"]));
  return { step: { call: { id: call.id, args }, from }, after: done.state };
}

/** The call with names, where it does the same. */
function certainlyNamed(editor: Editor, state: State, call: Call): Call {
  const named = state.document ? withNames(state.document, call) : call;
  if (equal(named, call)) return call;
  const [by, with_] = [editor.attempt(state, call), editor.attempt(state, named)];
  if (!by.ok || !with_.ok || !by.state.document || !with_.state.document) return call;
  const patches = [...by.patches, ...with_.patches];
  return agree(by.state.document, with_.state.document, patches) ? named : call;
}

/**
 * Records macros: the history since the start, so that undone steps are left out. It also tells the editor the stored
 * macros, for commands to read.
 */
export function createRecorder(editor: Editor, preferences: PreferencesStore) {
  /** The newest entry of when it began, and how many there were. */
  let since: { at: number; entry: Entry | undefined } | null = null;
  /** Steps of configurations that were left since. */
  let carried: MacroStep[] = [];

  /** Index in the history at which recording began; older entries may have been dropped. */
  function begin({ past }: EditorState): number {
    if (!since) return 0;
    if (past.length <= since.at) since = { at: past.length, entry: past.at(-1) };
    const { entry } = since;
    // Remote changes may replace an entry; its `calls` stay identical.
    return entry ? past.findLastIndex(({ calls }) => calls === entry.calls) + 1 : 0;
  }

  function publish(): void {
    const { macros } = preferences.store.getState();
    const now = editor.store.getState();
    const recorded = now.past.slice(begin(now)).reduce((sum, { calls }) => sum + calls.length, 0);
    const recording = since ? carried.length + recorded : null;
    const shelf = { kept: macros, removed: preferences.removedMacros(), recording };
    if (!equal(shelf, now.macros)) editor.store.setState({ macros: shelf });
  }

  function end(): void {
    since = null;
    carried = [];
    publish();
  }

  preferences.store.subscribe((now, before) => {
    if (now.macros !== before.macros) publish();
  });
  editor.store.subscribe((now, before) => {
    if (!since || now.past === before.past) return;
    const replaced = now.past.length === 0 && now.future.length === 0;
    if (replaced && before.past.length > 0) {
      carried = [...carried, ...historySteps(editor, before, begin(before))];
      since = { at: 0, entry: undefined };
    }
    publish();
  });
  publish();

  return {
    start(): void {
      editor.settle();
      const { past } = editor.store.getState();
      carried = [];
      since = { at: past.length, entry: past.at(-1) };
      publish();
    },
    /** Ends the recording and gives its steps. */
    stop(): MacroStep[] {
      const now = editor.store.getState();
      const steps = since ? [...carried, ...historySteps(editor, now, begin(now))] : [];
      end();
      return steps;
    },
    discard: end,
  };
}
