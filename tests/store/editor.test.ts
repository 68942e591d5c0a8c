import { expect, test } from "vitest";
import type { Effect } from "#command/command.ts";
import { command } from "#command/declare.ts";
import { type HistoryStep, replayed } from "#command/historyStep.ts";
import type { Call, Session } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";
import { rowChangesOf } from "#ocio/model/rowChange.ts";
import { createEditor, type Ran } from "#store/editor.ts";
import { type Entry, stepOf } from "#store/entry.ts";
import { CONFIG, commands, documentOf, uuidOf } from "./fixture.ts";

let now = 0;
const open = (...names: string[]) =>
  createEditor(commands, { document: documentOf(...names) }, { clock: () => now });
const rename = (target: string, name: string): Call => ({ id: "space.rename", args: { target, name } });
const encode = (encoding: string, ...targets: string[]): Call => ({
  id: "space.setEncoding",
  args: { targets, encoding },
});
const select = (...ns: number[]): Partial<Session> => ({
  selection: ns.map((n) => ({ kind: "colorspaces", id: uuidOf(n) })),
});
const names = (document: Document | null) =>
  document?.colorspaces.order.map((id) => document.colorspaces.byId[id]?.name);

test("a call changes the document, and undo and redo go back and forth", () => {
  const editor = open("a", "b");
  const before = editor.store.getState().document;
  expect(editor.run(rename("a", "c"))).toMatchObject({ ok: true, say: "Renamed a to c" });
  expect(names(editor.store.getState().document)).toEqual(["c", "b"]);
  expect(editor.undo()).toMatchObject({ ok: true, say: "Undone: Renamed a to c" });
  expect(editor.store.getState().document).toEqual(before);
  expect(editor.redo()).toMatchObject({ ok: true, say: "Redone: Renamed a to c" });
  expect(names(editor.store.getState().document)).toEqual(["c", "b"]);
});

test("a refusal says why and leaves the very same state", () => {
  const editor = open("a");
  const before = editor.store.getState();
  expect(editor.run(rename("x", "y"))).toEqual({ ok: false, why: "There is no color space “x”." });
  expect(editor.run(rename("a", " "))).toEqual({
    ok: false,
    why: "New name must not be empty.",
    field: "name",
  });
  expect(editor.run({ id: "space.rename", args: { target: "a" } })).toEqual({
    ok: false,
    why: "“New name” is missing.",
    field: "name",
  });
  expect(editor.run({ id: "space.rename", args: { target: "a", nmae: "b" } })).toEqual({
    ok: false,
    why: "“Rename color space” has no argument “nmae”.",
    field: "nmae",
  });
  expect(editor.run({ id: "toString", args: {} })).toEqual({
    ok: false,
    why: "There is no command “toString”.",
  });
  expect(editor.run()).toEqual({ ok: false, why: "There is nothing to run." });
  expect(editor.store.getState()).toBe(before);
});

test("the reason of a command comes before the missing argument", () => {
  expect(createEditor(commands).run({ id: "space.rename", args: {} })).toEqual({
    ok: false,
    why: "No configuration is open.",
  });
});

test("several calls are one step, and one refusal stops them all", () => {
  const editor = open("a", "b");
  const before = editor.store.getState();
  expect(editor.run(rename("a", "c"), rename("a", "d"))).toMatchObject({ ok: false });
  expect(editor.store.getState()).toBe(before);
  expect(editor.run(rename("a", "c"), rename("c", "d"), encode("log", "d"))).toMatchObject({
    ok: true,
    say: "Renamed a to c and 2 more changes",
  });
  expect(editor.store.getState().past.map(({ title }) => title)).toEqual(["Rename color space and 2 more"]);
  editor.undo();
  expect(editor.store.getState().document).toEqual(before.document);
  expect(editor.run(rename("a", "c"), rename("b", "d"))).toMatchObject({ say: "Renamed a to c and 1 more" });
  expect(editor.run(rename("c", "e"), encode("log", "e"))).toMatchObject({
    say: "Renamed c to e and 1 more change",
  });
});

test("the selection answers what was not given", () => {
  const editor = open("a", "b");
  editor.look(select(2));
  editor.run({ id: "space.rename", args: { name: "c" } });
  expect(names(editor.store.getState().document)).toEqual(["a", "c"]);
  expect(editor.store.getState().past[0]?.calls).toEqual([rename("b", "c")]);
});

