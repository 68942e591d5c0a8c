import { command, family } from "#command/command.ts";

/** History belongs to the editor; these ask it. */
export default family("edit", {
  undo: command({
    title: "Undo",
    keys: ["mod+z"],
    when: ({ history }) => history?.undo !== null || "There is nothing to undo.",
    run: () => ({ effects: [{ kind: "history", do: "undo" }] }),
  }),
  redo: command({
    title: "Redo",
    keys: ["mod+shift+z", "mod+y"],
    when: ({ history }) => history?.redo !== null || "There is nothing to redo.",
    run: () => ({ effects: [{ kind: "history", do: "redo" }] }),
  }),
  repeat: command({
    title: "Repeat last command",
    aliases: ["again", "do again"],
    keys: ["mod+."],
    when: ({ history }) => history?.undo !== null || "There is no command to repeat.",
    run: () => ({ effects: [{ kind: "history", do: "repeat" }] }),
  }),
  adjust: command({
    title: "Adjust last command",
    aliases: ["change last", "redo with other values"],
    keys: ["mod+shift+,"],
    when: ({ history }) => history?.undo !== null || "There is no change to adjust.",
    run: () => ({ effects: [{ kind: "history", do: "adjust" }] }),
  }),
});
