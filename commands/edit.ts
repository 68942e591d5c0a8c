import { z } from "zod";
import { arg, NOTHING_OPEN } from "#command/command.ts";
import { command, family } from "#command/declare.ts";
import type { Option, State } from "#command/state.ts";

/** Steps belong to the configuration that is on the screen: outside of it none is taken back. */
const when = (allowed: (state: State) => true | string) => (state: State) =>
  state.session.outside ? NOTHING_OPEN : allowed(state);

const COUNTS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** Number of steps that a text means: "5", "last three", "2 times". */
function stepsIn(text: string): number | undefined {
  const said = /^(?:the )?(?:last )?(\w+)(?: (?:steps?|times|changes|edits))?$/i
    .exec(text)?.[1]
    ?.toLowerCase();
  if (said === undefined) return undefined;
  const steps = said === "twice" ? 2 : COUNTS.indexOf(said) + 1 || Number(said);
  return Number.isInteger(steps) && steps > 0 ? steps : undefined;
}

const stepsArg = arg(z.number().int().min(1).optional(), {
  label: "Steps",
  hint: "5",
  reads: (_, text) => {
    const steps = stepsIn(text);
    return steps === undefined ? undefined : { steps };
  },
});

const tooFew = (steps: number, done: "undone" | "redone") =>
  steps === 1 ? `Only one step can be ${done}.` : `Only ${steps} steps can be ${done}.`;

/** History belongs to the editor; these ask it. */
export default family("edit", {
  undo: command({
    icon: "undo",
    title: "Undo",
    aliases: ["take back", "take change back"],
    keys: ["mod+z"],
    args: z.object({ steps: stepsArg }),
    when: when(({ history }) => history?.undo !== null || "There is nothing to undo."),
    run: ({ history }, { steps = 1 }) => {
      const done = history?.at ?? 0;
      if (steps === 1) return { effects: [{ kind: "history", do: "undo" }] };
      if (steps > done) return tooFew(done, "undone");
      return { effects: [{ kind: "rewind", to: done - steps }] };
    },
  }),
  redo: command({
    icon: "redo",
    title: "Redo",
    keys: ["mod+shift+z", "mod+y"],
    args: z.object({ steps: stepsArg }),
    when: when(({ history }) => history?.redo !== null || "There is nothing to redo."),
    run: ({ history }, { steps = 1 }) => {
      const done = history?.at ?? 0;
      const undone = (history?.steps?.length ?? 0) - done;
      if (steps === 1) return { effects: [{ kind: "history", do: "redo" }] };
      if (steps > undone) return tooFew(undone, "redone");
      return { effects: [{ kind: "rewind", to: done + steps }] };
    },
  }),
  rewind: command({
    title: "Go to a step of the history…",
    aliases: ["history", "undo to", "undo all", "redo all", "go back to", "restore"],
    keys: ["mod+alt+z"],
    args: z.object({
      to: arg(z.number().int().min(0), { label: "Step", options: steps }),
    }),
    when: when(({ history }) => history?.steps?.length !== 0 || "Nothing was changed since it was opened."),
    run: (_, { to }) => ({ effects: [{ kind: "rewind", to }] }),
  }),
  copyScript: command({
    icon: "copy",
    title: "Copy history as script",
    aliases: ["commands as text", "export history", "for the terminal"],
    when: when(({ history }) => history?.undo !== null || "Nothing was changed since it was opened."),
    run: () => ({ effects: [{ kind: "script" }], say: "Copied the history as a script" }),
  }),
  repeat: command({
    repeats: true,
    title: "Repeat last command",
    aliases: ["again", "do again"],
    keys: ["mod+."],
    when: when(({ history }) => history?.undo !== null || "There is no command to repeat."),
    run: () => ({ effects: [{ kind: "history", do: "repeat" }] }),
  }),
  adjust: command({
    title: "Adjust last command",
    aliases: ["change last", "redo with other values"],
    keys: ["mod+shift+,"],
    when: when(
      ({ history }) =>
        history?.undo !== null || history.failed !== undefined || "There is no change to adjust.",
    ),
    run: () => ({ effects: [{ kind: "history", do: "adjust" }] }),
  }),
});

/** Every step of the history, the newest first, and the beginning. */
function steps({ history }: State): Option[] {
  const { steps: made = [], at = 0, earlier = 0 } = history ?? {};
  const detail = (done: number) => (done === at ? "now" : done > at ? "undone" : "");
  const options = made.map(({ say, time }, place) => {
    const moment = time && new Date(time).toLocaleTimeString(undefined, { timeStyle: "medium" });
    return {
      value: String(place + 1),
      label: say,
      detail: [detail(place + 1), moment].filter(Boolean).join(" · "),
    };
  });
  return [
    ...options.reverse(),
    { value: "0", label: earlier > 0 ? "Before these steps" : "As it was opened", detail: detail(0) },
  ];
}
