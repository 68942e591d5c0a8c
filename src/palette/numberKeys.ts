import type { Shape } from "#command/argument.ts";
import { stepOf, stepped, typed } from "#parts/decimal.ts";

/** Whether an answer is a number or several, in which arrows may step. */
export function isNumeric(shape: Shape): boolean {
  if (shape.kind === "tuple") return shape.of.every(isNumeric);
  return shape.kind === "list" ? isNumeric(shape.of) : shape.kind === "number";
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
