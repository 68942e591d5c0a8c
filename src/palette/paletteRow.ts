import type { Summary } from "#api/summary.ts";
import type { Rankable } from "#command/search/rank.ts";
import type { Call, Ref, State } from "#command/state.ts";
import type { Problem, Severity } from "#ocio/check/problem.ts";
import type { IconName } from "#parts/Icon.tsx";
import type { Editor } from "#store/editor.ts";

/**
 * Effect of Enter: run a call or ask for what it lacks, look at several together, open a page of rows, go on with one
 * where it was left, go to a screen, copy a text, type another query, or change what the palette itself keeps.
 */
type Does =
  /** `stay` leaves the palette open, on the same page or on `next`. */
  | { call: Call; stay?: boolean; next?: Scope }
  | { page: Scope }
  | { calls: readonly Call[] }
  | { prompt: Call; text: string }
  | { to: string }
  | { copy: string }
  | { query: string }
  | { act: () => void };

/** Something that can be found: a command, a thing of the open document, or another configuration. */
export type PaletteRow = Rankable & {
  group: string;
  icon: IconName;
  detail: string;
  does: Does;
  keys?: string | undefined;
  thing?: Ref;
  /** The macro that it is, and its steps in words. */
  macro?: string;
  steps?: readonly string[];
  /** Severity of the problem that it names. */
  problem?: Severity;
  /** Fixes of a problem, and of all of its kind. */
  fixes?: { calls: readonly Call[]; alike: readonly Call[]; of: Problem };
};

/** A page of rows of its own: Tab goes in, Backspace out. */
export type Scope = {
  key: string;
  /** In the chip before the text. */
  label: string;
  /** The page that is left to; else the search. */
  back?: Scope;
  /** Text typed in the search, which is there again when the page is left to it. */
  typed?: string;
  /** Said above the rows. */
  note?: string;
  rows: (scene: Scene) => readonly PaletteRow[];
};

/** Editor, state and configs that rows are made from. */
export type Scene = { editor: Editor; state: State; configs: readonly Summary[] };
