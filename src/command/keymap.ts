import type { Commands } from "./command.ts";
import type { Call } from "./state.ts";
import { bare } from "./title.ts";
import { PALETTE_KEYS } from "./windowKeys.ts";

/** A key or chord and what it calls. `keys` is "f2" or "mod+k mod+r". */
export type Binding = { keys: string; call: Call };

/** Keyboard event as plain data. */
export type Press = {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
  isComposing?: boolean;
  keyCode?: number;
  /** AltGr is held: the press types a character. */
  altGraph?: boolean;
};

/** A chord that has begun: the bindings still possible and how many strokes they have seen. */
export type Pending = { readonly bindings: readonly Binding[]; readonly depth: number };

export type Pressed =
  /** `bindings` all have these keys; the first whose command can run wins. */
  | { kind: "call"; bindings: readonly Binding[] }
  | { kind: "pending"; pending: Pending }
  /** The second stroke of a chord that leads nowhere; the chord is over. */
  | { kind: "lost" }
  | { kind: "none" };

const MODIFIERS = ["mod", "ctrl", "alt", "shift", "meta"] as const;
const alias: Readonly<Record<string, string>> = {
  " ": "space",
  esc: "escape",
  del: "delete",
  return: "enter",
  arrowup: "up",
  arrowdown: "down",
  arrowleft: "left",
  arrowright: "right",
  cmd: "meta",
  command: "meta",
  control: "ctrl",
  option: "alt",
};
const symbols: Readonly<Record<string, string>> = {
  Comma: ",",
  Period: ".",
  Slash: "/",
  Semicolon: ";",
  Quote: "'",
  BracketLeft: "[",
  BracketRight: "]",
  Backslash: "\\",
  Minus: "-",
  Equal: "=",
  Backquote: "`",
};

const aliasOf = (word: string) => (Object.hasOwn(alias, word) ? alias[word]! : word);

/** One stroke in one spelling: modifiers in a fixed order, everything lower case. Throws on a modifier that is none. */
function stroke(text: string, apple: boolean): string {
  const parts = text.toLowerCase().split("+");
  // "mod++" and "+" name the plus key itself.
  const plus = text === "+" || text.endsWith("++");
  const key = plus ? "+" : aliasOf(parts.at(-1) ?? "");
  const held = parts.slice(0, plus ? -2 : -1).map(aliasOf);
  const modifiers = new Set<string>();
  for (const each of held) {
    if (!(MODIFIERS as readonly string[]).includes(each)) throw new Error(`“${text}” is not a key.`);
    if (each === (apple ? "meta" : "ctrl")) modifiers.add("mod");
    else modifiers.add(each);
  }
  if (key === "") throw new Error(`“${text}” is not a key.`);
  return [...MODIFIERS.filter((each) => modifiers.has(each)), key].join("+");
}

/** The strokes of a key or chord, each in its one spelling for the platform. Throws a sentence on what is no key. */
export function strokes(keys: string, apple: boolean): string[] {
  return keys
    .trim()
    .split(/\s+/)
    .map((each) => stroke(each, apple));
}

/** Key at a position in the US layout; undefined for keys that all layouts share. */
function keyAt(code: string): string | undefined {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter) return letter.toLowerCase();
  const digit = /^Digit([0-9])$/.exec(code)?.[1];
  if (digit) return digit;
  return Object.hasOwn(symbols, code) ? symbols[code] : undefined;
}

/**
 * All spellings of a press: by its letter on Latin layouts, by its position elsewhere. Symbols count with and without
 * Shift, as layouts differ.
 */
export function spellings(press: Press, apple: boolean): string[] {
  const key = aliasOf(press.key.toLowerCase());
  const typed = press.key.length === 1;
  const place = keyAt(press.code);
  const altGraph = press.altGraph === true && typed;
  const held = (shift: boolean) => {
    const mod = apple ? press.metaKey : press.ctrlKey && !altGraph;
    const ctrl = apple && press.ctrlKey;
    const alt = press.altKey && !altGraph;
    const meta = !apple && press.metaKey;
    return [mod && "mod", ctrl && "ctrl", alt && "alt", shift && "shift", meta && "meta"].filter(
      (each) => each !== false,
    );
  };
  const spell = (name: string, shift: boolean) => [...held(shift), name].join("+");
  const found = new Set<string>();
  if (!typed || /^[a-z]$/.test(key)) found.add(spell(key, press.shiftKey));
  else {
    found.add(spell(key, false));
    found.add(spell(key, press.shiftKey));
    if (place) found.add(spell(place, press.shiftKey));
  }
  // Apple keyboards call the key above Return "delete".
  if (apple && key === "backspace") found.add(spell("delete", press.shiftKey));
  return [...found];
}

