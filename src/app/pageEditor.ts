import type { Commands } from "#command/command.ts";
import { withKeys } from "#command/keymap.ts";
import { loadWithRetry } from "#parts/fetched.ts";
import { useCommandLoader } from "#store/commandLoader.ts";
import { createEditor, type Editor, type Ran } from "#store/editor.ts";
import { type PreferencesStore, worthOffering } from "#store/preferences.ts";
import { chosenTheme } from "./theme.tsx";

/**
 * Creates the page's editor, with the user's own keys; its commands load on demand, `fetchHome` those that need no
 * open configuration.
 */
export function createPageEditor(
  preferences: PreferencesStore,
  fetchHome: () => Promise<Commands>,
): { editor: Editor; keysChanged: () => void } {
  let commands: Commands = {};
  /** The list in which the editor looks calls up. */
  const known: Record<string, Commands[string]> = {};
  const editor = createEditor(known, {
    session: {
      ...{ selection: [], panel: location.pathname, theme: chosenTheme() },
      host: preferences.store.getState().host,
    },
  });
  const keysChanged = () => {
    editor.commands = withKeys(commands, preferences.store.getState().keys);
  };
  const know = (more: Commands) => {
    // All may be there before those of home are, which are among them.
    if (Object.keys(more).length > Object.keys(commands).length) commands = more;
    Object.assign(known, more);
    keysChanged();
  };
  useCommandLoader.getState().setLoaders(
    async () => know((await import("#commands")).commands),
    async () => know(await fetchHome()),
  );

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
      void loadWithRetry(() => import("#host/local.ts")).then(({ restoreFileHandle }) =>
        restoreFileHandle(id, text),
      );
      void loadWithRetry(() => import("#host/openedText.ts")).then(({ restoreOpened }) => restoreOpened(id));
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
