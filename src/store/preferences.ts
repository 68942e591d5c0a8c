import { z } from "zod";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Macro } from "#command/command.ts";
import { macroSchema } from "#command/macro.ts";
import { type Recency, recencyOf } from "#command/recency.ts";
import { equal } from "#ocio/model/equal.ts";
import { listed } from "#ocio/model/noun.ts";
import type { Ran } from "./editor.ts";

const call = z.object({ id: z.string(), args: z.record(z.string(), z.unknown()) });
const preferences = z.object({
  theme: z.enum(["dark", "light", "system"]).default("system"),
  /** Id of the application that configurations are checked for. */
  host: z.string().nullable().default(null),
  /** Keys of commands that the user set himself; an empty list is none. */
  keys: z.record(z.string(), z.array(z.string())).default({}),
  /** True if keys without a modifier act outside text fields. */
  singleKeys: z.boolean().default(true),
  /** Calls to offer again, newest first. */
  recents: z.array(z.object({ call, title: z.string(), at: z.number() })).default([]),
  /** Commands with a key hint shown. */
  taught: z.array(z.string()).default([]),
  /** Calls that the user keeps at hand, in his order. */
  pinned: z.array(z.object({ call, title: z.string() })).default([]),
  /** Calls that were recorded, in the order in which they were kept. */
  macros: z.array(macroSchema).default([]),
  /** Times of use of commands and rows, newest first. */
  uses: z.array(z.object({ id: z.string(), at: z.number() })).default([]),
});

/** Preferences and recents: kept on this device, not part of any document, not undoable. */
export type Preferences = z.output<typeof preferences>;
export type Recent = Preferences["recents"][number];
export type Pinned = Preferences["pinned"][number];

/** Preferences to export to another browser; not recents and appearance. */
const portable = preferences.pick({ keys: true, singleKeys: true, pinned: true, macros: true });
const adopted = z.object({
  keys: portable.shape.keys.unwrap().optional(),
  singleKeys: z.boolean().optional(),
  pinned: portable.shape.pinned.unwrap().optional(),
  macros: portable.shape.macros.unwrap().optional(),
});

/** Storage of preferences: localStorage, or none. */
export type Shelf = Pick<Storage, "getItem" | "setItem">;

const KEY = "palette.preferences";
const MOST_TEXT = 5_000_000;
const MOST_RECENTS = 50;
const MOST_USES = 300;

export type PreferencesStore = ReturnType<typeof createPreferences>;

function jsonOf(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`“${file}” is no JSON; export keys, macros and pins to get a file that can be imported.`);
  }
}

/** Reads stored preferences; invalid parts are skipped, the rest is kept. */
function read(shelf: Shelf | undefined): Preferences {
  const empty = preferences.parse({});
  try {
    const kept: unknown = JSON.parse(shelf?.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return empty;
    const fields = Object.entries(preferences.shape).map(([key, schema]) => {
      const parsed = schema.safeParse((kept as Record<string, unknown>)[key]);
      return [key, parsed.success ? parsed.data : empty[key as keyof Preferences]];
    });
    return Object.fromEntries(fields) as Preferences;
  } catch {
    return empty;
  }
}

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
  const store: StoreApi<Preferences> = createStore<Preferences>()(() => read(shelf));
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

  /** Keeps a call at hand, or lets it go when it was kept. */
  function togglePin(pin: Pinned): void {
    const { pinned } = store.getState();
    const others = pinned.filter((other) => !equal(other.call, pin.call));
    change({ pinned: others.length < pinned.length ? others : [...pinned, pin] });
  }

  /** Sets the keys of a command; undefined resets them. */
  function setKeys(id: string, keys: string[] | undefined): void {
    const { [id]: _, ...others } = store.getState().keys;
    change({ keys: keys ? { ...others, [id]: keys } : others });
  }

  /** Saves a macro: replaces the one with its id, or appends it. */
  function keepMacro(macro: Macro): void {
    const { macros } = store.getState();
    const kept = macroSchema.parse(macro);
    removed = removed.filter(({ id }) => id !== macro.id);
    const isNew = macros.every(({ id }) => id !== macro.id);
    change({
      macros: isNew ? [...macros, kept] : macros.map((each) => (each.id === macro.id ? kept : each)),
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
    return `${JSON.stringify(portable.parse(store.getState()), null, 2)}\n`;
  }

  /**
   * Takes over what `exported` wrote: keys of its commands, macros and pins beside those that are here.
   * @returns what was taken over, in words
   * @throws Error with a sentence that names the file, where it holds something else
   */
  function adopt(text: string, file: string): string {
    if (text.length > MOST_TEXT) throw new Error(`“${file}” is too large for keys, macros and pins.`);
    const read = adopted.safeParse(jsonOf(text, file));
    if (!read.success) {
      const [{ path, message } = { path: [], message: "" }] = read.error.issues;
      throw new Error(
        `“${file}” holds no keys, macros and pins: ${[path.join("."), message].filter(Boolean).join(": ")}.`,
      );
    }
    const { keys = {}, pinned = [], macros = [], singleKeys } = read.data;
    if (Object.keys(read.data).length === 0) throw new Error(`“${file}” holds no keys, macros and pins.`);
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
    return `Took over ${listed(words)} of “${file}”`;
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
