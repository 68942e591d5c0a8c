import { z } from "zod";
import { arg } from "#command/command.ts";
import { command, family } from "#command/declare.ts";
import { beginsWith, isKeys } from "#command/keymap.ts";
import { PALETTE_KEYS, windowKeys } from "#command/windowKeys.ts";

const ofCommand = arg(z.string().min(1), { label: "Command", hint: "colorspace.rename", of: "command" });
const text = z.string().refine(isKeys, "That is not a key");
const pressed = (note: string, keys = text) => arg(keys, { label: "Keys", note, of: "keys" });

/** Keys that a command can have: those of the palette and of the window are kept. */
const free = text
  .refine(
    (keys) => !isKeys(keys) || !beginsWith(keys, PALETTE_KEYS),
    "The palette keeps this key; press another",
  )
  .refine(
    (keys) => !isKeys(keys) || !beginsWith(keys, Object.keys(windowKeys)),
    "The window keeps this key; press another",
  );

/** The keys of commands: kept on this device, never part of a document. */
export default family(
  "key",
  {
    set: command({
      title: "Change key of command…",
      aliases: [
        "shortcut",
        "keyboard shortcut",
        "assign hotkey",
        "rebind key",
        "customize keys",
        "bind key",
        "remap",
      ],
      args: z.object({
        command: ofCommand,
        keys: pressed("press them; one after the other makes a chord", free),
      }),
      run: (_, { command: id, keys }) => ({
        effects: [{ kind: "keys", command: id, keys: [keys] }],
      }),
    }),
    remove: command({
      title: "Remove key of command…",
      destructive: true,
      aliases: ["unbind key", "no shortcut"],
      args: z.object({ command: ofCommand }),
      run: (_, { command: id }) => ({
        effects: [{ kind: "keys", command: id, keys: [] }],
      }),
    }),
    reset: command({
      title: "Reset key of command…",
      destructive: true,
      icon: "edit",
      aliases: ["default key", "default shortcut"],
      args: z.object({ command: ofCommand }),
      run: (_, { command: id }) => ({
        effects: [{ kind: "keys", command: id, keys: null }],
      }),
    }),
    find: command({
      title: "Find command by its key…",
      aliases: ["press keys", "what does this key do", "which shortcut"],
      args: z.object({ keys: pressed("press them") }),
      run: (_, { keys }) => ({ effects: [{ kind: "find", query: keys }] }),
    }),
    export: command({
      title: "Export keys, macros and pins",
      aliases: ["save preferences", "export shortcuts", "keymap file", "take along settings"],
      run: () => ({
        effects: [{ kind: "preferences", do: "export" }],
        say: "Exported keys, macros and pins",
      }),
    }),
    import: command({
      title: "Import keys, macros and pins",
      aliases: ["load preferences", "import shortcuts", "keymap file", "settings of another browser"],
      args: z.object({ file: arg(z.file().optional(), { label: "File" }) }),
      run: (_, { file }) => {
        if (file) return { effects: [{ kind: "preferences", do: "import", file }] };
        // biome-ignore lint/suspicious/noThenProperty: the effect names the command that comes then
        return { effects: [{ kind: "open", accept: ".json,application/json", then: "key.import" }] };
      },
    }),
    list: command({
      title: "Show all keys",
      aliases: [
        "cheat sheet",
        "keyboard shortcuts",
        "help",
        "shortcuts",
        "hotkeys",
        "print keys",
        "keymap",
        "keybindings",
        "hide sidebar",
        "collapse sidebar",
        "toggle sidebar",
      ],
      keys: ["?"],
      run: () => ({ effects: [{ kind: "sheet" }] }),
    }),
    setSingle: command({
      title: "Turn single-key shortcuts on or off…",
      aliases: ["single-key shortcuts", "letters as shortcuts", "turn off shortcuts"],
      args: z.object({ on: arg(z.boolean(), { label: "On" }) }),
      run: (_, { on }) => ({
        effects: [{ kind: "singleKeys", on }],
        say: on ? "Single-key shortcuts are on" : "Single-key shortcuts are off",
      }),
    }),
  },
  { deviceOnly: "keys" },
);
