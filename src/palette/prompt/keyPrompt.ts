import type { Commands } from "#command/command.ts";
import { bindingsOf, printKeys, spellings, strokes } from "#command/keymap.ts";
import { prepare, rank } from "#command/search/rank.ts";
import { bare } from "#command/title.ts";
import { apple } from "#parts/Keys.tsx";
import type { Group } from "../List.tsx";
import { commandRows } from "../rows.ts";

const MOST = 60;

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "altKey" | "shiftKey" | "metaKey">;

/** True if a key controls the prompt that asks for keys, rather than being an answer to it. */
export function leads({ key, ctrlKey, altKey, shiftKey, metaKey }: Press): boolean {
  if (ctrlKey || altKey || metaKey) return false;
  if (key === "Tab") return true;
  return !shiftKey && ["Enter", "Escape", "Backspace", "ArrowUp", "ArrowDown"].includes(key);
}

/** A press as it is written in a keymap; undefined for a modifier alone. */
export function strokeOf(press: Press): string | undefined {
  if (/^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified|Fn)$/.test(press.key))
    return undefined;
  return spellings(press, apple)[0];
}

/** Commands to choose from, as the options of a question are. */
export function commandOptions(commands: Commands, text: string) {
  const index = prepare(commandRows(commands));
  const { hits, total } = rank(text, index, { limit: MOST });
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
  const rows = bindingsOf(commands)
    .filter(({ call }) => call.id !== except)
    .filter(({ keys: theirs }) => {
      const path = `${strokes(theirs, apple).join(" ")} `;
      return path.startsWith(wanted) || wanted.startsWith(path);
    })
    .map(({ call, keys: theirs }) => ({
      id: `bound ${call.id}`,
      icon: except === undefined ? ("enter" as const) : ("warning" as const),
      title: bare(commands[call.id]!.title),
      detail: "",
      keys: theirs,
    }));
  const heading =
    except === undefined ? "On these keys" : "Already on these keys; yours goes first where both can run";
  return rows.length > 0 ? [{ heading, rows }] : [];
}