test("undo brings the user back to what was selected and where", () => {
  const editor = open("a", "b");
  editor.look({ ...select(2), panel: "/spaces" });
  const created = editor.run({ id: "space.create", args: { name: "c" } });
  const id = created.ok ? String(created.calls[0]?.args.newId) : "";
  expect(created).toMatchObject({ effects: [{ kind: "go", to: `/spaces/${id}` }] });
  editor.look({ selection: [], panel: "/elsewhere" });
  expect(editor.undo()).toMatchObject({ effects: [{ kind: "go", to: "/spaces" }] });
  expect(editor.store.getState().session).toMatchObject({ ...select(2), panel: "/spaces" });
  expect(editor.redo()).toMatchObject({ effects: [{ kind: "go", to: `/spaces/${id}` }] });
  expect(editor.store.getState().session.selection).toEqual([{ kind: "colorspaces", id }]);
  expect(names(editor.store.getState().document)).toEqual(["a", "b", "c"]);
});

test("undo and redo stay in the viewer, with what was selected", () => {
  const editor = open("a", "b");
  editor.look({ ...select(2), panel: `/${CONFIG}/spaces` });
  editor.run({ id: "space.create", args: { name: "c" } });
  editor.look({ selection: [], panel: `/${CONFIG}/viewer` });
  editor.editLast({ name: "d" });
  expect(editor.undo()).toMatchObject({ effects: [], say: "Undone: Created d" });
  expect(editor.store.getState().session).toMatchObject({ ...select(2), panel: `/${CONFIG}/viewer` });
  expect(editor.redo()).toMatchObject({ effects: [], say: "Redone: Created d" });
  expect(editor.store.getState().session.panel).toBe(`/${CONFIG}/viewer`);
  editor.look({ panel: "/elsewhere" });
  expect(editor.undo()).toMatchObject({ effects: [{ kind: "go", to: `/${CONFIG}/spaces` }] });
});

test("redo makes the row with the same id", () => {
  const editor = open();
  editor.run({ id: "space.create", args: { name: "a" } });
  const made = editor.store.getState().document;
  editor.undo();
  editor.redo();
  expect(editor.store.getState().document).toEqual(made);
});

test("selecting keeps redo, editing ends it", () => {
  const editor = open("a", "b");
  editor.run(rename("a", "c"));
  editor.undo();
  editor.run({ id: "space.select", args: { target: "b" } });
  expect(editor.store.getState().future).toHaveLength(1);
  expect(editor.store.getState().past).toEqual([]);
  editor.run(rename("b", "d"));
  expect(editor.store.getState().future).toEqual([]);
});

test("what changes nothing is no step and keeps the document", () => {
  const editor = open("a");
  const before = editor.store.getState().document;
  expect(editor.run(rename("a", "a"))).toMatchObject({ ok: true });
  expect(editor.run({ id: "space.moveToEnd", args: { target: "a" } })).toMatchObject({ ok: true });
  expect(editor.store.getState().document).toBe(before);
  expect(editor.store.getState().past).toEqual([]);
});

test("typing folds into one step that goes back to the first value", () => {
  now = 0;
  const editor = open("a", "b");
  const before = editor.store.getState().document;
  for (const text of ["l", "lo", "log"]) {
    now += 500;
    editor.run(encode(text, "a"));
  }
  expect(editor.store.getState().past).toHaveLength(1);
  expect(editor.store.getState().past[0]).toMatchObject({ calls: [encode("log", "a")] });
  expect(editor.store.getState().past[0]?.patches).toHaveLength(1);
  editor.undo();
  expect(editor.store.getState().document).toEqual(before);
  editor.redo();
  expect(editor.store.getState().document?.colorspaces.byId[uuidOf(1)]?.encoding).toBe("log");
});

test.each([
  [2000, 1],
  [2001, 2],
])("typing goes on with the same step within 2 s: after %i ms there are %i", (pause, steps) => {
  now = 0;
  const editor = open("a");
  for (const text of ["l", "lo"]) {
    editor.run(encode(text, "a"));
    now += pause;
  }
  expect(editor.store.getState().past).toHaveLength(steps);
});

test("the 2 s count from the last key, not from the first", () => {
  now = 0;
  const editor = open("a");
  for (const text of ["l", "lo", "log"]) {
    editor.run(encode(text, "a"));
    now += 1500;
  }
  expect(editor.store.getState().past).toHaveLength(1);
});

