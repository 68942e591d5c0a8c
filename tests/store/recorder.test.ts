import { beforeEach, expect, test } from "vitest";
import { callsOf } from "#command/macro.ts";
import { commands } from "#commands";
import { historyScript } from "#host/macro.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { createEditor, type Editor } from "#store/editor.ts";
import { createPreferences, type PreferencesStore } from "#store/preferences.ts";
import { createRecorder, historySteps, type Recorder } from "#store/recorder.ts";
import { mentioned } from "../commands/fixture.ts";

let editor: Editor;
let preferences: PreferencesStore;
let recorder: Recorder;
const document = mentioned();
const [first, second] = rowsOf(document, "colorspaces");
const select = (id: string) => editor.look({ selection: [{ kind: "colorspaces", id }] });
const recording = () => editor.store.getState().macros?.recording;
const rename = (name: string, target?: string) =>
  editor.run({ id: "colorspace.rename", args: { name, ...(target && { target }) } });

beforeEach(() => {
  editor = createEditor(commands, { document });
  preferences = createPreferences();
  recorder = createRecorder(editor, preferences);
});

test("what is done from the beginning to the end is recorded, and nothing else", () => {
  rename("before", first!.id);
  expect(recording()).toBeNull();
  recorder.start();
  expect(recording()).toBe(0);
  editor.run({ id: "config.setLuma", args: { luma: [0.25, 0.5, 0.25] } });
  expect(recording()).toBe(1);
  expect(recorder.stop().map(({ call }) => call)).toEqual([
    { id: "config.setLuma", args: { luma: [0.25, 0.5, 0.25] } },
  ]);
  expect(recording()).toBeNull();
});

test("what is undone meanwhile is no step, nor is what was undone of before", () => {
  rename("before", first!.id);
  recorder.start();
  rename("one", first!.id);
  editor.settle();
  rename("two", second!.id);
  editor.undo();
  expect(recording()).toBe(1);
  editor.undo();
  editor.undo();
  expect(recording()).toBe(0);
  rename("three", second!.id);
  expect(recorder.stop().map(({ call }) => call.args.name)).toEqual(["three"]);
});

test("things are named as they were called at that moment, without ids", () => {
  recorder.start();
  rename("one", first!.id);
  editor.settle();
  rename("two", first!.id);
  editor.run({ id: "colorspace.create", args: { name: "made" } });
  const steps = recorder.stop();
  expect(steps.map(({ call }) => call)).toMatchObject([
    { id: "colorspace.rename", args: { target: first!.name, name: "one" } },
    { id: "colorspace.rename", args: { target: "one", name: "two" } },
    { id: "colorspace.create", args: { name: "made" } },
  ]);
  expect(JSON.stringify(steps)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/);
});

test("what the selection answered is from the selection, unless the selection was changed by hand since", () => {
  select(first!.id);
  recorder.start();
  rename("one");
  editor.run({ id: "colorspace.addAlias", args: { alias: "a" } });
  select(second!.id);
  editor.run({ id: "colorspace.addAlias", args: { alias: "b" } });
  const steps = recorder.stop();
  expect(steps.map(({ from }) => from)).toEqual([{ target: "selection" }, { target: "selection" }, {}]);
  expect(steps[2]!.call.args.target).toBe(second!.name);
  select(second!.id);
  editor.undo();
  editor.undo();
  editor.undo();
  select(second!.id);
  expect(editor.run(...callsOf({ steps: steps.slice(0, 2) })).ok).toBe(true);
  expect(editor.store.getState().document?.colorspaces.byId[second!.id]).toMatchObject({ name: "one" });
  expect(editor.store.getState().past).toHaveLength(1);
});

test("opening another configuration meanwhile keeps what was recorded", () => {
  recorder.start();
  rename("one", first!.id);
  const other = mentioned();
  other.config = { ...other.config, id: "00000000-0000-4000-8000-00000000aaaa" };
  editor.load(other);
  expect(recording()).toBe(1);
  rename("two", second!.name);
  expect(recorder.stop().map(({ call }) => call.args)).toEqual([
    { target: first!.name, name: "one" },
    { target: second!.name, name: "two" },
  ]);
});

test("steps of a chain are pointed at by their place", () => {
  const owner = `colorspaces/${first!.id}`;
  const slot = "to_scene_reference_transform";
  const args = { owner, slot, type: "MatrixTransform" };
  editor.run({ id: "transform.insert", args });
  const row = editor.store.getState().document!.colorspaces.byId[first!.id] as unknown as Record<
    string,
    { id: string }
  >;
  const ran = editor.run({ id: "transform.reverse", args: { owner, slot, at: row[slot]!.id } });
  expect(ran.ok || ran.why).toBe(true);
  expect(historySteps(editor, editor.store.getState()).at(-1)?.call.args).toMatchObject({
    owner: `colorspaces/${first!.name}`,
    at: "0",
  });
});

test("the history is a script with all answers, one command on a line", () => {
  select(first!.id);
  rename("it's one");
  expect(historyScript(editor)).toBe(`colorspace.rename --target=${first!.name} --name='it'\\''s one'\n`);
});

test("macros survive on the shelf, and a deleted one can come back", () => {
  const shelf = new Map<string, string>();
  const storage = {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => void shelf.set(key, value),
  };
  const kept = createPreferences(storage);
  const macro = { id: "m", name: "Show", steps: [{ call: { id: "edit.undo", args: {} }, from: {} }] };
  kept.keepMacro(macro);
  kept.keepMacro({ ...macro, name: "Renamed" });
  expect(createPreferences(storage).store.getState().macros).toEqual([{ ...macro, name: "Renamed" }]);
  kept.removeMacro("m");
  expect(kept.store.getState().macros).toEqual([]);
  kept.keepMacro(kept.removedMacros()[0]!);
  expect(kept.removedMacros()).toEqual([]);
  expect(createPreferences(storage).store.getState().macros).toHaveLength(1);
});
