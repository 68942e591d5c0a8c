import { z } from "zod";
import { arg, NOTHING_OPEN, type Step } from "#command/command.ts";
import { command, family, newId } from "#command/declare.ts";
import { linkTo } from "#command/link.ts";
import {
  callsOf,
  findMacro,
  MAX_STEPS,
  stepCount,
  withAnswer,
  withoutStep,
  withStepMoved,
} from "#command/macro.ts";
import { answerModes, type Macro, type State } from "#command/state.ts";

/** Browsers and chats cut longer addresses; the rest is for the address of the page. */
const MOST_LINK = 1900;

const kept = ({ macros }: State) => macros?.kept ?? [];
const some = (state: State) => kept(state).length > 0 || "There is no macro on this device.";
const recording = ({ macros }: State) => (macros?.recording ?? null) !== null || "Nothing is being recorded.";

const target = arg(z.string().min(1), {
  label: "Macro",
  options: (state) =>
    kept(state).map(({ name, steps }) => ({ value: name, label: name, detail: stepCount(steps.length) })),
});
const step = arg(z.number().int().min(1), {
  label: "Step",
  hint: "1",
  options: (state, { target: given }) => stepsOf(state, given),
});
const named = arg(z.string().trim().min(1), { label: "Name", hint: "Show look" });

function stepsOf(state: State, given: unknown) {
  const macro = findMacro(kept(state), String(given));
  if (typeof macro === "string") return [];
  return macro.steps.map(({ call }, at) => ({ value: String(at + 1), label: `${at + 1}  ${call.id}` }));
}

/** Runs a step on a macro, or returns the error for an unknown name. */
function onMacro(state: State, given: string, act: (macro: Macro) => Step | string): Step | string {
  const macro = findMacro(kept(state), given);
  return typeof macro === "string" ? macro : act(macro);
}

/** A macro that takes the place of the one it was. */
function keeping(macro: Macro | string, say: string): Step | string {
  return typeof macro === "string" ? macro : { effects: [{ kind: "macro", do: "keep", macro }], say };
}