test("what is typed and taken away again leaves no step", () => {
  now = 0;
  const editor = open("a");
  const before = editor.store.getState().document;
  editor.run(encode("l", "a"));
  editor.run(encode("", "a"));
  expect(editor.store.getState().past).toEqual([]);
  expect(editor.store.getState().document).toEqual(before);
});

test("a drag is one step however long it rests; what came before it stays apart", () => {
  now = 0;
  const editor = open("a");
  editor.run(encode("old", "a"));
  now += 5000;
  editor.hold(true);
  for (const text of ["l", "lo", "log"]) {
    editor.run(encode(text, "a"));
    // Selecting and focusing what is pressed on does not end the drag.
    editor.run(rename("a", "a"));
    editor.settle();
    now += 5000;
  }
  editor.hold(false);
  expect(editor.store.getState().past).toHaveLength(2);
  editor.run(encode("data", "a"));
  expect(editor.store.getState().past).toHaveLength(3);
});

test("folded calls that build on each other are all kept", () => {
  now = 0;
  const editor = open("a");
  const grow = (text: string): Call => ({ id: "space.grow", args: { target: "a", text } });
  editor.run(grow("x"));
  editor.run(grow("y"));
  expect(editor.store.getState().past).toHaveLength(1);
  expect(editor.store.getState().past[0]?.calls).toEqual([grow("x"), grow("y")]);
  expect(editor.store.getState().document?.colorspaces.byId[uuidOf(1)]?.description).toBe("xy");
  editor.undo();
  expect(editor.store.getState().document?.colorspaces.byId[uuidOf(1)]?.description).toBeNull();
});

test.each<[string, (editor: ReturnType<typeof open>) => void]>([
  ["another target", (editor) => editor.run(encode("log", "b"))],
  ["another command", (editor) => editor.run({ id: "space.select", args: { target: "b" } })],
  [
    "two seconds of silence",
    () => {
      now += 2001;
    },
  ],
  ["leaving the field", (editor) => editor.settle()],
  [
    "undo and redo",
    (editor) => {
      editor.undo();
      editor.redo();
    },
  ],
])("%s ends folding", (_, between) => {
  now = 0;
  const editor = open("a", "b");
  editor.run(encode("l", "a"));
  between(editor);
  const steps = editor.store.getState().past.length;
  editor.run(encode("lo", "a"));
  expect(editor.store.getState().past).toHaveLength(steps + 1);
});

test("repeat takes the selection of now and a fresh id", () => {
  const editor = open("a", "b", "c");
  editor.look(select(1));
  editor.run({ id: "space.setEncoding", args: { encoding: "log" } });
  editor.look(select(2, 3));
  expect(editor.run({ id: "edit.repeat", args: {} })).toMatchObject({ calls: [encode("log", "b", "c")] });
  expect(editor.store.getState().past).toHaveLength(2);
  editor.run({ id: "space.create", args: { name: "d" } });
  editor.repeat();
  const order = editor.store.getState().document!.colorspaces.order;
  expect(new Set(order).size).toBe(5);
});

test("repeat takes the selection of now also where the call named its row, and that row where nothing is selected", () => {
  const editor = open("a", "b");
  editor.run(encode("log", "a"));
  expect(editor.repeat()).toMatchObject({ calls: [encode("log", "a")] });
  editor.look(select(2));
  expect(editor.repeat()).toMatchObject({ calls: [encode("log", "b")] });
});

test("adjusting makes the step again with other answers, as the same single step", () => {
  const editor = open("a", "b");
  editor.look(select(1));
  editor.run(rename("a", "c"));
  expect(editor.editLast({ name: "d" })).toMatchObject({ ok: true, say: "Renamed a to d" });
  expect(names(editor.store.getState().document)).toEqual(["d", "b"]);
  expect(editor.store.getState().past).toHaveLength(1);
  const before = editor.store.getState();
  expect(editor.editLast({ target: "x" })).toMatchObject({ ok: false, why: "There is no color space “x”." });
  expect(editor.store.getState()).toBe(before);
  editor.undo();
  expect(names(editor.store.getState().document)).toEqual(["a", "b"]);
});

test("adjusting leaves the user on the screen that he is on", () => {
  const editor = open("a");
  editor.look({ panel: "/x" });
  editor.run(rename("a", "b"));
  editor.look({ panel: "/x/colorspaces/1" });
  editor.editLast({ name: "c" });
  expect(editor.store.getState().session.panel).toBe("/x/colorspaces/1");
});

