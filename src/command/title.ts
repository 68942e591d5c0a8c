import { argumentsOf, mayAsk } from "./argument.ts";
import type { AnyCommand, Commands } from "./command.ts";
import type { Call } from "./state.ts";

/** A title without the ellipsis that says that the palette may ask. */
export function bare(title: string): string {
  return title.replace(/(…|\.\.\.)$/, "").trimEnd();
}

/** Error of a title's ellipsis, as a sentence; undefined if it is there exactly when something may be asked. */
export function ellipsisError(command: AnyCommand): string | undefined {
  const has = command.title.endsWith("…");
  if (has === mayAsk(command)) return undefined;
  return has
    ? `“${command.title}” promises a question that is never asked.`
    : `“${command.title}” may ask something and needs an ellipsis.`;
}

/** Number of items in a call's first list; 1 without a list. */
function countOf(command: AnyCommand, args: Readonly<Record<string, unknown>>): number {
  const list = argumentsOf(command).find(({ shape }) => shape.kind === "list");
  const value = list && Object.hasOwn(args, list.name) ? args[list.name] : undefined;
  return Array.isArray(value) ? value.length : 1;
}

/** The title of a call, with the number of things it changes when that is not one: "Set family (12)". */
export function titleOf(command: AnyCommand, args: Readonly<Record<string, unknown>>): string {
  const count = countOf(command, args);
  return count === 1 ? bare(command.title) : `${bare(command.title)} (${count})`;
}

/** The title of one history entry: of its only call, or of its first with the number of the others. */
export function entryTitle(commands: Commands, calls: readonly Call[]): string {
  const titles = calls.map(({ id, args }) => {
    const command = Object.hasOwn(commands, id) ? commands[id] : undefined;
    return command ? titleOf(command, args) : id;
  });
  const [first = "", ...others] = titles;
  if (others.length > 0 && others.every((title) => title === first)) return `${first} (${titles.length})`;
  return firstAndMore(titles);
}

/** The first of some things, and how many more there are. */
export function firstAndMore([first = "", ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
