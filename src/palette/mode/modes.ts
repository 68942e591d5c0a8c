import { commandMode } from "./command.ts";
import { helpMode } from "./help.ts";
import { lineMode } from "./line.ts";
import type { Maker, Mode } from "./mode.ts";
import { spaceMode } from "./space.ts";
import { viewMode } from "./view.ts";

const problemMode: Mode = {
  prefix: "!",
  name: "Problems",
  hint: "alias",
  fetch: async () => (await import("./problem.ts")).problemMaker,
  empty: "No problems found.",
};

const numberMode: Mode = {
  prefix: "=",
  name: "Numbers",
  hint: "0.18^2.2, or 0.5 srgb to linear",
  fetch: async () => (await import("./number.ts")).numberMaker,
  empty: "Type an expression, such as 0.18^2.2, log2(0.18) or 0.5 srgb to linear.",
};

const narrower: readonly Mode[] = [commandMode, spaceMode, viewMode, lineMode, problemMode, numberMode];

/** Every mode; none is needed, since a query without a prefix searches everything. */
export const modes: readonly Mode[] = [...narrower, helpMode(narrower)];

/** The mode that a query enters by its first character, and what is typed in it. */
export function modeOf(query: string): { mode: Mode | null; text: string } {
  const mode = modes.find(({ prefix }) => query.startsWith(prefix)) ?? null;
  return { mode, text: mode ? query.slice(mode.prefix.length) : query };
}

const fetched = new WeakMap<Mode, Maker>();

/** Returns the maker of a mode's rows; undefined until it is fetched. */
export function makerOf(mode: Mode): Maker | undefined {
  return mode.fetch ? fetched.get(mode) : mode;
}

/** Fetches what makes the rows of a mode, if it is not there. */
export async function fetchMode(mode: Mode): Promise<void> {
  if (mode.fetch && !fetched.has(mode)) fetched.set(mode, await mode.fetch());
}
