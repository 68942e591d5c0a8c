import type { AnswerMode, Call, Macro, MacroStep } from "./state.ts";

/** Steps that a macro may have. */
export const MAX_STEPS = 500;

/** Answer mode of an argument in a step; fixed by default. */
export function answerModeOf({ from }: MacroStep, argument: string): AnswerMode {
  return Object.hasOwn(from, argument) ? from[argument]! : "fixed";
}

/** The calls with the arguments that are fixed; the others are left to the selection and the prompt. */
export function callsOf({ steps }: Pick<Macro, "steps">): Call[] {
  return steps.map((step) => ({
    id: step.call.id,
    args: Object.fromEntries(
      Object.entries(step.call.args).filter(([name]) => answerModeOf(step, name) === "fixed"),
    ),
  }));
}

/** For each step the arguments that are asked for, although the selection or a default could answer them. */
export function wantedOf({ steps }: Pick<Macro, "steps">): string[][] {
  return steps.map(({ from }) => Object.keys(from).filter((name) => from[name] === "asked"));
}

/** The macro that an id or a name means, or the sentence that says no. */
export function findMacro(macros: readonly Macro[], given: string): Macro | string {
  const lower = given.toLowerCase();
  return (
    macros.find(({ id }) => id === given) ??
    macros.find(({ name }) => name === given) ??
    macros.find(({ name }) => name.toLowerCase() === lower) ??
    `There is no macro “${given}”.`
  );
}

/** The macro with a step in another place; steps count from 1. */
export function withStepMoved(macro: Macro, step: number, to: number): Macro | string {
  const moved = macro.steps[step - 1];
  if (!moved) return noStep(macro, step);
  if (!macro.steps[to - 1]) return noStep(macro, to);
  const others = macro.steps.filter((_, at) => at !== step - 1);
  return { ...macro, steps: [...others.slice(0, to - 1), moved, ...others.slice(to - 1)] };
}

/** The macro without a step; the last one stays, since a macro does something. */
export function withoutStep(macro: Macro, step: number): Macro | string {
  if (!macro.steps[step - 1]) return noStep(macro, step);
  if (macro.steps.length === 1) return `“${macro.name}” has only this step; delete the macro instead.`;
  return { ...macro, steps: macro.steps.filter((_, at) => at !== step - 1) };
}

/** The macro with another answer to an argument of a step; what was recorded is kept for changing back. */
export function withAnswer(macro: Macro, step: number, argument: string, how: AnswerMode): Macro | string {
  const old = macro.steps[step - 1];
  if (!old) return noStep(macro, step);
  if (!Object.hasOwn(old.call.args, argument) && !Object.hasOwn(old.from, argument))
    return `Step ${step} of “${macro.name}” has no argument “${argument}”.`;
  if (how === "fixed" && !Object.hasOwn(old.call.args, argument))
    return `No value of “${argument}” was recorded that could be fixed.`;
  const { [argument]: _, ...others } = old.from;
  const from = how === "fixed" ? others : { ...others, [argument]: how };
  return { ...macro, steps: macro.steps.map((each, at) => (at === step - 1 ? { ...each, from } : each)) };
}

function noStep({ name, steps }: Macro, step: number): string {
  return `“${name}” has no step ${step}; it has ${stepCount(steps.length)}.`;
}

/** "1 step", "3 steps". */
export function stepCount(count: number): string {
  return count === 1 ? "1 step" : `${count} steps`;
}
