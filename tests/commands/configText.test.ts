import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AnyCommand } from "#command/command.ts";
import { commands } from "#commands";
import { readInput } from "#ocio/files/input.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { keepLayout } from "#ocio/yaml/layout/layout.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { createEditor } from "#store/editor.ts";
import { answersFor, choicesFrom, tapes } from "../answers.ts";
import { oneIn } from "../sample.ts";
import { shared } from "../shared.ts";

const text = `ocio_profile_version: 2
roles: {default: raw}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  # Data
  - !<ColorSpace>
    name: raw
    isdata: true

  - !<ColorSpace> {name: film, description: of Ann}
`;
const { document } = readConfig(text);
const idOf = (of: Document, name: string) => rowsOf(of, "colorspaces").find((row) => row.name === name)?.id;

function edit(next: string, base?: string, start = document) {
  const editor = createEditor(commands, { document: start });
  const ran = editor.run({
    id: "config.editText",
    args: { text: next, ...(base !== undefined && { base }) },
  });
  return { editor, ran, after: editor.store.getState().document as Document };
}

test("an edited text is the config, one undo step, and the layout from then on", () => {
  const next = text.replace("isdata: true", "isdata: true\n    description: kept  # as typed");
  const { editor, ran, after } = edit(next, text);
  expect(ran).toMatchObject({
    ok: true,
    say: "Edited the config as text",
    effects: [{ kind: "layout", text: next }],
  });
  expect(idOf(after, "raw")).toBe(idOf(document, "raw"));
  expect(keepLayout(next, after)).toBe(next);
  expect(editor.undo()).toMatchObject({ ok: true, effects: [{ kind: "layout", text }] });
  expect(editor.store.getState().document).toEqual(document);
  expect(editor.redo()).toMatchObject({ ok: true, effects: [{ kind: "layout", text: next }] });
});

test("a text in which only the layout changes is taken without a change of the config, as an undo step", () => {
  const next = text.replace("{default: raw}", '\n  default: "raw"');
  const { editor, ran, after } = edit(next, text);
  expect(ran).toMatchObject({ ok: true, changed: false, effects: [{ kind: "layout", text: next }] });
  expect(after).toBe(document);
  const described = { ...document, config: { ...document.config, description: "of the server" } };
  editor.absorb(described);
  expect(editor.undo()).toMatchObject({ ok: true, effects: [{ kind: "layout", text }] });
  expect(editor.redo()).toMatchObject({ ok: true, effects: [{ kind: "layout", text: next }] });
  expect(editor.store.getState().document).toEqual(described);
  expect(editor.store.getState().past.map(({ say }) => say)).toEqual(["Changed the layout of the text"]);
  expect(edit(text, text).ran).toMatchObject({ ok: true, effects: [] });
});

test("comments that are removed from the text are gone, also where none is left, and come back by undo", () => {
  const next = text.replace("  # Data\n", "");
  const { editor, after } = edit(next, text);
  const raw = idOf(document, "raw") ?? "";
  expect(after.colorspaces.byId[raw]).not.toHaveProperty("comment");
  expect(keepLayout(next, after)).toBe(next);
  editor.undo();
  expect(editor.store.getState().document?.colorspaces.byId[raw]?.comment).toBe(" Data");
});

test("what others changed while the text was edited stays, but where the text changes the same", () => {
  const others = createEditor(commands, { document });
  const said = { description: "of others" };
  others.run({ id: "colorspace.setDescription", args: { targets: ["raw", "film"], ...said } });
  const now = others.store.getState().document as Document;
  const { after } = edit(text.replace("of Ann", "as typed"), text, now);
  const described = rowsOf(after, "colorspaces").map(({ name, description }) => [name, description]);
  expect(described).toEqual([
    ["raw", "of others"],
    ["film", "as typed"],
  ]);
});

test("families that no row has stay, although no file says them", () => {
  const others = createEditor(commands, { document });
  others.run({ id: "family.create", args: { name: "Empty" } });
  const { after } = edit(text.replace("of Ann", "typed"), text, others.store.getState().document as Document);
  expect(rowsOf(after, "families").map(({ name }) => name)).toEqual(["Empty"]);
});

test("a text that cannot be read, and a value that cannot be saved, are refused with their place", () => {
  expect(edit(text.replace("  - !<ColorSpace> {", " - !<ColorSpace> {"), text).ran).toMatchObject({
    ok: false,
    why: expect.stringMatching(/^The text cannot be read at line 12: .*\.$/),
  });
  expect(edit("colorspaces: []\n", text).ran).toMatchObject({
    ok: false,
    why: expect.stringMatching(/^The text cannot be read.*ocio_profile_version/),
  });
  expect(edit(text.replace("name: raw", `name: ${"x".repeat(1001)}`), text).ran).toMatchObject({
    ok: false,
    why: expect.stringContaining("cannot be saved: A name has at most 1,000 characters"),
  });
});

test("without a text the screen leads to the editor", () => {
  const editor = createEditor(commands, { document });
  expect(editor.run({ id: "config.editText", args: {} })).toMatchObject({
    ok: true,
    changed: false,
    effects: [{ kind: "go", to: `/${document.config.id}/export#edit` }],
  });
});

const files = shared === null ? [] : readdirSync(join(shared, "corpus/configs"));
const edits = (Object.entries(commands) as unknown as [string, AnyCommand][]).filter(
  ([id]) =>
    /^(category|colorspace|config|display|displayColorspace|family|fileRule|look|namedTransform)\./.test(
      id,
    ) || /^(role|sharedView|transform|view|viewTransform|viewingRule)\./.test(id),
);

describe.skipIf(files.length === 0)("any edit of a real config can be made as text", () => {
  test.each(oneIn(10, files))("%s", { timeout: 60_000 }, (name) => {
    const source = readInput(readFileSync(join(shared as string, "corpus/configs", name)), name).text;
    const start = readConfig(source).document;
    if (start.colorspaces.order.length === 0) return;
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), tapes), { minLength: 2, maxLength: 3 }), (steps) => {
        const other = createEditor(commands, { document: start });
        for (const [which, tape] of steps) {
          const [id, command] = edits[which % edits.length]!;
          if (id === "config.editText") continue;
          other.run({ id, args: answersFor(command, other.store.getState(), choicesFrom(tape)) });
        }
        const typed = keepLayout(source, other.store.getState().document as Document);
        const { editor, ran, after } = edit(typed, source, start);
        expect(ran).toMatchObject({ ok: true });
        expect(writeConfig(after)).toBe(writeConfig(readConfig(typed).document));
        expect(keepLayout(typed, after)).toBe(typed);
        editor.undo();
        expect(editor.store.getState().document).toEqual(start);
      }),
      // A large one differs from the others in size alone.
      { numRuns: start.colorspaces.order.length > 40 ? 1 : 3, endOnFailure: true },
    );
  });
});
