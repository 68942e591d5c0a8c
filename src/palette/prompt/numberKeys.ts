import type { KeyboardEvent } from "react";
import { type Argument, reasonAgainst, type Shape } from "#command/argument.ts";
import { numbersIn, stepOf, stepped, typed } from "#parts/field/decimal.ts";
import { typedAs, valueFrom } from "./answer.ts";

/** True if an answer is a number or several, in which arrows may step. */
export function isNumeric(shape: Shape): boolean {
  if (shape.kind === "tuple") return shape.of.every(isNumeric);
  return shape.kind === "list" ? isNumeric(shape.of) : shape.kind === "number";
}

/**
 * Returns the text that arrows step in an empty field: its default, else the example beside it ("0.2126, 0.7152",
 * "1 is first"); undefined where neither is a number.
 */
function startOf({ ask }: Argument): string | undefined {
  if (ask?.blank !== undefined && ask.blank !== null) return typedAs(ask.blank);
  const hint = ask?.hint ?? ask?.note ?? "";
  return numbersIn(hint) ? hint : /^-?\d+(\.\d+)?(?=\s)/.exec(hint)?.[0];
}

/** An arrow that is pressed in a field. */
type Arrow = Pick<KeyboardEvent<HTMLInputElement>, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey"> & {
  currentTarget: { selectionStart: number | null };
};

/**
 * The text and the caret after ArrowUp or ArrowDown in the field of a number or several, as `steppedAt`; a field that
 * is empty starts from its default, and stays at it where a step would lead out of what is allowed. Undefined for what
 * does not step: other answers, arrows with modifiers.
 */
export function arrowed(
  argument: Argument,
  text: string,
  { key, shiftKey: many, ctrlKey, metaKey, altKey, currentTarget }: Arrow,
): { text: string; caret: number } | undefined {
  const { shape } = argument;
  if (!isNumeric(shape) || ctrlKey || metaKey || altKey) return undefined;
  const whole = shape.kind === "number" && shape.whole;
  const direction = key === "ArrowUp" ? 1 : -1;
  const caret = currentTarget.selectionStart ?? text.length;
  if (text.trim() !== "") return steppedAt(text, caret, direction, { many, whole });
  const start = startOf(argument);
  if (start === undefined) return undefined;
  const next = steppedAt(start, 0, direction, { many, whole });
  if (!next || !reasonAgainst(argument, valueFrom(argument, next.text))) return next;
  return { text: start, caret: start.search(/[\s,;]|$/) };
}

/**
 * The text with the number at the caret a step larger or smaller, and where the caret is then: a tenth of its
 * magnitude, ten of them where `many`, whole steps for whole numbers. Undefined where no number is at the caret.
 */
export function steppedAt(
  text: string,
  caret: number,
  direction: 1 | -1,
  { many, whole }: { many: boolean; whole: boolean },
): { text: string; caret: number } | undefined {
  for (const match of text.matchAll(/[^\s,;]+/g)) {
    const end = match.index + match[0].length;
    if (caret < match.index || caret > end) continue;
    const value = typed(match[0]);
    if (value === null) return undefined;
    const size = (whole ? 1 : stepOf(value)) * (many ? 10 : 1);
    const next = String(stepped(value, direction, size));
    return { text: text.slice(0, match.index) + next + text.slice(end), caret: match.index + next.length };
  }
  return undefined;
}
