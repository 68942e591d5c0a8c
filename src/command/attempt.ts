import { enablePatches, type Patch, produce, produceWithPatches } from "immer";
import type { Document } from "#ocio/model/document.ts";
import { equal } from "#ocio/model/equal.ts";
import { argumentsOf, reasonAgainst } from "./argument.ts";
import { type Args, complete, type Fresh, fresh, nextQuestion, reusable } from "./call.ts";
import { type AnyCommand, type Commands, type Effect, NOTHING_OPEN, READ_ONLY } from "./command.ts";
import { disabledReason, inView } from "./disabledReason.ts";
import type { Call, State } from "./state.ts";
import { bare, entryTitle, firstAndMore } from "./title.ts";

enablePatches();

/**
 * Refusal of a call, as a sentence; `field` names the argument at fault, if any, and `cause` is the error of an
 * effect, if any.
 */
export type Refusal = {
  ok: false;
  why: string;
  field?: string;
  cause?: unknown;
  /** Calls whose effects failed. */
  calls?: readonly Call[];
};

/** Result of a call. `call` is complete: the same call on the same state gives the same result. */
export type Attempt = {
  ok: true;
  call: Call;
  state: State;
  /** Patches from the document before to the one after, and back; empty without a change. */
  patches: Patch[];
  inverse: Patch[];
  effects: Effect[];
  /** Effects that undo those of the edit. */
  back: Effect[];
  say: string;
  /** Calls with the same text fold into one step. */
  merge: string | undefined;
};

/** Result of several calls in a row. */
export type Attempts = Omit<Attempt, "call"> & {
  calls: Call[];
  /** The calls as they would be made again on another selection. */
  again: Call[];
  title: string;
};

function valueAt(root: unknown, path: Patch["path"]): unknown {
  let at = root;
  for (const key of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string | number, unknown>)[key];
  }
  return at;
}

/** True if two documents are equal at the patched paths. */
export function agree(a: Document, b: Document, patches: readonly Patch[]): boolean {
  return patches.every(({ path }) => equal(valueAt(a, path), valueAt(b, path)));
}

/** Error for an unknown argument. */
export function noArgument(command: AnyCommand, name: string): string {
  return `“${bare(command.title)}” has no argument “${name}”.`;
}

/** The arguments of a call, answered and complete, or why they do not do. */
function answer(
  command: AnyCommand,
  state: State,
  given: Args,
  source: Fresh,
): { ok: true; args: Args; parsed: Args } | Refusal {
  const known = argumentsOf(command);
  for (const name of Object.keys(given))
    if (!known.some((argument) => argument.name === name))
      return { ok: false, why: noArgument(command, name), field: name };
  const { args: answered, question } = nextQuestion(command, state, given);
  if (question)
    return { ok: false, why: question.why ?? `“${question.label}” is missing.`, field: question.name };
  const args = complete(command, answered, source);
  const parsed = command.args.safeParse(args);
  if (parsed.success) return { ok: true, args, parsed: parsed.data };
  const issue = parsed.error.issues[0]!;
  const argument = known.find(({ name }) => name === issue.path[0]);
  if (!argument)
    return { ok: false, why: /[.!?]$/.test(issue.message) ? issue.message : `${issue.message}.` };
  const why = reasonAgainst(argument, args[argument.name]) ?? issue.message;
  return { ok: false, why, field: argument.name };
}

/**
 * Applies a call to a state: preview, dry run, replay and commit are this function. Pure, but for ids and times that
 * the call lacks.
 */
export function attempt(
  commands: Commands,
  state: State,
  call: Call,
  source: Fresh = fresh,
): Attempt | Refusal {
  const command = Object.hasOwn(commands, call.id) ? commands[call.id] : undefined;
  if (!command) return { ok: false, why: `There is no command “${call.id}”.` };
  const disabled = disabledReason(command, state);
  if (disabled) return { ok: false, why: disabled };
  const answered = answer(command, state, call.args, source);
  if (!answered.ok) return answered;
  const step = command.run(state, answered.parsed);
  if (typeof step === "string") return { ok: false, why: step };
  const { edit, view, effects = [], back = [], say = "" } = step;
  if (edit && !inView(state).document) return { ok: false, why: NOTHING_OPEN };
  if (edit && state.session.readOnly) return { ok: false, why: READ_ONLY };
  const done: Attempt = {
    ok: true,
    call: { id: call.id, args: answered.args },
    state,
    patches: [],
    inverse: [],
    effects,
    back,
    say,
    merge: command.merge && `${call.id} ${command.merge(answered.parsed)}`,
  };
  if (edit && state.document) {
    const [document, patches, inverse] = produceWithPatches(state.document, (draft) => {
      edit(draft);
    });
    const why = command.refuses?.(state.document, document);
    if (why) return { ok: false, why };
    if (!agree(state.document, document, patches))
      Object.assign(done, { state: { ...state, document }, patches, inverse });
  }
  if (view) done.state = { ...done.state, session: produce(state.session, (draft) => view(draft)) };
  return done;
}

/** Applies several calls in a row: the result of all, or the refusal of the first that fails. */
export function attemptAll(
  commands: Commands,
  start: State,
  calls: readonly Call[],
  source: Fresh = fresh,
): Attempts | Refusal {
  const done: Attempts = {
    ok: true,
    calls: [],
    again: [],
    state: start,
    patches: [],
    inverse: [],
    effects: [],
    back: [],
    title: "",
    say: "",
    merge: undefined,
  };
  const says: string[] = [];
  for (const call of calls) {
    const tried = attempt(commands, done.state, call, source);
    if (!tried.ok) return tried;
    const args = reusable(commands[call.id]!, done.state, tried.call.args, equal);
    done.calls.push(tried.call);
    done.again.push({ id: call.id, args });
    done.patches = [...done.patches, ...tried.patches];
    done.inverse = [...tried.inverse, ...done.inverse];
    done.effects.push(...tried.effects);
    done.back = [...tried.back, ...done.back];
    if (tried.say) says.push(tried.say);
    done.merge = calls.length === 1 ? tried.merge : undefined;
    done.state = tried.state;
  }
  done.title = entryTitle(commands, done.calls);
  done.say = spoken(says, calls, commands);
  return done;
}

/** Joins the messages of a step's calls. */
function spoken(says: readonly string[], calls: readonly Call[], commands: Commands): string {
  const [first = "", ...others] = says;
  if (others.length === 0 || others.every((say) => say === first)) return first;
  const [{ id } = { id: "" }] = calls;
  if (calls.some((call) => call.id !== id))
    return `${first} and ${others.length} more ${others.length === 1 ? "change" : "changes"}`;
  return commands[id]?.together?.(says.length, calls) ?? firstAndMore(says);
}
