import { expect, test } from "vitest";
import { commands } from "#commands";
import { emptyDocument } from "#ocio/document.ts";
import { sheetOf } from "#palette/sheet.ts";
import { createEditor } from "#store/editor.ts";

const open = createEditor(commands, { document: emptyDocument("00000000-0000-4000-8000-0000000000ff") });
const closed = createEditor(commands);
const ids = (sheets: ReturnType<typeof sheetOf>) => sheets.flatMap(({ lines }) => lines.map(({ id }) => id));

test("the sheet names every command that has a key, once", () => {
  const keyed = Object.entries(commands).flatMap(([id, { keys }]) => (keys?.length ? [id] : []));
  const named = ids(sheetOf(commands, open.store.getState(), "", false)).filter((id) => id.includes("."));
  expect(named.toSorted()).toEqual(keyed.toSorted());
});

test("families are named as the screens name them", () => {
  const headings = sheetOf(commands, open.store.getState(), "", false).map(({ heading }) => heading);
  expect(headings).toContain("Color spaces");
  expect(headings).toContain("Go to");
  expect(new Set(headings).size).toBe(headings.length);
});

test("only what can run is left where that is asked for", () => {
  const all = ids(sheetOf(commands, closed.store.getState(), "", false));
  const now = ids(sheetOf(commands, closed.store.getState(), "", true));
  expect(all).toContain("go.roles");
  expect(now).not.toContain("go.roles");
  expect(now).toContain("key.list");
});

test("text narrows by title, key and family", () => {
  const found = (text: string) => ids(sheetOf(commands, open.store.getState(), text, false));
  expect(found("go to roles")).toEqual(["go.roles"]);
  expect(found("mod+shift+z")).toEqual(["edit.redo"]);
  expect(found("history")).toContain("edit.undo");
});