test("adjusting a step into nothing takes it out of the history", () => {
  const editor = open("a");
  editor.run(rename("a", "b"));
  editor.editLast({ name: "a" });
  expect(editor.store.getState().past).toEqual([]);
  expect(names(editor.store.getState().document)).toEqual(["a"]);
});

test("undo, redo, repeat and adjust refuse when there is nothing for them", () => {
  const editor = open("a");
  for (const id of ["edit.undo", "edit.redo", "edit.repeat", "edit.adjust"])
    expect(editor.run({ id, args: {} })).toMatchObject({ ok: false, why: expect.stringMatching(/\.$/) });
  editor.run(rename("a", "b"));
  expect(editor.run({ id: "edit.adjust", args: {} })).toMatchObject({
    effects: [{ kind: "history", do: "adjust" }],
  });
  expect(editor.last()).toEqual(rename("a", "b"));
  expect(editor.run(rename("b", "c"), { id: "edit.undo", args: {} })).toMatchObject({ ok: false });
  expect(editor.store.getState().history).toMatchObject({ undo: "Rename color space", redo: null });
});

test("adjust asks again for the call whose effects failed, until another works or a step is made or undone", () => {
  const editor = open("a");
  const adjust = () => editor.run({ id: "edit.adjust", args: {} });
  const failed = () => editor.store.getState().history?.failed;
  editor.fail([encode("log", "a")]);
  expect(adjust()).toMatchObject({ effects: [{ kind: "history", do: "adjust" }] });
  editor.look(select(1));
  expect(failed()).toEqual(encode("log", "a"));
  editor.fail([]);
  expect(adjust()).toMatchObject({ ok: false });
  editor.fail([encode("log", "a")]);
  editor.run(rename("a", "b"));
  expect(failed()).toBeUndefined();
  editor.fail([encode("log", "b")]);
  editor.undo();
  expect(failed()).toBeUndefined();
  // Several calls are no question, and a file is not kept for one.
  editor.fail([encode("log", "a"), encode("log", "a")]);
  expect(failed()).toBeUndefined();
  editor.fail([{ id: "space.encode", args: { file: new Blob() } }]);
  expect(failed()).toBeUndefined();
});

test("a move is one patch each way", () => {
  const editor = open(...Array.from({ length: 500 }, (_, i) => `s${i}`));
  editor.run({ id: "space.moveToEnd", args: { target: "s0" } });
  const [entry] = editor.store.getState().past;
  expect(entry?.patches).toHaveLength(1);
  expect(entry?.inverse).toHaveLength(1);
});

test("history keeps the newest thousand steps", () => {
  const editor = open("a");
  for (let i = 0; i < 1010; i++) editor.run(rename(i === 0 ? "a" : `n${i - 1}`, `n${i}`));
  expect(editor.store.getState().past).toHaveLength(1000);
});

test("rewinding goes to any step of the history, back and forth", () => {
  const editor = open("a");
  for (const [from, to] of [
    ["a", "b"],
    ["b", "c"],
    ["c", "d"],
  ] as const)
    editor.run(rename(from, to));
  const at = (to: number) =>
    names(editor.documentAt(to) as NonNullable<ReturnType<typeof editor.documentAt>>);
  expect([at(0), at(1), at(2), at(3)]).toEqual([["a"], ["b"], ["c"], ["d"]]);
  expect(editor.rewind(1)).toMatchObject({ ok: true, say: "Went back to “Rename color space”" });
  expect(names(editor.store.getState().document!)).toEqual(["b"]);
  expect([at(0), at(1), at(2), at(3)]).toEqual([["a"], ["b"], ["c"], ["d"]]);
  expect(editor.rewind(1)).toMatchObject({ ok: false });
  expect(editor.rewind(3)).toMatchObject({ ok: true });
  expect(names(editor.store.getState().document!)).toEqual(["d"]);
  expect(editor.rewind(0)).toMatchObject({ say: "Went back to where it was opened" });
  expect(editor.store.getState().history).toMatchObject({ at: 0, steps: { length: 3 } });
});

