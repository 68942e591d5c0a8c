import type { Commands } from "#command/command.ts";
import { withKeys } from "#command/keymap.ts";
import { homeCommands } from "#commands/home.ts";
import { restoreFileHandle } from "#host/local.ts";
import { createEditor, type Editor, type Ran } from "#store/editor.ts";
import { useKnowing } from "#store/knowing.ts";
import { type PreferencesStore, worthOffering } from "#store/preferences.ts";
import { chosenTheme } from "./theme.tsx";

/**
 * Creates the page's editor, with the commands that need no open configuration and the user's own keys; the other
 * commands load on demand.
 */
export function createPageEditor(preferences: PreferencesStore): { editor: Editor; keysChanged: () => void } {
  let commands: Commands = homeCommands;
  /** The list in which the editor looks calls up. */
  const known: Record<string, Commands[string]> = { ...commands };
  const editor = createEditor(known, {
    session: {
      ...{ selection: [], panel: location.pathname, theme: chosenTheme() },
      host: preferences.store.getState().host,
    },
  });
  const keysChanged = () => {
    editor.commands = withKeys(commands, preferences.store.getState().keys);
  };
  keysChanged();
  useKnowing.getState().lack(async () => {
    ({ commands } = await import("#commands"));
    Object.assign(known, commands);
    keysChanged();
  });

  addEventListener("pointerdown", () => editor.hold(true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => editor.hold(false), true);
  // Commits text being typed when the page closes.
  addEventListener("pagehide", () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  // Writes a configuration opened from disk back to its file.
  editor.store.subscribe(({ document }, before) => {
    const id = document?.config.id;
    if (document && id && id !== before.document?.config.id) {
      const text = async () => (await import("#palette/preview/consequence.ts")).writtenText(document);
      void restoreFileHandle(id, text);
      void import("#host/openedText.ts").then(({ restoreOpened }) => restoreOpened(id));
    }
  });
  return { editor, keysChanged };
}

/** Counts uses for ranking, and stores recents. */
export function remember({ commands }: Editor, preferences: PreferencesStore, ran: Ran): void {
  if (!ran.ok) return;
  const again = ran.again?.[0];
  if (again && worthOffering(ran)) preferences.remember({ call: again, title: ran.say });
  for (const { id, args } of ran.calls) preferences.used(commands[id]?.countedAs?.(args) ?? id);
}
