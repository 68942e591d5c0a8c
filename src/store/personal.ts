import type { PreferencesStore } from "./preferences.ts";
import type { Preferences } from "./storedPreferences.ts";

/** Personal preferences: they name parts of configurations. */
type Personal = Pick<Preferences, "recents" | "uses" | "pinned" | "macros">;
/** Storage of an inactive account's items. */
export type PersonalShelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (account: string) => `palette.preferences.${account}`;

/** Stores an account's recents, pins and macros and hides them until `unpack`. */
export function pack(preferences: PreferencesStore, shelf: PersonalShelf, account: string): void {
  const { pinned, macros } = preferences.store.getState();
  // Recents can be dropped; macros and pins were made by hand.
  if (pinned.length + macros.length > 0)
    try {
      shelf.setItem(keyOf(account), JSON.stringify({ recents: [], uses: [], pinned, macros }));
    } catch {
      // Without storage they stay, as they would without an account.
      preferences.change({ recents: [], uses: [] });
      return;
    }
  preferences.clear();
}

/** Restores an account's stored items, before those made meanwhile. */
export function unpack(preferences: PreferencesStore, shelf: PersonalShelf, account: string): void {
  const kept = shelf.getItem(keyOf(account));
  if (kept === null) return;
  const { pinned, macros } = preferences.store.getState();
  try {
    const own = JSON.parse(kept) as Personal;
    const names = new Set(own.macros.map(({ id }) => id));
    preferences.change({
      pinned: [...own.pinned, ...pinned],
      macros: [...own.macros, ...macros.filter(({ id }) => !names.has(id))],
    });
  } catch {
    // Unreadable entries are skipped.
  }
  shelf.removeItem(keyOf(account));
}