test("listeners hear both documents of every step, and nothing of a refusal or of looking around", () => {
  const editor = open("a");
  const heard: [string[] | undefined, string[] | undefined, string][] = [];
  const stop = editor.onStep((before, after, entry) =>
    heard.push([names(before) as string[], names(after) as string[], entry.title]),
  );
  editor.run(rename("a", "b"));
  editor.undo();
  editor.redo();
  editor.editLast({ name: "c" });
  editor.run(rename("x", "y"));
  editor.look(select(1));
  stop();
  editor.undo();
  expect(heard).toEqual([
    [["a"], ["b"], "Rename color space"],
    [["b"], ["a"], "Rename color space"],
    [["a"], ["b"], "Rename color space"],
    [["b"], ["c"], "Rename color space"],
  ]);
});

test("loading another document clears history and selection; the same one keeps them", () => {
  const editor = open("a");
  editor.look(select(1));
  editor.run(rename("a", "b"));
  editor.load(structuredClone(editor.store.getState().document));
  expect(editor.store.getState().past).toHaveLength(1);
  const other = documentOf("z");
  editor.load({ ...other, config: { ...other.config, id: uuidOf(5) } }, { panel: "/there" });
  expect(editor.store.getState()).toMatchObject({
    past: [],
    future: [],
    session: { selection: [], panel: "/there" },
  });
  editor.load(null);
  expect(editor.store.getState().document).toBeNull();
  expect(CONFIG).not.toBe(uuidOf(5));
});

test("a step that grows is heard as the history has it, and one that comes to nothing by its id", () => {
  const editor = open("a");
  const heard: Entry[] = [];
  editor.onStep((_, __, entry) => void heard.push(entry));
  editor.run(encode("l", "a"));
  editor.run(encode("lo", "a"));
  expect(heard[1]).toBe(editor.store.getState().past[0]);
  editor.run(encode("", "a"));
  expect(editor.store.getState().past).toEqual([]);
  expect(heard.map(({ id }) => id)).toEqual(Array(3).fill(heard[0]?.id));
});

test("files that a step moves go back and forth with it, and the other effects are done once", () => {
  const move = (path: string, to: string): Effect => ({ kind: "lut", do: "move", path, to });
  const [forth, back] = [move("a.cube", "b.cube"), move("b.cube", "a.cube")];
  const moving = command({
    title: "Move",
    run: () => ({ effects: [forth, { kind: "copy", text: "b.cube" }], back: [back] }),
  });
  const editor = createEditor({ ...commands, "lut.move": moving }, { document: documentOf("a") });
  const effects = (ran: Ran) => ran.ok && ran.effects;
  expect(effects(editor.run({ id: "lut.move", args: {} }))).toEqual([
    forth,
    { kind: "copy", text: "b.cube" },
  ]);
  expect(effects(editor.undo())).toEqual([back]);
  expect(effects(editor.redo())).toEqual([forth]);
  const { past } = editor.store.getState();
  expect(stepOf(past[0]!, "do")).toMatchObject({ forth: [forth], back: [back] });
  expect(stepOf(past[0]!, "undo")).not.toHaveProperty("back");
});

test("what is known of one configuration is not said of the next", () => {
  const editor = open("a");
  const log = { entries: [{ version: 1, at: "", say: "" }], states: {} };
  const channels = {
    ...{ channels: [], gitChannel: "main", proposals: [] },
    rules: [{ channel: "main", approvals: 1, hosts: [] }],
    webhooks: [{ id: uuidOf(1), url: "https://hooks.invalid/", enabled: true }],
  };
  const known = { files: { files: [], removed: [] }, log, others: { there: documentOf("x") }, ...channels };
  const tell = () => {
    editor.know(known.files);
    editor.knowLog(known.log);
    editor.knowOthers(known.others);
    editor.knowPublished(channels);
  };
  tell();
  editor.load(documentOf("a", "b"));
  expect(editor.store.getState()).toMatchObject(known);
  const other = documentOf("z");
  editor.load({ ...other, config: { ...other.config, id: uuidOf(5) } });
  const nothing = { channels: [], gitChannel: null, rules: [], proposals: [], webhooks: [] };
  expect(editor.store.getState()).toMatchObject({ files: null, log: null, ...nothing });
  expect(editor.store.getState().others).toEqual({});
  editor.load(null);
  editor.knowLog(known.log);
  expect(editor.store.getState().log).toBeNull();
});

