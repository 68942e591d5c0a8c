import { command, family } from "#command/declare.ts";

/** Commands for unsaved changes. */
export default family("unsaved", {
  retry: command({
    title: "Send unsaved changes again",
    aliases: ["retry saving", "sync now", "save to server", "try again"],
    run: () => ({ effects: [{ kind: "unsaved", do: "retry" }] }),
  }),
  status: command({
    title: "Show unsent changes",
    aliases: [
      "sync status",
      "offline queue",
      "without internet",
      "unsent changes",
      "waiting changes",
      "not saved",
      "autosave",
      "offline",
      "am i offline",
      "did my changes save",
      "closed tab",
      "background sync",
    ],
    run: () => ({ effects: [{ kind: "unsaved", do: "status" }] }),
  }),
  edit: command({
    title: "Go to the change that was refused",
    aliases: ["edit refused change", "fix unsaved change"],
    run: () => ({ effects: [{ kind: "unsaved", do: "edit" }] }),
  }),
  discard: command({
    title: "Discard the change that was refused",
    aliases: ["give up refused change", "drop unsaved change"],
    run: () => ({ effects: [{ kind: "unsaved", do: "discard" }] }),
  }),
  discardForeign: command({
    title: "Discard changes made with another account",
    aliases: ["drop changes of another account"],
    run: () => ({ effects: [{ kind: "unsaved", do: "discardForeign" }] }),
  }),
  dismiss: command({
    title: "Dismiss notice of overlapping changes",
    aliases: ["conflict read", "dismiss conflict"],
    run: () => ({ effects: [{ kind: "unsaved", do: "dismiss" }] }),
  }),
});
