import { type Argument, defaultOf } from "#command/argument.ts";
import { type Args, isOffered, nextOffer, nextQuestion, type Question } from "#command/call.ts";
import type { AnyCommand } from "#command/command.ts";
import type { State } from "#command/state.ts";
import { shown } from "./answer.ts";

/** Steps that a command has at most; ends the walk over what is left. */
const MAX_STEPS = 40;

/** True if an answer only says that the argument does not apply: "" or no rows, answered by the command itself. */
const isEmpty = (value: unknown) => value === "" || (Array.isArray(value) && value.length === 0);

/** The arguments with an answer that a person can change, in their order: each is a chip. */
export function answeredOf(
  asked: readonly Argument[],
  question: Question | undefined,
  given: Readonly<Args>,
  args: Readonly<Args>,
): Argument[] {
  return asked.filter(
    ({ name, shape }) =>
      shape.kind !== "boolean" &&
      name !== question?.name &&
      Object.hasOwn(args, name) &&
      (Object.hasOwn(given, name) || !isEmpty(args[name])),
  );
}

type Walk = {
  asked: readonly Argument[];
  state: State;
  question: Question | undefined;
  given: Readonly<Args>;
  args: Readonly<Args>;
  seen: ReadonlySet<string>;
};

/**
 * The place of a question among all that are asked, from 1; it is the last only where its answer runs the command.
 * Null where there is only one.
 */
export function progressOf({ asked, state, question, given, args, seen }: Walk): [number, number] | null {
  if (!question) return null;
  // Answers of the command itself count before the first question alone, so that the others keep their places.
  const first = asked.findIndex(({ name }) => name === question.name || seen.has(name));
  const isOpen = (argument: Argument) =>
    argument.name !== question.name &&
    !Object.hasOwn(given, argument.name) &&
    !seen.has(argument.name) &&
    (isOffered(argument, state, args) || (argument.required && !Object.hasOwn(args, argument.name)));
  const steps = asked.filter((argument, place) => {
    const { name, shape, required } = argument;
    if (shape.kind === "boolean") return false;
    if (name === question.name || Object.hasOwn(given, name) || seen.has(name) || isOpen(argument))
      return true;
    return required && place < first && !isEmpty(args[name]);
  });
  const others = steps.filter(isOpen).length;
  const place = steps.findIndex(({ name }) => name === question.name) + 1;
  const number = others === 0 ? steps.length : Math.min(place, steps.length - others);
  return steps.length > 1 ? [number, steps.length] : null;
}

/** An answer in words: "none" where leaving it out says that. */
function worded({ label, options, suggestion, argument }: Question): string {
  const left = suggestion ?? defaultOf(argument);
  if (left === undefined || left === null || isEmpty(left)) return `${label}: none`;
  const name = options?.find(({ value }) => value === String(left))?.label;
  return `${label}: ${name ?? shown(left)}`;
}

/** A whole call that was not asked for everything: its answers, and in words those that were not asked for. */
export type Defaults = { args: Args; words: string[] };

/** Completes a call with answers that need not be asked for; null if something must be asked. */
export function defaultsLeft(
  command: AnyCommand,
  state: State,
  given: Readonly<Args>,
  seen: ReadonlySet<string>,
): Defaults | null {
  const walked = new Set(seen);
  const words: string[] = [];
  let args: Args = { ...given };
  for (let step = 0; step < MAX_STEPS; step++) {
    const { question } = nextOffer(command, state, args, walked);
    if (!question) return nextQuestion(command, state, args).question ? null : { args, words };
    const { name, suggestion } = question;
    if (question.why || walked.has(name)) return null;
    words.push(worded(question));
    walked.add(name);
    if (suggestion !== undefined && !answersItself(question)) args = { ...args, [name]: suggestion };
  }
  return null;
}

/** True if the command answers it so when it is left out; else a suggestion must be given. */
export function answersItself({ argument }: Question): boolean {
  return argument.ask?.from !== undefined;
}

/** True if a question may be passed over: it is optional, or has a suggestion. */
export function isSkippable({ argument, suggestion }: Question): boolean {
  return !argument.required || suggestion !== undefined;
}