test("the last call is adjusted from the document with the calls before it", () => {
  const editor = open("a", "b");
  expect(editor.beforeLast()).toBeUndefined();
  editor.run(rename("a", "c"), encode("log", "c"));
  expect(names(editor.beforeLast()?.document ?? null)).toEqual(["c", "b"]);
  expect(editor.beforeLast()?.document?.colorspaces.byId[uuidOf(1)]?.encoding).toBeNull();
  editor.settle();
  editor.run(rename("b", "d"));
  expect(names(editor.beforeLast()?.document ?? null)).toEqual(["c", "b"]);
});

/** The log of what was done, as it is kept for the next visit. */
function logged(editor: ReturnType<typeof open>): HistoryStep[] {
  const log: HistoryStep[] = [];
  editor.onStep((before, after, entry, way) => {
    const changes = way === "do" ? rowChangesOf(before, after) : undefined;
    log.push({ ...stepOf(entry, way), changes });
  });
  return log;
}

test("the steps of an earlier visit are undone after those of this one, and redone where nothing was done since", () => {
  const first = open("a", "b");
  const log = logged(first);
  first.run(rename("a", "c"));
  first.run(rename("b", "d"));
  first.undo();
  const next = () => {
    const editor = createEditor(commands, { document: first.store.getState().document! }, { limit: 2 });
    return { editor, stacks: replayed(log) };
  };
  const { editor, stacks } = next();
  editor.restore("another", stacks);
  expect(editor.store.getState().past).toEqual([]);
  const closed = createEditor(commands);
  closed.restore(CONFIG, stacks);
  expect(closed.store.getState().past).toEqual([]);
  editor.restore(CONFIG, stacks);
  // What is known by now is not restored twice.
  editor.restore(CONFIG, stacks);
  expect(editor.store.getState().past).toHaveLength(1);
  editor.redo();
  expect(names(editor.store.getState().document)).toEqual(["c", "d"]);
  editor.undo();
  editor.undo();
  expect(names(editor.store.getState().document)).toEqual(["a", "b"]);

  const { editor: busy } = next();
  busy.run(rename("b", "e"));
  busy.restore(CONFIG, stacks);
  expect(busy.store.getState().future).toEqual([]);
  busy.undo();
  busy.undo();
  expect(names(busy.store.getState().document)).toEqual(["a", "b"]);

  // The oldest go where there are more than are kept.
  const { editor: long } = next();
  long.run(rename("b", "e"));
  long.run(rename("e", "f"));
  long.restore(CONFIG, stacks);
  expect(long.store.getState().past.map(({ say }) => say)).toEqual(["Renamed b to e", "Renamed e to f"]);
});

test("undo of an earlier visit's step leads to the row that it changed, or to the list where that is gone", () => {
  const first = open("a", "b");
  const log = logged(first);
  first.run({ id: "space.create", args: { name: "c" } });
  first.run(rename("a", "d"));
  const editor = createEditor(commands, { document: first.store.getState().document! });
  editor.restore(CONFIG, replayed(log));
  const row = `/${CONFIG}/colorspaces/${uuidOf(1)}`;
  expect(editor.undo()).toMatchObject({ effects: [{ kind: "go", to: row }] });
  expect(editor.store.getState().session).toMatchObject({
    panel: row,
    selection: [{ kind: "colorspaces", id: uuidOf(1) }],
  });
  expect(editor.undo()).toMatchObject({ effects: [{ kind: "go", to: `/${CONFIG}/colorspaces` }] });
  expect(editor.store.getState().session.selection).toEqual([]);
});

test("an undo of an earlier visit that was refused is not redone over what somebody else wrote meanwhile", () => {
  const first = open("a", "b");
  const log = logged(first);
  first.run(rename("a", "c"));
  first.run(rename("b", "d"));
  const document = structuredClone(first.store.getState().document!);
  // Somebody else writes the old name back.
  document.colorspaces.byId[uuidOf(2)]!.name = "b";
  const editor = createEditor(commands, { document });
  editor.restore(CONFIG, replayed(log));
  const say = "Renamed b to d. Somebody else has changed “b” since.";
  expect(editor.undo()).toMatchObject({ changed: false, say: `Not undone: ${say}` });
  expect(editor.redo()).toMatchObject({ changed: false, say: `Not redone: ${say}` });
  expect(names(editor.store.getState().document)).toEqual(["c", "b"]);
  editor.rewind(0);
  editor.rewind(2);
  expect(names(editor.store.getState().document)).toEqual(["c", "b"]);
});
