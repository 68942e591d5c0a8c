import type { Commands } from "#command/command.ts";
import { bindingsOf, isKeys, printKeys, spellings, strokes } from "#command/keymap.ts";
import { prepare, rank } from "#command/search/rank.ts";
import { bare } from "#command/title.ts";
import { apple } from "#parts/Keys.tsx";
import type { Group } from "../List.tsx";
import { commandRows } from "../rows.ts";

const MAX_ROWS = 60;

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "altKey" | "shiftKey" | "metaKey">;

/** True if a key controls the prompt that asks for keys, rather than being an answer to it. */
export function leads({ key, ctrlKey, altKey, shiftKey, metaKey }: Press): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  if (key === "Tab") return true;
  return !shiftKey && ["Enter", "Escape", "Backspace", "ArrowUp", "ArrowDown"].includes(key);
}

/** Keys as the keyboard has them; what is no key yet as it is. */
export const printed = (text: string) => (isKeys(text) ? printKeys(text, apple) : text);

/** A press as it is written in a keymap; undefined for a modifier alone. */
export function strokeOf(press: Press): string | undefined {
  if (/^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified|Fn)$/.test(press.key))
    return undefined;
  return spellings(press, apple)[0];
}

/** Commands to choose from, as the options of a question are. */
export function commandOptions(commands: Commands, text: string) {
  const index = prepare(commandRows(commands));
  const { hits, total } = rank(text, index, { limit: MAX_ROWS });
  return {
    hits: hits.map(({ row, letters }) => ({
      id: `command ${row.id}`,
      value: row.id,
      title: bare(row.title),
      detail: row.keys ? printKeys(row.keys, apple) : "",
      letters,
    })),
    total,
    exact: Object.hasOwn(commands, text.trim()),
  };
}

/**
 * The other commands that keys already call or begin to call: named before they are shared with the command `except`,
 * or as what was looked for where there is none.
 */
export function boundOf(commands: Commands, keys: string, except: string | undefined): Group[] {
  if (keys.trim() === "") return [];
  const wanted = `${strokes(keys, apple).join(" ")} `;
  const all = bindingsOf(commands)
    .filter(({ call }) => call.id !== except)
    .map((binding) => ({ ...binding, path: `${strokes(binding.keys, apple).join(" ")} ` }))
    .filter(({ path }) => path.startsWith(wanted) || wanted.startsWith(path));
  const rowsOf = (bindings: typeof all) =>
    bindings.map(({ call, keys: theirs }) => ({
      id: `bound ${call.id}`,
      icon: except === undefined ? ("enter" as const) : ("warning" as const),
      title: bare(commands[call.id]!.title),
      detail: "",
      keys: theirs,
    }));
  if (except === undefined) return all.length > 0 ? [{ heading: "On these keys", rows: rowsOf(all) }] : [];
  const [same, alike] = [
    all.filter(({ path }) => path === wanted),
    all.filter(({ path }) => path !== wanted),
  ];
  return [
    ...(same.length > 0 ? [{ heading: "Already on these keys, and loses them", rows: rowsOf(same) }] : []),
    ...(alike.length > 0 ? [{ heading: "Begins alike; the shorter goes first", rows: rowsOf(alike) }] : []),
  ];
}
