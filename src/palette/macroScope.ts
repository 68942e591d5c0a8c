import { argumentsOf } from "#command/argument.ts";
import { linkTo } from "#command/link.ts";
import { answerModeOf, callsOf, findMacro, stepCount } from "#command/macro.ts";
import type { AnswerMode, Macro, MacroStep as Step } from "#command/state.ts";
import { titleOf } from "#command/title.ts";
import { inSentence } from "#ocio/model/noun.ts";
import type { Editor } from "#store/editor.ts";
import type { PaletteRow, Scene, Scope } from "./paletteRow.ts";
import { shown } from "./prompt/answer.ts";

const GROUP = "Macros";

/** The macros of this device as rows; Enter looks at what one would do, and runs it from there. */
export function macroRows({ editor, state }: Pick<Scene, "editor" | "state">): PaletteRow[] {
  return (state.macros?.kept ?? []).map((macro, at) => ({
    id: `macro:${macro.id}`,
    title: macro.name,
    path: "macro",
    order: 700 + at,
    group: GROUP,
    icon: "command",
    detail: stepCount(macro.steps.length),
    does: { call: { id: "macro.run", args: { target: macro.id } } },
    macro: macro.id,
    steps: macro.steps.map((step) => stepTitle(editor, step)),
  }));
}

/** Addresses beyond this do not arrive whole everywhere. */
const MOST_LINK = 2000;

/** The link that a row is shared by; null for what only this device has, and for what is too long. */
export function linkOf(
  found: PaletteRow | undefined,
  { editor, state }: Pick<Scene, "editor" | "state">,
): string | null {
  if (!found || !("call" in found.does)) return null;
  const { call } = found.does;
  const command = editor.commands[call.id];
  const isMacro = command?.deviceOnly === "macros" && call.args.target !== undefined;
  if (!isMacro) return linkTo(call, location.origin + location.pathname);
  const calls = command.expands?.(state, call.args);
  const link = calls ? linkTo([...calls], location.origin + location.pathname) : null;
  return link !== null && link.length <= MOST_LINK ? link : null;
}

/** A step in a few words: "Rename color space · linear · name asked". */
function stepTitle(editor: Editor, step: Step): string {
  const { call } = step;
  const command = Object.hasOwn(editor.commands, call.id) ? editor.commands[call.id] : undefined;
  if (!command) return call.id;
  const answers = argumentsOf(command)
    .filter(
      ({ name, ask }) => !ask?.fill && (Object.hasOwn(call.args, name) || Object.hasOwn(step.from, name)),
    )
    .map(({ name, label }) => answerOf(step, name, label));
  const [only] = callsOf({ steps: [step] });
  return [titleOf(command, only!.args), ...answers].join(" · ");
}

/** An answer in a few words. */
function answerOf(step: Step, name: string, label: string): string {
  const how = answerModeOf(step, name);
  if (how === "asked") return `${inSentence(label)} asked`;
  return how === "selection" ? `${inSentence(label)} from the selection` : shown(step.call.args[name]);
}

const macroOf = ({ state }: Scene, id: string): Macro | undefined => {
  const macro = findMacro(state.macros?.kept ?? [], id);
  return typeof macro === "string" ? undefined : macro;
};

/** Lists the actions of a macro and its steps, each step with a page of its own. */
export function macroScope(id: string, name: string): Scope {
  const scope: Scope = {
    key: `macro:${id}`,
    label: name,
    rows: (scene) => {
      const macro = macroOf(scene, id);
      if (!macro) return [];
      const { commands } = scene.editor;
      const target = { target: macro.name };
      const own = (command: string, title: string, stay = false): PaletteRow => ({
        id: command,
        title,
        group: "With this macro",
        icon: "enter",
        detail: "",
        does: { call: { id: command, args: target }, stay },
      });
      const steps = macro.steps.map(
        (step, at): PaletteRow => ({
          id: `step ${at}`,
          title: stepTitle(scene.editor, step),
          group: "Steps",
          icon: "chevronRight",
          detail: Object.hasOwn(commands, step.call.id) ? `${at + 1}` : "this command is not there",
          does: { page: stepScope(scope, id, at) },
        }),
      );
      return [
        {
          ...own("macro.run", `Run “${macro.name}”`),
          group: "This macro",
          steps: macro.steps.map((step) => stepTitle(scene.editor, step)),
        },
        ...steps,
        own("macro.rename", "Rename…"),
        own("macro.copyLink", "Copy link"),
        own("macro.copyScript", "Copy as script"),
        own("macro.exportScript", "Export as script"),
        own("macro.delete", "Delete"),
      ].map((row, order) => ({ ...row, order }));
    },
  };
  return scope;
}

const words: Record<AnswerMode, string> = {
  fixed: "as recorded",
  asked: "asked",
  selection: "from the selection",
};

/** A step of a macro: how each argument is answered, where it stands among the others. */
function stepScope(back: Scope, id: string, at: number): Scope {
  return {
    key: `${back.key} ${at}`,
    label: `${back.label} › step ${at + 1}`,
    back,
    rows: (scene) => {
      const macro = macroOf(scene, id);
      const step = macro?.steps[at];
      if (!macro || !step) return [];
      const place = { target: macro.name, step: at + 1 };
      const edit = (command: string, title: string, more: object, leave = false): PaletteRow => ({
        id: `${command} ${title}`,
        title,
        group: "This step",
        icon: "edit",
        detail: "",
        does: {
          call: { id: command, args: { ...place, ...more } },
          stay: true,
          ...(leave && { next: back }),
        },
      });
      return [
        ...answerRows(scene.editor, step, edit),
        ...(at > 0 ? [edit("macro.moveStep", "Move up", { to: at }, true)] : []),
        ...(at < macro.steps.length - 1 ? [edit("macro.moveStep", "Move down", { to: at + 2 }, true)] : []),
        edit("macro.removeStep", "Remove this step", {}, true),
      ].map((row, order) => ({ ...row, order }));
    },
  };
}

/** A row for each way in which each argument may be answered; the one that holds is checked. */
function answerRows(
  editor: Editor,
  step: Step,
  edit: (command: string, title: string, more: object) => PaletteRow,
): PaletteRow[] {
  const command = Object.hasOwn(editor.commands, step.call.id) ? editor.commands[step.call.id] : undefined;
  if (!command) return [];
  return argumentsOf(command)
    .filter(
      ({ name, ask }) =>
        !ask?.fill && (Object.hasOwn(step.call.args, name) || Object.hasOwn(step.from, name)),
    )
    .flatMap(({ name, label, ask }) => {
      const now = answerModeOf(step, name);
      const ways: AnswerMode[] = [
        ...(Object.hasOwn(step.call.args, name) ? (["fixed"] as const) : []),
        "asked",
        ...(ask?.from ? (["selection"] as const) : []),
      ];
      return ways.map((how): PaletteRow => {
        const value = how === "fixed" ? `: ${shown(step.call.args[name])}` : "";
        const row = edit("macro.setAnswer", `${label} › ${words[how]}${value}`, { argument: name, how });
        return {
          ...row,
          group: "Arguments",
          icon: now === how ? "check" : "minus",
          detail: now === how ? "now" : "",
        };
      });
    });
}
