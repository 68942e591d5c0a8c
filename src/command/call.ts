import { type Argument, argumentsOf, reasonAgainst } from "./argument.ts";
import type { AnyCommand, Commands } from "./command.ts";
import { inView } from "./disabledReason.ts";
import type { Call, Option, State } from "./state.ts";

export type Args = Record<string, unknown>;

/** Source of a call's ids and times; tests pass their own. */
export type Fresh = { id: () => string; time: () => string };

/** A random UUID, also where `crypto.randomUUID` is withheld: pages served over plain HTTP. */
export function uuid(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [8, 12, 16, 20, 32].map((end, i, ends) => hex.slice(ends[i - 1] ?? 0, end)).join("-");
}

export const fresh: Fresh = { id: uuid, time: () => new Date().toISOString() };

/** Prompt for one argument. */
export type Question = {
  argument: Argument;
  name: string;
  label: string;
  hint: string | undefined;
  /** Options; undefined asks for free text. */
  options: Option[] | undefined;
  /** Reason for an empty list, if any. */
  none: string | undefined;
  /** Several rows may be chosen; the answer is a list. */
  several: boolean;
  /** The answer that is filled in, to be taken or replaced; undefined where there is none. */
  suggestion: unknown;
  /** Error of the current answer; undefined without one. */
  why: string | undefined;
};

/**
 * Answers what need not be asked and says what is to be asked next. `args` holds the given answers that hold
 * and those of the selection, in declared order, so that each sees the ones before it; `question` is undefined when
 * the call can run. Order: given, selection, asked, and the schema's default, which is left to the schema.
 */
export function nextQuestion(
  command: AnyCommand,
  state: State,
  given: Readonly<Args>,
): { args: Args; question: Question | undefined } {
  const seen = inView(state);
  const args: Args = {};
  for (const argument of argumentsOf(command)) {
    const { name } = argument;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) {
      if (argument.schema.safeParse(value).success && !refusalOf(argument, seen, value)) args[name] = value;
      else return { args, question: ask(argument, seen, args, value) };
      continue;
    }
    const answer = argument.ask?.from?.(seen, args);
    if (answer !== undefined && answer !== null && argument.schema.safeParse(answer).success)
      args[name] = answer;
    else if (isRequired(argument, args)) return { args, question: ask(argument, seen, args, undefined) };
  }
  return { args, question: undefined };
}

/** True if an argument cannot be left out, by its schema or after the answers before it. */
const isRequired = ({ required, ask }: Argument, answers: Readonly<Args>): boolean =>
  required || ask?.needed?.(answers) === true;

function ask(declared: Argument, state: State, answers: Args, value: unknown): Question {
  const argument = { ...declared, required: isRequired(declared, answers) };
  const { name, label, shape } = argument;
  let known: { options: Option[] | undefined } | undefined;
  return {
    argument,
    name,
    label: argument.ask?.asks?.(state, answers) ?? label,
    hint: argument.ask?.hint,
    // Options are lazy: many callers only ask if there is a question.
    get options() {
      if (!known) {
        const options = argument.ask?.options?.(state, answers) ?? ownOptions(argument);
        // A text that may be blank is free where nothing is offered for it now.
        const isFree = options?.length === 0 && argument.ask?.blank !== undefined;
        known = { options: isFree ? undefined : options };
      }
      return known.options;
    },
    get none() {
      return this.options?.length === 0 ? argument.ask?.none?.(state, answers) : undefined;
    },
    several: shape.kind === "list",
    get suggestion() {
      return suggestionFor(argument, state, answers);
    },
    why:
      value === undefined ? undefined : (reasonAgainst(argument, value) ?? refusalOf(argument, state, value)),
  };
}

/** Initial answer of a prompt: the document's, else the meaning of leaving it out. */
export function suggestionFor({ ask, schema }: Argument, state: State, answers: Readonly<Args>): unknown {
  const seen = inView(state);
  const answer = (ask?.offer && ask.from?.(seen, answers)) ?? ask?.suggest?.(seen, answers) ?? ask?.blank;
  return answer !== undefined && schema.safeParse(answer).success ? answer : undefined;
}

/** The open document's error for an answer; undefined if valid or none is open. */
export function refusalOf({ ask }: Argument, state: State, value: unknown): string | undefined {
  return state.document ? ask?.refuses?.(state.document, value, state) : undefined;
}

/** True if the prompt asks for an argument although it may be omitted or has a default. */
export function isOffered({ ask }: Argument, state: State, answers: Readonly<Args>): boolean {
  return typeof ask?.offer === "function" ? ask.offer(state, answers) : ask?.offer === true;
}

const none: ReadonlySet<string> = new Set();

/**
 * `nextQuestion` in the palette: also asks for offered arguments, in declared order, unless they are in `seen`.
 * `args` holds besides what was given for arguments after the question, where that holds.
 */
