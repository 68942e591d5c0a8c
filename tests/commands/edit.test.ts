import { expect, test } from "vitest";
import { argumentsOf } from "#command/argument.ts";
import { commands } from "#commands";
import { emptyDocument, rowsOf } from "#ocio/model/document.ts";
import { createEditor } from "#store/editor.ts";

test("steps of the history are offered by the sentences that told of them, and with their times", () => {
  const editor = createEditor(commands, { document: emptyDocument("00000000-0000-4000-8000-0000000000ff") });
  for (const name of ["plate", "grade"]) editor.run({ id: "colorspace.create", args: { name } });
  const [to] = argumentsOf(commands["edit.rewind"]!);
  const options = to?.ask?.options?.(editor.store.getState(), {}) ?? [];
  expect(options.map(({ label }) => label)).toEqual([
    "Added color space “grade”",
    "Added color space “plate”",
    "As it was opened",
  ]);
  expect(options[0]?.detail).toMatch(/^now · .*\d/);
  expect(options[1]?.detail).toMatch(/^\d/);
});

test("several steps are undone and redone at once, never more than there are", () => {
  const editor = createEditor(commands, { document: emptyDocument("00000000-0000-4000-8000-0000000000ff") });
  const names = () => rowsOf(editor.store.getState().document!, "colorspaces").map(({ name }) => name);
  for (const name of ["plate", "grade", "show"]) editor.run({ id: "colorspace.create", args: { name } });
  expect(editor.run({ id: "edit.undo", args: { steps: 4 } })).toMatchObject({
    why: "Only 3 steps can be undone.",
  });
  expect(editor.run({ id: "edit.undo", args: { steps: 2 } }).ok).toBe(true);
  expect(names()).toEqual(["plate"]);
  expect(editor.run({ id: "edit.redo", args: { steps: 3 } })).toMatchObject({
    why: "Only 2 steps can be redone.",
  });
  expect(editor.run({ id: "edit.redo", args: { steps: 2 } }).ok).toBe(true);
  expect(names()).toEqual(["plate", "grade", "show"]);
});
