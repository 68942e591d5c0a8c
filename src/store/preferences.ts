import { createStore, type StoreApi } from "zustand/vanilla";
import { type Recency, recencyOf } from "#command/search/recency.ts";
import type { Macro } from "#command/state.ts";
import { equal } from "#ocio/model/equal.ts";
import { listed } from "#ocio/model/noun.ts";
import type { Ran } from "./editor.ts";
import type { PortablePreferences } from "./preferencesFile.ts";
import { type Pinned, type Preferences, preferencesIn, type Recent } from "./storedPreferences.ts";

/** Storage of preferences: localStorage, or none. */
export type Shelf = Pick<Storage, "getItem" | "setItem">;

const KEY = "palette.preferences";
const MOST_RECENTS = 50;
const MOST_USES = 300;

export type PreferencesStore = ReturnType<typeof createPreferences>;

/**
 * True if a call is worth offering again: not mere navigation or history, and with answers that can be stored, which
 * a chosen file cannot.
 */
export function worthOffering(ran: Ran): boolean {
  if (!ran.ok || ran.calls.length !== 1) return false;
  if (ran.calls.some(({ args }) => Object.values(args).some((value) => value instanceof Blob))) return false;
  return (
    ran.changed ||
    ran.effects.some(
      ({ kind }) => !["go", "theme", "host", "history", "macro", "find", "sheet"].includes(kind),
    )
  );
}

/** Store of preferences; every change is persisted. */
export function createPreferences(shelf?: Shelf, clock: () => number = Date.now) {
  const store: StoreApi<Preferences> = createStore<Preferences>()(() => preferencesIn(shelf?.getItem(KEY)));
  /** Macros that were deleted since the page was opened, the last one first. */
  let removed: readonly Macro[] = [];

  function change(fields: Partial<Preferences>): void {
    store.setState(fields);
    try {
      shelf?.setItem(KEY, JSON.stringify(store.getState()));
    } catch {
      // A full or forbidden shelf costs the memory of this page only.
    }
  }

  /** Counts a use of a command or thing, for ranking. */
  function used(id: string): void {
    change({ uses: [{ id, at: clock() }, ...store.getState().uses].slice(0, MOST_USES) });
  }

  /** Adds a call to the recents; `call` is without ids and times. */
  function remember(recent: Omit<Recent, "at">): void {
    const others = store.getState().recents.filter((other) => !equal(other.call, recent.call));
    change({ recents: [{ ...recent, at: clock() }, ...others].slice(0, MOST_RECENTS) });
  }

  function forget(call: Recent["call"]): void {
    change({ recents: store.getState().recents.filter((other) => !equal(other.call, call)) });
  }

  /** Pins a call, or unpins it. */
  function togglePin(pin: Pinned): void {
    const { pinned } = store.getState();
    const others = pinned.filter((other) => !equal(other.call, pin.call));
    change({ pinned: others.length < pinned.length ? others : [...pinned, pin] });
  }

  /** Sets the keys of a command, which `losers` lose where the user set them; undefined resets them. */
  function setKeys(id: string, keys: string[] | undefined, losers: readonly string[] = []): void {
    const { [id]: _, ...before } = store.getState().keys;
    const others = Object.fromEntries(
      Object.entries(before).map(([other, theirs]) => [
        other,
        losers.includes(other) ? theirs.filter((each) => !keys?.includes(each)) : theirs,
      ]),
    );
    change({ keys: keys ? { ...others, [id]: keys } : others });
  }

  /** Saves a macro: replaces the one with its id, or appends it. */
  function keepMacro(macro: Macro): void {
    const { macros } = store.getState();
    removed = removed.filter(({ id }) => id !== macro.id);
    const isNew = macros.every(({ id }) => id !== macro.id);
    change({
      macros: isNew ? [...macros, macro] : macros.map((each) => (each.id === macro.id ? macro : each)),
    });
  }

  /** Deletes a macro; it can be kept again until the page is closed. */
  function removeMacro(id: string): void {
    const { macros } = store.getState();
    removed = [...macros.filter((macro) => macro.id === id), ...removed];
    change({ macros: macros.filter((macro) => macro.id !== id) });
  }

  /** Keys, macros and pins as the text of a file that `adopt` reads. */
  function exported(): string {
    const { keys, singleKeys, pinned, macros } = store.getState();
    return `${JSON.stringify({ keys, singleKeys, pinned, macros }, null, 2)}\n`;
  }

  /** Imports keys, macros and pins of a file beside the present ones. @returns what it imported, as a sentence */
  function adopt(
    { keys = {}, pinned = [], macros = [], singleKeys }: PortablePreferences,
    file: string,
  ): string {
    const now = store.getState();
    const ids = new Set(macros.map(({ id }) => id));
    change({
      keys: { ...now.keys, ...keys },
      pinned: [
        ...now.pinned,
        ...pinned.filter((pin) => !now.pinned.some((other) => equal(other.call, pin.call))),
      ],
      macros: [...now.macros.filter(({ id }) => !ids.has(id)), ...macros],
      ...(singleKeys !== undefined && { singleKeys }),
    });
    const count = (of: readonly unknown[], one: string) => `${of.length} ${one}${of.length === 1 ? "" : "s"}`;
    const words = [count(Object.keys(keys), "key"), count(macros, "macro"), count(pinned, "pin")];
    return `Imported ${listed(words)} from “${file}”`;
  }

  /** Clears personal data: it names parts of configurations. */
  function clear(): void {
    removed = [];
    const { recents, uses, pinned, macros } = store.getState();
    if (recents.length + uses.length + pinned.length + macros.length > 0)
      change({ recents: [], uses: [], pinned: [], macros: [] });
  }

  function recency(): Recency {
    return recencyOf(store.getState().uses, clock());
  }

  return {
    store,
    change,
    used,
    remember,
    forget,
    togglePin,
    setKeys,
    keepMacro,
    removeMacro,
    removedMacros: () => removed,
    exported,
    adopt,
    clear,
    recency,
  };
}
