import { commandMode } from "./mode/command.ts";
import { helpMode } from "./mode/help.ts";
import { lineMode } from "./mode/line.ts";
import type { Mode } from "./mode/mode.ts";
import { numberMode } from "./mode/number.ts";
import { problemMode } from "./mode/problem.ts";
import { spaceMode } from "./mode/space.ts";
import { viewMode } from "./mode/view.ts";

const narrower: readonly Mode[] = [commandMode, spaceMode, viewMode, lineMode, problemMode, numberMode];

/** Every mode; none is needed, since a query without a prefix searches everything. */
export const modes: readonly Mode[] = [...narrower, helpMode(narrower)];

/** The mode that a query enters by its first character, and what is typed in it. */
export function modeOf(query: string): { mode: Mode | null; text: string } {
  const mode = modes.find(({ prefix }) => query.startsWith(prefix)) ?? null;
  return { mode, text: mode ? query.slice(mode.prefix.length) : query };
}
