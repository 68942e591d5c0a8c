import { expect, test } from "vitest";
import {
  type Binding,
  bindingsOf,
  conflicts,
  following,
  isSingle,
  keysSaid,
  losersOf,
  type Press,
  press,
  printKeys,
  spellings,
  strokes,
  withKeys,
} from "#command/keymap.ts";
import { commands } from "../store/fixture.ts";

const bind = (keys: string, id = keys): Binding => ({ keys, call: { id, args: {} } });
const all = ["mod+k", "f2", "?", "delete", "g c", "g g", "mod+k mod+r", "mod+z", "n", "mod+shift+,"].map(
  (keys) => bind(keys),
);
const named = all.filter(({ keys }) => keys !== "mod+k mod+r");

/** A press of the key that types `key` and stands at `code`; modifiers by their first letters. */
function key(key: string, code: string, held = ""): Press {
  return {
    key,
    code,
    ctrlKey: held.includes("c"),
    altKey: held.includes("a"),
    shiftKey: held.includes("s"),
    metaKey: held.includes("m"),
  };
}
const pc = { apple: false };
const found = (event: Press, options: { apple: boolean; inText?: boolean } = pc, bindings = named) => {
  const pressed = press(bindings, undefined, event, options);
  return pressed.kind === "call" ? pressed.bindings.map(({ keys }) => keys) : pressed.kind;
};

test.each<[string, Press, boolean, string]>([
  ["Ctrl+K elsewhere", key("k", "KeyK", "c"), false, "mod+k"],
  ["Cmd+K on Apple", key("k", "KeyK", "m"), true, "mod+k"],
  ["Ctrl+K on Apple is no mod", key("k", "KeyK", "c"), true, "none"],
  ["F2", key("F2", "F2"), false, "f2"],
  ["Shift+F2 is another key", key("F2", "F2", "s"), false, "none"],
  ["? on a US keyboard", key("?", "Slash", "s"), false, "?"],
  ["? on a German keyboard", key("?", "Minus", "s"), false, "?"],
  ["? on a French keyboard", key("?", "KeyM", "s"), false, "?"],
  ["Ctrl+Shift+, on a US keyboard", key("<", "Comma", "cs"), false, "mod+shift+,"],
  ["Ctrl+Shift+, on a German keyboard", key(";", "Comma", "cs"), false, "mod+shift+,"],
  ["Cyrillic layout, the key at K", key("л", "KeyK", "c"), false, "mod+k"],
  ["Greek layout, the key at N", key("ν", "KeyN"), false, "n"],
  ["Dvorak types n where US has L", key("n", "KeyL"), false, "n"],
  ["Dvorak types b where US has N", key("b", "KeyN"), false, "none"],
  ["AZERTY types z where US has W", key("z", "KeyW", "c"), false, "mod+z"],
  ["Japanese keyboard in Latin mode", key("k", "KeyK", "c"), false, "mod+k"],
  ["Option+N on Apple types a dead key", key("Dead", "KeyN", "a"), true, "none"],
  ["Backspace is delete on Apple", key("Backspace", "Backspace"), true, "delete"],
  ["Backspace is not delete elsewhere", key("Backspace", "Backspace"), false, "none"],
  ["Caps Lock does not matter", key("N", "KeyN"), false, "n"],
  ["a modifier alone", key("Control", "ControlLeft", "c"), false, "none"],
])("%s", (_, event, apple, expected) => {
  expect([found(event, { apple })].flat()).toEqual([expected]);
});

test("presses of an input method are none", () => {
  expect(found({ ...key("n", "KeyN"), isComposing: true })).toBe("none");
  expect(found({ ...key("Process", "KeyN"), keyCode: 229 })).toBe("none");
});

test("AltGr types: it is not Ctrl+Alt", () => {
  const event = { ...key("@", "KeyQ", "ca"), altGraph: true };
  expect(found(event, pc, [bind("mod+alt+q")])).toBe("none");
  expect(spellings(event, false)).toContain("@");
});

test.each<[string, Press, boolean, boolean]>([
  ["a letter", key("n", "KeyN"), false, false],
  ["?", key("?", "Slash", "s"), false, false],
  ["Delete", key("Delete", "Delete"), false, false],
  ["Ctrl+Z", key("z", "KeyZ", "c"), false, false],
  ["Ctrl+K", key("k", "KeyK", "c"), false, true],
  ["Cmd+K", key("k", "KeyK", "m"), true, true],
  ["F2", key("F2", "F2"), false, true],
])("in a text field %s", (_, event, apple, acts) => {
  expect(Array.isArray(found(event, { apple, inText: true }))).toBe(acts);
});

test("a chord waits for its second stroke, says what may follow, and ends on a stray one", () => {
  const first = press(all, undefined, key("g", "KeyG"), pc);
  if (first.kind !== "pending") throw new Error("The chord did not begin.");
  expect(following(first.pending).map(({ stroke }) => stroke)).toEqual(["c", "g"]);
  expect(press(all, first.pending, key("Shift", "ShiftLeft", "s"), pc)).toEqual(first);
  expect(press(all, first.pending, key("c", "KeyC"), pc)).toMatchObject({
    kind: "call",
    bindings: [{ keys: "g c" }],
  });
  expect(press(all, first.pending, key("x", "KeyX"), pc)).toEqual({ kind: "lost" });
});

