import type { Preferences, PreferencesStore } from "./preferences.ts";

/** What of the preferences is somebody's own: it names what is in configurations. */
type Personal = Pick<Preferences, "recents" | "uses" | "pinned" | "macros">;
/** Where they are while somebody else uses the page. */
export type PersonalShelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (account: string) => `palette.preferences.${account}`;

/** Puts away what an account has recorded, pinned and used lately; nothing of it is shown until `unpack`. */
export function pack(preferences: PreferencesStore, shelf: PersonalShelf, account: string): void {
  const { pinned, macros } = preferences.store.getState();
  // What was used lately is no loss; macros and pins were made by hand.
  if (pinned.length + macros.length > 0)
    try {
      shelf.setItem(keyOf(account), JSON.stringify({ recents: [], uses: [], pinned, macros }));
    } catch {
      // Where nothing can be put away they stay, as they would have without an account.
      preferences.change({ recents: [], uses: [] });
      return;
    }
  preferences.clear();
}

/** Brings back what was put away for an account, before what was made meanwhile. */
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
    // What cannot be read is left out.
  }
  shelf.removeItem(keyOf(account));
}
