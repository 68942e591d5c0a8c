import type { Effect } from "#command/command.ts";
import { linkTo } from "#command/link.ts";
import { callsOf, findMacro, MAX_STEPS, stepCount, wantedOf } from "#command/macro.ts";
import { scriptOf } from "#command/script.ts";
import type { Call, Macro, MacroStep } from "#command/state.ts";
import type { Editor } from "#store/editor.ts";
import type { PreferencesStore } from "#store/preferences.ts";
import { historySteps, type Recorder } from "#store/recorder.ts";

/** Several calls to be looked at before they run as one step. */
type Replay = { calls: readonly Call[]; wanted: readonly (readonly string[])[]; name: string };

/** Page services for macros. */
export type MacroContext = {
  editor: Editor;
  preferences: PreferencesStore;
  recorder: Recorder;
  /** URL of the page without its search. */
  address: () => string;
  replay: (replay: Replay) => void;
  /** Shows the steps of a macro. */
  show: (id: string) => void;
  say: (text: string) => void;
  warn: (text: string) => void;
};

type MacroEffect = Extract<Effect, { kind: "macro" }>;

/**
 * Performs macro effects; returns effects for the page, such as copying.
 * @throws Error with a sentence, where a script cannot be read
 */
export function performMacroEffect(effect: MacroEffect, app: MacroContext): Effect[] | Promise<void> {
  const { preferences, recorder, editor } = app;
  switch (effect.do) {
    case "record":
      recorder.start();
      return [];
    case "discard":
      recorder.discard();
      return [];
    case "stop":
      keep(effect, recorder.stop(), app);
      return [];
    case "keep":
      preferences.keepMacro(effect.macro);
      return [];
    case "remove":
      preferences.removeMacro(effect.id);
      return [];
    case "restore": {
      const macro = preferences.removedMacros().find(({ id }) => id === effect.id);
      if (macro) preferences.keepMacro(macro);
      return [];
    }
    case "import":
      return imported(effect, app);
  }
  const macro = findMacro(preferences.store.getState().macros, effect.id);
  if (typeof macro === "string") throw new Error(macro);
  switch (effect.do) {
    case "run":
      app.replay({ calls: callsOf(macro), wanted: wantedOf(macro), name: macro.name });
      return [];
    case "edit":
      app.show(macro.id);
      return [];
    case "copyLink":
      return [{ kind: "copy", text: linkTo(callsOf(macro), app.address()) }];
    case "copyScript":
      return [{ kind: "copy", text: textOf(macro, editor) }];
    case "exportScript":
      return [{ kind: "save", file: `${fileName(macro.name)}.txt`, text: textOf(macro, editor) }];
  }
}

/** The history as a script, with the answers of the selection written out. */
export function historyScript(editor: Editor): string {
  const steps = historySteps(editor, editor.store.getState());
  return scriptOf(
    steps.map(({ call }) => call),
    editor.commands,
  );
}

function textOf({ name, steps }: Macro, { commands }: Editor): string {
  return scriptOf(steps, commands, { name });
}

/** A valid file name: without path separators. */
function fileName(name: string): string {
  return name.replace(/[\\/:*?"<>|\s]+/g, "_");
}

/** Saves steps, without those with a file, which macros cannot hold. */
function keep(
  { id, name }: { id: string; name: string },
  all: readonly MacroStep[],
  app: MacroContext,
): void {
  const steps = all.filter(({ call }) => !Object.values(call.args).some((value) => value instanceof Blob));
  const left = all.length - steps.length;
  if (steps.length === 0 || steps.length > MAX_STEPS)
    throw new Error(
      steps.length === 0
        ? "There is no step in it that a macro can keep."
        : `A macro has at most ${MAX_STEPS} steps, and these are ${steps.length}. Run the script in a terminal instead.`,
    );
  app.preferences.keepMacro({ id, name, steps });
  if (left > 0) app.warn(`${stepCount(left)} with a file ${left === 1 ? "was" : "were"} left out.`);
}

async function imported(
  { id, name, from }: Extract<MacroEffect, { do: "import" }>,
  app: MacroContext,
): Promise<void> {
  const { readScript } = await import("#command/scriptReader.ts");
  const file = typeof from === "string" ? "" : from.name;
  const read = readScript(typeof from === "string" ? from : await from.text(), app.editor.commands);
  const place = file === "" ? "line" : `${file}, line`;
  if (!read.ok) throw new Error(`The script was not imported: ${place} ${read.line}: ${read.why}`);
  const wanted = name ?? read.name ?? (file.replace(/\.[^.]*$/, "") || "Script");
  const macro = { id, name: unused(wanted, app) };
  keep(
    macro,
    read.steps.map(({ line: _, ...step }) => step),
    app,
  );
  app.say(`Kept macro “${macro.name}”: ${stepCount(read.steps.length)}`);
}

/** A name that no other macro has. */
function unused(wanted: string, { preferences }: MacroContext): string {
  const names = new Set(preferences.store.getState().macros.map(({ name }) => name));
  let name = wanted;
  for (let next = 2; names.has(name); next += 1) name = `${wanted} ${next}`;
  return name;
}