test("what completes a chord is its next stroke, however the chord is spaced", () => {
  const pending = { bindings: [bind(" mod+k   mod+r "), bind("g c")], depth: 1 };
  expect(following(pending).map(({ stroke }) => stroke)).toEqual(["mod+r", "c"]);
});

test.each<[string, string, boolean, string]>([
  ["Control", "c", true, "ctrl+b"],
  ["Command", "m", true, "mod+b"],
  ["every modifier", "casm", true, "mod+ctrl+alt+shift+b"],
  ["Control", "c", false, "mod+b"],
  ["Meta", "m", false, "meta+b"],
  ["every modifier", "casm", false, "mod+alt+shift+meta+b"],
])("%s with B (%s, Apple: %s) is spelled %s", (_, held, apple, spelled) => {
  expect(spellings(key("b", "KeyB", held), apple)).toEqual([spelled]);
});

test("keys shared by several commands give all of them", () => {
  expect(found(key("n", "KeyN"), pc, [bind("n", "a"), bind("n", "b")])).toEqual(["n", "n"]);
});

test("what is printed on a key goes before its place", () => {
  const both = [bind("/", "a"), bind("?", "b")];
  expect(found(key("?", "Slash"), pc, both)).toEqual(["?"]);
  expect(found(key("/", "Slash"), pc, both)).toEqual(["/"]);
  expect(found(key("-", "Slash"), pc, both)).toEqual(["/"]);
});

test("conflicts are the same keys and hidden chords", () => {
  const pairs = conflicts(
    [bind("mod+k", "a"), bind("ctrl+k", "b"), bind("mod+k mod+r", "c"), bind("k", "d"), bind("mod+k", "a")],
    false,
  ).map(([a, b]) => `${a.call.id}${b.call.id}`);
  expect(pairs).toEqual(["ab", "ac", "bc", "ba", "ca"]);
  expect(conflicts([bind("ctrl+k", "a"), bind("mod+k", "b")], true)).toEqual([]);
});

test.each([
  ["mod+shift+k", "⇧⌘K", "Ctrl+Shift+K"],
  ["alt+mod+k", "⌥⌘K", "Ctrl+Alt+K"],
  ["f2", "F2", "F2"],
  ["mod+k mod+r", "⌘K ⌘R", "Ctrl+K Ctrl+R"],
  ["delete", "⌦", "Del"],
  ["enter", "↵", "↵"],
  ["escape", "Esc", "Esc"],
  ["pageup", "Page Up", "Page Up"],
  ["mod++", "⌘+", "Ctrl++"],
  ["?", "?", "?"],
])("%s prints as %s and %s", (keys, apple, elsewhere) => {
  expect(printKeys(keys, true)).toBe(apple);
  expect(printKeys(keys, false)).toBe(elsewhere);
});

test.each([
  ["Shift+Mod+K", "mod+shift+k"],
  ["ctrl+k", "mod+k"],
  ["esc", "escape"],
  ["cmd+option+ArrowUp", "alt+meta+up"],
  ["+", "+"],
])("%s is read as %s", (keys, spelled) => {
  expect(strokes(keys, false)).toEqual([spelled]);
});

test.each(["hyper+k", "", "mod+", "k+mod+j"])("“%s” is no key", (keys) => {
  expect(() => strokes(keys, false)).toThrow(/is not a key/);
});

test("the user's keys replace the command's own, others lose them, the palette keeps its own, an empty list is none", () => {
  expect(bindingsOf(commands)).toEqual([{ keys: "f2", call: { id: "space.rename", args: {} } }]);
  const own = withKeys(commands, { "space.rename": [], "edit.undo": ["u", "hyper+u"], "gone.away": ["x"] });
  expect(bindingsOf(own)).toEqual([bind("u", "edit.undo")]);
  expect(withKeys(commands, {})).toBe(commands);
  const taken = withKeys(commands, { "edit.undo": ["F2", "ctrl+k", "mod+k mod+r", "f1"] });
  expect(bindingsOf(taken)).toEqual([bind("F2", "edit.undo")]);
  expect(losersOf(commands, ["F2"], "edit.undo")).toEqual(["space.rename"]);
});

test.each([
  ["n", true],
  ["?", true],
  ["shift+n", true],
  ["g c", true],
  ["f2", false],
  ["delete", false],
  ["mod+k", false],
  ["alt+n", false],
])("%s acts on a bare character: %s", (keys, single) => {
  expect(isSingle(keys)).toBe(single);
});

test("a change of keys is told by the title of the command and the keys as printed", () => {
  expect(keysSaid("Duplicate color space…", ["mod+shift+k"], false)).toBe(
    "Set the key of “Duplicate color space” to Ctrl+Shift+K",
  );
  expect(keysSaid("Duplicate color space…", ["mod+k"], true)).toBe(
    "Set the key of “Duplicate color space” to ⌘K",
  );
  expect(keysSaid("Duplicate color space…", ["mod+z"], false, ["Undo"])).toBe(
    "Set the key of “Duplicate color space” to Ctrl+Z, which was the key of “Undo”",
  );
  expect(keysSaid("Undo", [], false)).toBe("Removed the key of “Undo”");
  expect(keysSaid("Undo", null, false)).toBe("Reset the key of “Undo”");
});
