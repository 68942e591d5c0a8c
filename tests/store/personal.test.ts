import { expect, test } from "vitest";
import { pack, unpack } from "#store/personal.ts";
import { createPreferences } from "#store/preferences.ts";

function shelved() {
  const kept = new Map<string, string>();
  const shelf = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const preferences = createPreferences(shelf);
  const call = { id: "config.setName", args: { name: "Secret" } };
  const fill = (id: string) => {
    preferences.remember({ call, title: "Set name to “Secret”" });
    preferences.used("config.setName");
    preferences.change({
      keys: { "edit.undo": ["z"] },
      pinned: [{ call, title: id }],
      macros: [{ id, name: id, steps: [] }],
    });
  };
  const shown = () => {
    const { recents, uses, pinned, macros } = preferences.store.getState();
    return { recents, uses, pinned: pinned.map(({ title }) => title), macros: macros.map(({ id }) => id) };
  };
  return { kept, shelf, preferences, fill, shown };
}
const nothing = { recents: [], uses: [], pinned: [], macros: [] };

test("what an account has recorded and used lately is gone for others, and there again for itself", () => {
  const { shelf, preferences, fill, shown } = shelved();
  fill("ada");
  pack(preferences, shelf, "ada");
  expect(shown()).toEqual(nothing);
  expect(preferences.store.getState().keys).toEqual({ "edit.undo": ["z"] });
  unpack(preferences, shelf, "grace");
  expect(shown()).toEqual(nothing);
  fill("made since");
  unpack(preferences, shelf, "ada");
  expect(shown()).toMatchObject({ pinned: ["ada", "made since"], macros: ["ada", "made since"] });
});

test("what was used lately is kept nowhere, and what was brought back is not kept twice", () => {
  const { kept, shelf, preferences, fill } = shelved();
  fill("ada");
  preferences.change({ pinned: [] });
  pack(preferences, shelf, "ada");
  expect([...kept.values()].join("")).not.toContain("Secret");
  unpack(preferences, shelf, "ada");
  expect([...kept.keys()]).toEqual(["palette.preferences"]);
});

test("a macro that was imported again meanwhile is brought back once, as the account kept it", () => {
  const { shelf, preferences, fill, shown } = shelved();
  fill("ada");
  pack(preferences, shelf, "ada");
  preferences.keepMacro({ id: "ada", name: "imported", steps: [] });
  unpack(preferences, shelf, "ada");
  expect(shown().macros).toEqual(["ada"]);
  expect(preferences.store.getState().macros[0]?.name).toBe("ada");
});

test("where nothing can be put away, macros stay", () => {
  const { shelf, preferences, fill, shown } = shelved();
  fill("ada");
  const full = {
    ...shelf,
    setItem: () => {
      throw new Error("full");
    },
  };
  pack(preferences, full, "ada");
  expect(shown()).toEqual({ ...nothing, pinned: ["ada"], macros: ["ada"] });
});

test("what cannot be read is left out", () => {
  const { shelf, preferences, shown } = shelved();
  shelf.setItem("palette.preferences.ada", "{");
  unpack(preferences, shelf, "ada");
  expect(shown()).toEqual(nothing);
});