const EDITING =
  /^(mod\+([acvxzy]|shift\+z|shift\+v|(shift\+)?(left|right|up|down|home|end|backspace|delete)))$/;

/** True if a stroke acts while a text field has focus: the field keeps keys that type or edit. */
function actsInText(spelling: string, apple: boolean): boolean {
  if (EDITING.test(spelling)) return false;
  if (/^(shift\+)?f\d+$/.test(spelling)) return true;
  if (spelling.startsWith("mod+") || spelling.includes("meta+")) return true;
  return /^(ctrl\+|alt\+)/.test(spelling) && !apple;
}

/**
 * Matches a press with bindings, given the pending chord. Pure: the caller keeps `pending`. Presses of an input
 * method and of bare modifiers are ignored; a chord has no timeout.
 */
export function press(
  bindings: readonly Binding[],
  pending: Pending | undefined,
  event: Press,
  { apple, inText = false }: { apple: boolean; inText?: boolean },
): Pressed {
  if (event.isComposing || event.keyCode === 229) return { kind: "none" };
  if (/^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified|Fn)$/.test(event.key))
    return pending ? { kind: "pending", pending } : { kind: "none" };
  const spelled = spellings(event, apple).filter(
    (spelling) => !inText || pending || actsInText(spelling, apple),
  );
  const depth = pending?.depth ?? 0;
  const among = pending?.bindings ?? bindings;
  const paths = among.map((binding) => ({ binding, path: strokes(binding.keys, apple) }));
  const boundTo = (spellings: readonly string[]) =>
    paths.filter(({ path }) => path.length > depth && spellings.includes(path[depth]!));
  // The printed character wins over the key's position: "?" is not "/" on layouts that have it there.
  const printed = boundTo(spelled.filter((spelling) => spelling.split("+").at(-1) !== keyAt(event.code)));
  const going = printed.length > 0 ? printed : boundTo(spelled);
  const done = going.filter(({ path }) => path.length === depth + 1).map(({ binding }) => binding);
  if (done.length > 0) return { kind: "call", bindings: done };
  if (going.length > 0)
    return {
      kind: "pending",
      pending: { bindings: going.map(({ binding }) => binding), depth: depth + 1 },
    };
  return pending ? { kind: "lost" } : { kind: "none" };
}

/** Completions of a pending chord: the next stroke of each binding. */
export function following({ bindings, depth }: Pending): { stroke: string; binding: Binding }[] {
  return bindings.map((binding) => ({
    stroke: binding.keys.trim().split(/\s+/).slice(depth).join(" "),
    binding,
  }));
}

/** True if a text is a valid key or chord. */
export function isKeys(keys: string): boolean {
  try {
    return strokes(keys, false).length > 0;
  } catch {
    return false;
  }
}

/** A key or chord in one spelling for all platforms. */
const spelled = (keys: string) => strokes(keys, false).join(" ");

/** True if a key or chord begins with one of the given keys. */
export function beginsWith(keys: string, list: readonly string[]): boolean {
  return list.includes(strokes(keys, false)[0]!);
}

/** Commands, except `id`, that keys call: they lose the keys to a command that gets them. */
export function losersOf(commands: Commands, keys: readonly string[], id: string): string[] {
  const taken = keys.filter(isKeys).map(spelled);
  return Object.keys(commands).filter(
    (other) => other !== id && commands[other]!.keys?.some((each) => taken.includes(spelled(each))),
  );
}

/**
 * Commands with the user's keys (an empty list is none), which the others lose; invalid keys and those of the palette
 * are ignored.
 */