/** Macros: calls that were recorded and can be made again, on another selection. Kept on this device. */
export default family(
  "macro",
  {
    record: command({
      title: "Record macro",
      aliases: ["start recording", "new macro", "record steps", "automate"],
      keys: ["m r"],
      when: (state) =>
        state.document === null ? NOTHING_OPEN : recording(state) !== true || "A macro is being recorded.",
      run: () => ({
        effects: [{ kind: "macro", do: "record" }],
        say: "Recording: what you change is a step",
      }),
    }),
    stop: command({
      title: "Stop recording and name the macro…",
      aliases: ["end macro", "finish recording"],
      keys: ["m s"],
      args: z.object({ name: named, newId }),
      when: (state) =>
        state.macros?.recording === 0
          ? "Nothing was changed since recording began; change something, or discard it."
          : recording(state),
      alternatives: () => [{ id: "macro.discard", args: {} }],
      run: (state, { name, newId: id }) => {
        if (kept(state).some((macro) => macro.name === name)) return `There is a macro “${name}” already.`;
        const recorded = state.macros?.recording ?? 0;
        if (recorded > MAX_STEPS)
          return `A macro has at most ${MAX_STEPS} steps, and ${recorded} were recorded; copy the history as a script instead.`;
        return { effects: [{ kind: "macro", do: "stop", id, name }], say: `Kept macro “${name}”` };
      },
    }),
    discard: command({
      title: "Discard the recording",
      aliases: ["cancel macro", "stop without keeping"],
      keys: ["m d"],
      when: recording,
      run: () => ({ effects: [{ kind: "macro", do: "discard" }], say: "Discarded the recording" }),
    }),
    run: command({
      title: "Run macro…",
      aliases: ["replay", "play macro"],
      keys: ["m m"],
      args: z.object({ target }),
      when: some,
      expands: (state, { target: given }) => {
        const macro = findMacro(kept(state), given);
        return typeof macro === "string" ? undefined : callsOf(macro);
      },
      run: (state, { target: given }) =>
        onMacro(state, given, ({ id }) => ({ effects: [{ kind: "macro", do: "run", id }] })),
    }),
    edit: command({
      title: "Edit macro…",
      aliases: ["macro steps"],
      args: z.object({ target }),
      when: some,
      run: (state, { target: given }) =>
        onMacro(state, given, ({ id }) => ({ effects: [{ kind: "macro", do: "edit", id }] })),
    }),
    rename: command({
      title: "Rename macro…",
      args: z.object({
        target,
        name: arg(named, {
          label: "Name",
          suggest: (state, { target: given }) => {
            const macro = findMacro(kept(state), String(given));
            return typeof macro === "string" ? undefined : macro.name;
          },
        }),
      }),
      when: some,
      run: (state, { target: given, name }) =>
        onMacro(state, given, (macro) => {
          if (kept(state).some((other) => other.name === name && other.id !== macro.id))
            return `There is a macro “${name}” already.`;
          return keeping({ ...macro, name }, `Renamed macro “${macro.name}” to “${name}”`);
        }),
    }),
    delete: command({
      title: "Delete macro…",
      destructive: true,
      inverse: ({ target }) => ({ id: "macro.restore", args: { target } }),
      args: z.object({ target }),
      when: some,
      run: (state, { target: given }) =>
        onMacro(state, given, ({ id, name }) => ({
          effects: [{ kind: "macro", do: "remove", id }],
          say: `Deleted macro “${name}”`,
        })),
    }),
    restore: command({
      title: "Bring back deleted macro…",
      aliases: ["undelete macro"],
      args: z.object({
        target: arg(z.string().min(1), {
          label: "Macro",
          options: ({ macros }) => (macros?.removed ?? []).map(({ name }) => ({ value: name, label: name })),
          from: ({ macros }) => (macros?.removed.length === 1 ? macros.removed[0]!.name : undefined),
        }),
      }),
      when: ({ macros }) =>
        (macros?.removed ?? []).length > 0 || "No macro was deleted since the page was opened.",
      run: ({ macros }, { target: given }) => {
        const macro = findMacro(macros?.removed ?? [], given);
        if (typeof macro === "string") return macro;
        return {
          effects: [{ kind: "macro", do: "restore", id: macro.id }],
          say: `Brought back macro “${macro.name}”`,
        };
      },
    }),
    moveStep: command({
      title: "Move step of macro…",
      args: z.object({
        target,
        step,
        to: arg(z.number().int().min(1), {
          label: "To the place of",
          hint: "1",
          options: (state, { target: given }) => stepsOf(state, given),
        }),
      }),
      when: some,
      run: (state, { target: given, step: from, to }) =>
        onMacro(state, given, (macro) =>
          keeping(withStepMoved(macro, from, to), `Moved step ${from} of “${macro.name}” to ${to}`),
        ),
    }),
    removeStep: command({
      title: "Remove step of macro…",
      destructive: true,
      args: z.object({ target, step }),
      when: some,
      run: (state, { target: given, step: at }) =>
        onMacro(state, given, (macro) =>
          keeping(withoutStep(macro, at), `Removed step ${at} of “${macro.name}”`),
        ),
    }),
    setAnswer: command({
      title: "Set how a step of a macro is answered…",
      aliases: ["ask for argument", "fix argument", "from selection"],
      args: z.object({
        target,
        step,
        argument: arg(z.string().min(1), {
          label: "Argument",
          options: (state, { target: given, step: at }) => {
            const macro = findMacro(kept(state), String(given));
            const found = typeof macro === "string" ? undefined : macro.steps[Number(at) - 1];
            const names = found ? new Set([...Object.keys(found.call.args), ...Object.keys(found.from)]) : [];
            return [...names].map((value) => ({ value, label: value }));
          },
        }),
        how: arg(z.enum(answerModes), { label: "Answered" }),
      }),
      when: some,
      run: (state, { target: given, step: at, argument, how }) =>
        onMacro(state, given, (macro) =>
          keeping(
            withAnswer(macro, at, argument, how),
            `Changed how step ${at} of “${macro.name}” is answered`,
          ),
        ),
    }),
    copyLink: command({
      icon: "copy",
      title: "Copy macro as link…",
      aliases: ["share macro"],
      args: z.object({ target }),
      when: some,
      alternatives: (_, given) => [{ id: "macro.copyScript", args: given }],
      run: (state, { target: given }) =>
        onMacro(state, given, (macro) => {
          const { length } = linkTo(callsOf(macro));
          if (length > MOST_LINK || macro.steps.length > 100)
            return `As a link “${macro.name}” would be too long (${length} characters; about 2000 arrive whole). Copy it as a script.`;
          return {
            effects: [{ kind: "macro", do: "copyLink", id: macro.id }],
            say: `Copied macro “${macro.name}” as a link`,
          };
        }),
    }),
    copyScript: command({
      icon: "copy",
      title: "Copy macro as script…",
      aliases: ["macro to clipboard", "share macro"],
      args: z.object({ target }),
      when: some,
      run: (state, { target: given }) =>
        onMacro(state, given, ({ id, name }) => ({
          effects: [{ kind: "macro", do: "copyScript", id }],
          say: `Copied macro “${name}” as a script`,
        })),
    }),
    exportScript: command({
      title: "Export macro as script…",
      aliases: ["save macro", "download macro"],
      args: z.object({ target }),
      when: some,
      run: (state, { target: given }) =>
        onMacro(state, given, ({ id, name }) => ({
          effects: [{ kind: "macro", do: "exportScript", id }],
          say: `Exported macro “${name}”`,
        })),
    }),
    create: command({
      creates: true,
      title: "Make macro from a script…",
      aliases: ["new macro from text", "paste script"],
      args: z.object({
        name: named,
        text: arg(z.string().min(1), {
          label: "Script",
          hint: "look.rename --target=warm --name=Warm",
          editor: {},
        }),
        newId,
      }),
      run: (state, { name, text, newId: id }) => {
        if (kept(state).some((macro) => macro.name === name)) return `There is a macro “${name}” already.`;
        return { effects: [{ kind: "macro", do: "import", id, name, from: text }] };
      },
    }),
    importScript: command({
      title: "Import macro from a script file",
      aliases: ["open script", "load macro"],
      args: z.object({ file: arg(z.file().optional(), { label: "File" }), newId }),
      run: (_, { file, newId: id }) => {
        if (file) return { effects: [{ kind: "macro", do: "import", id, from: file }] };
        // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
        return { effects: [{ kind: "open", accept: ".txt,.sh,text/plain", then: "macro.importScript" }] };
      },
    }),
  },
  { deviceOnly: "macros" },
);