export function nextOffer(
  command: AnyCommand,
  given: State,
  answers: Readonly<Args>,
  seen: ReadonlySet<string> = none,
): ReturnType<typeof nextQuestion> {
  const state = inView(given);
  const args: Args = {};
  let question: Question | undefined;
  for (const argument of argumentsOf(command)) {
    const { name } = argument;
    const value = Object.hasOwn(answers, name) ? answers[name] : undefined;
    if (value !== undefined) {
      if (argument.schema.safeParse(value).success && !refusalOf(argument, state, value)) args[name] = value;
      else question ??= ask(argument, state, { ...args }, value);
      continue;
    }
    const isOpen = isOffered(argument, state, { ...answers, ...args }) && !seen.has(name);
    const answer = question && isOpen ? undefined : argument.ask?.from?.(state, args);
    const answered = answer !== undefined && answer !== null && argument.schema.safeParse(answer).success;
    if (isOpen || (isRequired(argument, args) && !answered))
      question ??= ask(argument, state, { ...args }, undefined);
    if (answered && !(isOpen && question?.name === name)) args[name] = answer;
  }
  return { args, question };
}

/** The rows that a schema itself offers: its choices, or yes and no. */
function ownOptions({ shape }: Argument): Option[] | undefined {
  const of = shape.kind === "list" ? shape.of : shape;
  if (of.kind === "choice") return of.values.map((value) => ({ value, label: value }));
  if (of.kind !== "boolean") return undefined;
  return [
    { value: "true", label: "Yes" },
    { value: "false", label: "No" },
  ];
}

/** The question about one argument, even if answered: for a click on a chip and for optional arguments. */
export function questionAbout(
  command: AnyCommand,
  state: State,
  given: Readonly<Args>,
  name: string,
): Question | undefined {
  const all = argumentsOf(command);
  const at = all.findIndex((argument) => argument.name === name);
  if (at < 0) return undefined;
  const before = new Set(all.slice(0, at).map((argument) => argument.name));
  const { args } = nextOffer(command, state, given);
  const answers = Object.fromEntries(Object.entries(args).filter(([key]) => before.has(key)));
  return ask(all[at]!, inView(state), answers, undefined);
}

/** Takes the last answer back, for Backspace on an empty prompt; undefined when nothing was answered. */
export function withdraw(given: Readonly<Args>): { given: Args; name: string; answer: unknown } | undefined {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  const last = entries.at(-1);
  if (!last) return undefined;
  return { given: Object.fromEntries(entries.slice(0, -1)), name: last[0], answer: last[1] };
}

/** The arguments with fresh ids and times where they lack them; the rest is left as it is. */
export function complete(command: AnyCommand, args: Readonly<Args>, from: Fresh = fresh): Args {
  const filled: Args = { ...args };
  for (const { name, ask } of argumentsOf(command))
    if (ask?.fill && (!Object.hasOwn(args, name) || args[name] === undefined))
      filled[name] = from[ask.fill]();
  return filled;
}

/** The arguments without filled ids and times: for links, recents and macros, which make new things each time. */
export function withoutFresh(command: AnyCommand, args: Readonly<Args>): Args {
  const filled = new Set(argumentsOf(command).flatMap(({ name, ask }) => (ask?.fill ? [name] : [])));
  return Object.fromEntries(Object.entries(args).filter(([name]) => !filled.has(name)));
}

/**
 * A call's arguments as they would be given again on another selection: without ids and times,
 * and without what the selection of that moment answered by itself.
 */
export function reusable(
  command: AnyCommand,
  state: State,
  args: Readonly<Args>,
  same: (a: unknown, b: unknown) => boolean,
): Args {
  const kept: Args = {};
  const answers: Args = {};
  for (const { name, ask } of argumentsOf(command)) {
    if (!Object.hasOwn(args, name) || args[name] === undefined) continue;
    const value = args[name];
    if (!ask?.fill && !(ask?.from && same(ask.from(state, answers), value))) kept[name] = value;
    answers[name] = value;
  }
  return kept;
}

/** True if the selection answers the first argument: distinguishes commands with the same keys. */
export function isAnsweredBySelection(command: AnyCommand, state: State): boolean {
  const [first] = argumentsOf(command);
  return first?.ask?.from?.(state, {}) !== undefined;
}

/** The calls as they are repeated: a single one that named its rows acts on those that are selected now. */
export function onSelection(commands: Commands, state: State, calls: readonly Call[]): readonly Call[] {
  const [call, ...more] = calls;
  const command = commands[call?.id ?? ""];
  if (!call || !command || more.length > 0 || state.session.selection.length === 0) return calls;
  if (!isAnsweredBySelection(command, state)) return calls;
  const { target: _, targets: __, ...args } = call.args;
  return [{ id: call.id, args }];
}
