import { expect, test } from "vitest";
import { createEditor } from "#store/editor.ts";
import { createPreferences, worthOffering } from "#store/preferences.ts";
import { readPreferencesFile } from "#store/preferencesFile.ts";
import { commands, documentOf } from "./fixture.ts";

function shelf(text: string | null = null) {
  let kept = text;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
  };
}
const rename = (name: string) => ({
  call: { id: "space.rename", args: { target: "a", name } },
  title: `Rename to ${name}`,
});

test("what was changed is there again on the same shelf", () => {
  const place = shelf();
  const first = createPreferences(place, () => 5);
  first.change({ theme: "light" });
  first.setKeys("edit.undo", ["u"]);
  first.remember(rename("b"));
  first.used("edit.undo");
  expect(createPreferences(place).store.getState()).toEqual({
    theme: "light",
    host: null,
    keys: { "edit.undo": ["u"] },
    singleKeys: true,
    taught: [],
    pinned: [],
    recents: [{ ...rename("b"), at: 5 }],
    macros: [],
    uses: [{ id: "edit.undo", at: 5 }],
  });
});

test.each([[null], ["{"], ["null"], ["[1]"], ['{"theme":"pink","keys":5}']])(
  "a shelf with %s gives the defaults",
  (text) => {
    expect(createPreferences(shelf(text)).store.getState()).toMatchObject({ theme: "system", keys: {} });
  },
);

test("one bad field does not cost the others", () => {
  const kept = createPreferences(shelf('{"theme":"dark","recents":"none"}')).store.getState();
  expect(kept).toMatchObject({ theme: "dark", recents: [] });
});

test("a shelf that refuses costs nothing but memory", () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error("The quota is exceeded.");
    },
  };
  const preferences = createPreferences(full);
  preferences.change({ theme: "dark" });
  expect(preferences.store.getState().theme).toBe("dark");
});

test("the same call comes first again instead of twice, and fifty are kept", () => {
  const preferences = createPreferences();
  preferences.remember(rename("b"));
  preferences.remember(rename("c"));
  preferences.remember(rename("b"));
  expect(preferences.store.getState().recents.map(({ title }) => title)).toEqual([
    "Rename to b",
    "Rename to c",
  ]);
  preferences.forget(preferences.store.getState().recents[0]!.call);
  expect(preferences.store.getState().recents).toHaveLength(1);
  for (let i = 0; i < 60; i++) preferences.remember(rename(`n${i}`));
  expect(preferences.store.getState().recents).toHaveLength(50);
});

test("keys given back are the command's own again", () => {
  const preferences = createPreferences();
  preferences.setKeys("edit.undo", []);
  expect(preferences.store.getState().keys).toEqual({ "edit.undo": [] });
  preferences.setKeys("edit.undo", undefined);
  expect(preferences.store.getState().keys).toEqual({});
});

test("a key that the user had set for another command is taken from it", () => {
  const preferences = createPreferences();
  preferences.setKeys("edit.undo", ["u", "mod+z"]);
  preferences.setKeys("edit.redo", ["u"], ["edit.undo"]);
  expect(preferences.store.getState().keys).toEqual({ "edit.undo": ["mod+z"], "edit.redo": ["u"] });
});

test("changes are worth offering again; moving around and history are not", () => {
  const editor = createEditor(commands, { document: documentOf("a", "b") });
  const worth = (id: string, args = {}) => worthOffering(editor.run({ id, args }));
  expect(worth("space.rename", { target: "a", name: "c" })).toBe(true);
  expect(worth("edit.undo")).toBe(false);
  expect(worth("space.select", { target: "b" })).toBe(false);
  expect(worth("space.rename", { target: "x", name: "c" })).toBe(false);
  const ran = editor.run({ id: "space.rename", args: { target: "a", name: "d" } });
  const file = { id: "space.rename", args: { target: "a", file: new Blob() } };
  expect(worthOffering({ ...ran, calls: [file] } as typeof ran)).toBe(false);
});

test("a call that is pinned again is let go", () => {
  const preferences = createPreferences();
  preferences.togglePin(rename("b"));
  preferences.togglePin(rename("c"));
  preferences.togglePin(rename("b"));
  expect(preferences.store.getState().pinned).toEqual([rename("c")]);
});

test("a macro that is kept again is no longer among the removed ones, of which the newest comes first", () => {
  const preferences = createPreferences(shelf());
  const [a, b] = ["a", "b"].map((name) => ({ id: name, name, steps: [] }));
  for (const macro of [a!, b!]) preferences.keepMacro(macro);
  for (const { id } of [a!, b!]) preferences.removeMacro(id);
  expect(preferences.removedMacros().map(({ id }) => id)).toEqual(["b", "a"]);
  preferences.keepMacro(a!);
  expect(preferences.removedMacros().map(({ id }) => id)).toEqual(["b"]);
  expect(preferences.store.getState().macros.map(({ id }) => id)).toEqual(["a"]);
});

test("keys, macros and pins go to a file and into another browser, beside what is there", () => {
  const from = createPreferences();
  from.setKeys("edit.undo", ["u"]);
  from.togglePin({ call: { id: "go.roles", args: {} }, title: "Go to roles" });
  from.keepMacro({
    id: "m",
    name: "Prepare",
    steps: [{ call: rename("b").call, from: { target: "selection" } }],
  });
  from.remember(rename("b"));
  const to = createPreferences();
  to.setKeys("edit.redo", ["r"]);
  to.setKeys("edit.undo", ["x"]);
  expect(to.adopt(readPreferencesFile(from.exported(), "keys.json"), "keys.json")).toBe(
    "Imported 1 key, 1 macro and 1 pin from “keys.json”",
  );
  to.adopt(readPreferencesFile(from.exported(), "keys.json"), "keys.json");
  const { pinned, macros } = from.store.getState();
  const keys = { "edit.undo": ["u"], "edit.redo": ["r"] };
  expect(to.store.getState()).toMatchObject({ keys, pinned, macros, recents: [] });
});

test.each([
  ["{", "is not JSON"],
  ["{}", "holds no keys, macros and pins."],
  ["[1]", "holds no keys, macros and pins:"],
  ['{"keys":{"edit.undo":5}}', "keys.edit.undo"],
])("a file with %s is refused by its name", (text, why) => {
  expect(() => readPreferencesFile(text, "keys.json")).toThrow(why);
  expect(() => readPreferencesFile(text, "keys.json")).toThrow("“keys.json”");
});
