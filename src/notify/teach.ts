import type { AnyCommand } from "#command/command.ts";
import { printKeys } from "#command/keymap.ts";
import { bare } from "#command/title.ts";
import { apple } from "#parts/Keys.tsx";
import type { PreferencesStore } from "#store/preferences.ts";
import { toast } from "./toast.tsx";

/** Shows the key of a command once, after a run from the palette. */
export function teach(preferences: PreferencesStore, id: string, command: AnyCommand | undefined): void {
  const keys = command?.keys?.[0];
  const { taught } = preferences.store.getState();
  if (!command || !keys || taught.includes(id)) return;
  preferences.change({ taught: [...taught, id] });
  toast.info(`${bare(command.title)}: ${printKeys(keys, apple)} next time`);
}