export function withKeys(
  commands: Commands,
  overrides: Readonly<Record<string, readonly string[]>>,
): Commands {
  const changed = Object.entries(overrides).filter(([id]) => Object.hasOwn(commands, id));
  if (changed.length === 0) return commands;
  const own = changed.map(([id, keys]) => {
    const fit = keys.filter((each) => isKeys(each) && !beginsWith(each, PALETTE_KEYS));
    return [id, { ...commands[id]!, keys: fit }] as const;
  });
  const taken = own.flatMap(([, { keys }]) => keys.map(spelled));
  const lost = losersOf(commands, taken, "").map((id) => {
    const keys = commands[id]!.keys?.filter((each) => !taken.includes(spelled(each)));
    return [id, { ...commands[id]!, keys: keys ?? [] }] as const;
  });
  return { ...commands, ...Object.fromEntries([...lost, ...own]) };
}

/** The keys of every command. */
export function bindingsOf(commands: Commands): Binding[] {
  return Object.entries(commands).flatMap(([id, { keys = [] }]) =>
    keys.map((each) => ({ keys: each, call: { id, args: {} } })),
  );
}

/** True if a key or chord begins with a plain character, which acts only outside text fields. */
export function isSingle(keys: string): boolean {
  const [first = ""] = strokes(keys, false);
  return /^(shift\+)?.$/u.test(first);
}

/** Pairs of bindings of different commands where one hides the other: the same keys, or the start of a chord. */
export function conflicts(bindings: readonly Binding[], apple: boolean): [Binding, Binding][] {
  const paths = bindings.map((binding) => ({ binding, path: `${strokes(binding.keys, apple).join(" ")} ` }));
  return paths.flatMap((a, i) =>
    paths
      .slice(i + 1)
      .filter((b) => a.binding.call.id !== b.binding.call.id)
      .filter((b) => a.path.startsWith(b.path) || b.path.startsWith(a.path))
      .map((b): [Binding, Binding] => [a.binding, b.binding]),
  );
}

const onApple: Readonly<Record<string, string>> = { mod: "⌘", ctrl: "⌃", alt: "⌥", shift: "⇧", meta: "⌘" };
const elsewhere: Readonly<Record<string, string>> = {
  mod: "Ctrl",
  ctrl: "Ctrl",
  alt: "Alt",
  shift: "Shift",
  meta: "Meta",
};
const caps: Readonly<Record<string, string>> = {
  enter: "↵",
  escape: "Esc",
  tab: "⇥",
  backspace: "⌫",
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  space: "Space",
  pageup: "Page Up",
  pagedown: "Page Down",
  contextmenu: "Menu",
  "a–z": "A–Z",
};

/** A key or chord as people read it: "mod+shift+k" is "⇧⌘K" on Apple keyboards and "Ctrl+Shift+K" elsewhere. */
export function printKeys(keys: string, apple: boolean): string {
  return strokes(keys, apple)
    .map((each) => printStroke(each, apple))
    .join(" ");
}

/** Sentence that tells what became of a command's keys, and which others lost them; null are its own again. */
export function keysSaid(
  title: string,
  keys: readonly string[] | null,
  apple: boolean,
  losers: readonly string[] = [],
): string {
  const name = `the key of “${bare(title)}”`;
  if (keys === null) return `Reset ${name}`;
  if (keys.length === 0) return `Removed ${name}`;
  const lost = losers.map((each) => `“${bare(each)}”`).join(", ");
  const set = `Set ${name} to ${keys.map((each) => printKeys(each, apple)).join(", ")}`;
  return lost ? `${set}, which was the key of ${lost}` : set;
}

function printStroke(text: string, apple: boolean): string {
  const parts = text.endsWith("++")
    ? [...text.slice(0, -2).split("+"), "+"]
    : text === "+"
      ? ["+"]
      : text.split("+");
  const key = parts.at(-1)!;
  const held = parts.slice(0, -1).map((each) => (apple ? onApple : elsewhere)[each]!);
  const cap = key === "delete" ? (apple ? "⌦" : "Del") : Object.hasOwn(caps, key) ? caps[key]! : capital(key);
  // Apple prints ⌃⌥⇧⌘, with the command key next to the letter.
  if (apple) return `${[...held].sort((a, b) => "⌃⌥⇧⌘".indexOf(a) - "⌃⌥⇧⌘".indexOf(b)).join("")}${cap}`;
  return [...held, cap].join("+");
}

function capital(key: string): string {
  if (key.length === 1 || /^f\d+$/.test(key)) return key.toUpperCase();
  return key.charAt(0).toUpperCase() + key.slice(1);
}
