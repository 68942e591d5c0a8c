import { argumentsOf } from "#command/argument.ts";
import { nextQuestion } from "#command/call.ts";
import type { Commands } from "#command/command.ts";
import { disabledReason } from "#command/disabledReason.ts";
import type { State } from "#command/state.ts";
import { bare, titleOf } from "#command/title.ts";
import type { Preferences } from "#store/storedPreferences.ts";
import { macroRows } from "./macroScope.ts";
import type { PaletteRow, Scene } from "./paletteRow.ts";
import { fixableRows } from "./problemRows.ts";
import { shown } from "./prompt/answer.ts";
import { unfinished } from "./prompt/unfinished.ts";
import { callRow } from "./scope.ts";

/** Calls of the past offered at most while nothing is typed. */
const RECENTS = 6;
/** Macros offered at most while nothing is typed. */
const MACROS = 4;
/** Problems offered at most while nothing is typed. */
const MAX_FIXABLE = 3;

/**
 * Lists rows for an empty query: the unfinished call, pinned calls, macros, recent calls and problems to fix. Recent
 * calls that delete come after the others, so that Enter twice deletes nothing.
 */
export function suggestions({ editor, state }: Scene, { recents, pinned }: Preferences): PaletteRow[] {
  const left = unfinishedRow(editor.commands);
  const takesAway = (id: string) => Number(editor.commands[id]?.destructive ?? false);
  const known = recents
    .filter(({ call }) => possible(editor.commands, state, call))
    .slice(0, RECENTS)
    .sort((a, b) => takesAway(a.call.id) - takesAway(b.call.id));
  return [
    ...(left ? [left] : []),
    ...pinned
      .filter(({ call }) => Object.hasOwn(editor.commands, call.id))
      .map(({ call }, at) => callRow(editor, call, "Pinned", at)),
    ...macroRows({ editor, state }).slice(0, MACROS),
    ...known.map(({ call }, at) => callRow(editor, call, "Last used here", at)),
    ...(state.document
      ? fixableRows(
          editor.commands,
          state.document,
          state.files ?? null,
          MAX_FIXABLE,
          state.session.selection,
        )
      : []),
  ];
}

/** The unfinished call as a row that goes on where it was left; null when there is none. */
function unfinishedRow(commands: Commands): PaletteRow | null {
  const kept = unfinished.read();
  const command = kept && Object.hasOwn(commands, kept.id) ? commands[kept.id] : undefined;
  if (!kept || !command) return null;
  const answers = Object.values(kept.given).map(shown);
  return {
    id: "unfinished",
    title: `Continue: ${[bare(command.title), ...answers, kept.text].filter(Boolean).join(" · ")}`,
    group: "Left unfinished",
    icon: "undo",
    detail: "",
    does: { prompt: { id: kept.id, args: kept.given }, text: kept.text },
  };
}

/** True if a remembered call can still be made: its command is available and its answers hold. */
function possible(commands: Commands, state: State, { id, args }: { id: string; args: object }): boolean {
  const command = Object.hasOwn(commands, id) ? commands[id] : undefined;
  if (!command || disabledReason(command, state)) return false;
  const { question } = nextQuestion(command, state, args as Record<string, unknown>);
  return question?.why === undefined;
}

/** Commands that the selection answers in part, with how they are called on it: "Set family (12)…". */
export function fitting(commands: Commands, state: State): ReadonlyMap<string, string> {
  const fits = new Map<string, string>();
  if (state.session.selection.length === 0) return fits;
  const idle = { ...state, session: { ...state.session, selection: [] } };
  for (const [id, command] of Object.entries(commands)) {
    if (disabledReason(command, state)) continue;
    const answers = argumentsOf(command).flatMap(({ name, ask }) => {
      const answer = ask?.from?.(state, {});
      if (answer === undefined || JSON.stringify(answer) === JSON.stringify(ask?.from?.(idle, {}))) return [];
      return [[name, answer] as const];
    });
    if (answers.length === 0) continue;
    const title = titleOf(command, Object.fromEntries(answers));
    fits.set(id, command.title.endsWith("…") ? `${title}…` : title);
  }
  return fits;
}
