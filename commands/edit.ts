import { command, family } from "#command/command.ts";

/** History belongs to the editor; these ask it. */
export default family("edit", {
  undo: command({
    title: "Undo",
    keys: ["mod+z"],
    run: () => ({ effects: [{ kind: "history", do: "undo" }] }),
  }),
  redo: command({
    title: "Redo",
    keys: ["mod+shift+z", "mod+y"],
    run: () => ({ effects: [{ kind: "history", do: "redo" }] }),
  }),
  repeat: command({
    title: "Repeat last command",
    aliases: ["again", "do again"],
    keys: ["mod+."],
    run: () => ({ effects: [{ kind: "history", do: "repeat" }] }),
  }),
  adjust: command({
    title: "Adjust last command",
    aliases: ["change last", "redo with other values"],
    keys: ["mod+shift+,"],
    run: () => ({ effects: [{ kind: "history", do: "adjust" }] }),
  }),
});
