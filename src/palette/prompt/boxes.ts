import { type Argument, defaultOf } from "#command/argument.ts";
import { type Args, suggestionFor } from "#command/call.ts";
import type { State } from "#command/state.ts";

/** A boolean argument as a box beside the input of a prompt. */
export type Box = { name: string; label: string; on: boolean; isDefault: boolean };

/** Returns a boolean's value when left out. */
const whenLeftOut = (argument: Argument): boolean => defaultOf(argument) === true;

/**
 * The boxes of a prompt: as answered, else as the command suggests, else as it is when left out. `isFresh` is false
 * where a link, a macro or the newest step made the call: what is left out there keeps its meaning.
 */
export function boxesOf(
  asked: readonly Argument[],
  state: State,
  answers: Readonly<Args>,
  args: Readonly<Args>,
  isFresh: boolean,
  /** The box that is asked for: its answer is given, whatever it is. */
  about?: string,
): Box[] {
  return asked
    .filter(({ shape }) => shape.kind === "boolean")
    .map((argument) => {
      const { name, label, required } = argument;
      const usual = whenLeftOut(argument);
      if (typeof answers[name] === "boolean") return { name, label, on: answers[name], isDefault: false };
      const suggested = isFresh || required ? suggestionFor(argument, state, args) : undefined;
      const on = typeof suggested === "boolean" ? suggested : required || usual;
      return { name, label, on, isDefault: !required && suggested === undefined && name !== about };
    });
}

/** The answers with what the boxes say, but for boxes that say what leaving them out says. */
export function withBoxes(boxes: readonly Box[], answers: Readonly<Args>): Args {
  const said = boxes.filter(({ isDefault }) => !isDefault).map(({ name, on }) => [name, on] as const);
  return { ...Object.fromEntries(said), ...answers };
}
