import fc from "fast-check";
import { expect, test } from "vitest";
import type { Call } from "#command/state.ts";
import type { Document } from "#ocio/model/document.ts";
import { createEditor, type Editor } from "#store/editor.ts";
import { commands, documentOf, uuidOf } from "./fixture.ts";

const document = (editor: Editor) => editor.store.getState().document as Document;
const row = (editor: Editor, n: number) => document(editor).colorspaces.byId[uuidOf(n)];
const names = (editor: Editor) => {
  const { byId, order } = document(editor).colorspaces;
  return order.map((id) => byId[id]?.name);
};
const call = (id: string, args: object): Call => ({ id: `space.${id}`, args: { ...args } });

/** Two people with one document, each of whom sees at once what the other does. */
function two(...spaces: string[]) {
  const start = documentOf(...spaces);
  let now = 0;
  const clock = () => (now += 10);
  const [mine, theirs] = [0, 1].map(() => createEditor(commands, { document: start }, { clock })) as [
    Editor,
    Editor,
  ];
  mine.onStep((_, after) => theirs.absorb(after, "others"));
  theirs.onStep((_, after) => mine.absorb(after, "others"));
  return { mine, theirs };
}

test("undo takes back own steps only", () => {
  const { mine, theirs } = two("a", "b");
  mine.run(call("rename", { target: "a", name: "mine" }));
  theirs.run(call("rename", { target: "b", name: "theirs" }));
  theirs.run(call("setEncoding", { targets: ["mine"], encoding: "log" }));
  expect(mine.undo()).toMatchObject({ ok: true, say: "Undone: Renamed a to mine" });
  expect(row(mine, 1)).toMatchObject({ name: "a", encoding: "log" });
  expect(mine.undo()).toMatchObject({ ok: false });
  expect(names(theirs)).toEqual(["a", "theirs"]);
});

test("what somebody else has changed since stays, and undo and redo say so", () => {
  const { mine, theirs } = two("a", "b");
  mine.run(call("rename", { target: "b", name: "first" }));
  mine.settle();
  mine.run(call("rename", { target: "a", name: "mine" }));
  theirs.run(call("rename", { target: "mine", name: "theirs" }));
  const say = "Renamed a to mine. Somebody else has changed “theirs” since.";
  expect(mine.undo()).toMatchObject({ ok: true, changed: false, say: `Not undone: ${say}` });
  expect(names(mine)).toEqual(["theirs", "first"]);
  expect(mine.undo()).toMatchObject({ ok: true, say: "Undone: Renamed b to first" });
  expect(mine.redo().ok && mine.redo()).toMatchObject({ ok: true, say: `Not redone: ${say}` });
  expect(names(mine)).toEqual(["theirs", "first"]);
});

test("of a step over several things the untouched ones are undone", () => {
  const { mine, theirs } = two("a", "b", "c");
  mine.run(call("setEncoding", { targets: ["a", "b", "c"], encoding: "log" }));
  theirs.run(call("setEncoding", { targets: ["b"], encoding: "data" }));
  expect(mine.undo()).toMatchObject({
    ok: true,
    say: "Undone: Set the encoding of a, b, c. What somebody else has changed since in “b” stays.",
  });
  expect([1, 2, 3].map((n) => row(mine, n)?.encoding)).toEqual([null, "data", null]);
});

test("a row that somebody else has put to use is not unmade by undo", () => {
  const { mine, theirs } = two("a");
  mine.run(call("create", { name: "new" }));
  theirs.run(call("rename", { target: "new", name: "used" }));
  expect(mine.undo()).toMatchObject({ changed: false });
  expect(names(mine)).toEqual(["a", "used"]);
});

test("rows that others put in and take out stay so when a move is undone", () => {
  const { mine, theirs } = two("a", "b", "c");
  mine.run(call("moveToEnd", { target: "a" }));
  theirs.run(call("create", { name: "d" }));
  theirs.run(call("remove", { targets: ["c"] }));
  expect(names(mine)).toEqual(["b", "a", "d"]);
  mine.undo();
  expect(names(mine)).toEqual(["a", "b", "d"]);
  mine.redo();
  expect(names(mine)).toEqual(["b", "d", "a"]);
});

test("a field of the configuration that somebody else has changed since stays, and others are undone", () => {
  const { mine, theirs } = two("a");
  const set = (editor: Editor, field: string, value: string) => {
    const before = document(editor);
    return editor.run({ id: "config.set", args: { field, value } }).ok && document(editor) !== before;
  };
  expect(set(mine, "name", "mine") && set(mine, "description", "mine")).toBe(true);
  set(theirs, "name", "theirs");
  expect(mine.undo()).toMatchObject({ changed: true });
  const say = "Somebody else has changed the configuration since.";
  expect(mine.undo()).toMatchObject({ changed: false, say: expect.stringContaining(say) });
  expect(document(mine).config).toMatchObject({ name: "theirs", description: null });
});

test("a step that the server refused is in the history no more, and what it did beside stays to be undone", () => {
  const editor = createEditor(commands, { document: documentOf("a", "b") });
  const start = document(editor);
  editor.run(call("create", { name: "c" }));
  editor.absorb(start);
  expect(editor.store.getState().past).toEqual([]);
  editor.run(call("setEncoding", { targets: ["a", "b"], encoding: "log" }));
  const { byId, order } = document(editor).colorspaces;
  const refused = { ...byId[uuidOf(1)]!, encoding: null };
  editor.absorb({ ...start, colorspaces: { byId: { ...byId, [refused.id]: refused }, order } });
  expect(row(editor, 2)?.encoding).toBe("log");
  expect(editor.undo()).toMatchObject({ ok: true, say: "Undone: Set the encoding of a, b" });
  expect([1, 2].map((n) => row(editor, n)?.encoding)).toEqual([null, null]);
});

test("a drag is one step while others work elsewhere", () => {
  const { mine, theirs } = two("a", "b");
  mine.run(call("setEncoding", { targets: ["a"], encoding: "1" }));
  theirs.run(call("rename", { target: "b", name: "theirs" }));
  mine.run(call("setEncoding", { targets: ["a"], encoding: "2" }));
  expect(mine.store.getState().past).toHaveLength(1);
  mine.undo();
  expect([names(mine), row(mine, 1)?.encoding]).toEqual([["a", "theirs"], null]);
});

test("an equal document, and one of a configuration that is not open, leave the very same state", () => {
  const editor = createEditor(commands, { document: documentOf("a") });
  const other = documentOf("b");
  const before = editor.store.getState();
  editor.absorb(documentOf("a"), "others");
  editor.absorb({ ...other, config: { ...other.config, id: uuidOf(7) } }, "others");
  expect(editor.store.getState()).toBe(before);
  const closed = createEditor(commands);
  closed.absorb(other, "others");
  expect(closed.store.getState().document).toBeNull();
});

const name = fc.constantFrom("a", "b", "c", "d", "e");
const targets = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
const edit: fc.Arbitrary<Call> = fc.oneof(
  name.map((name) => call("create", { name })),
  fc.tuple(name, name).map(([target, name]) => call("rename", { target, name })),
  fc.tuple(targets, name).map(([targets, encoding]) => call("setEncoding", { targets, encoding })),
  name.map((target) => call("moveToEnd", { target })),
  targets.map((targets) => call("remove", { targets })),
  fc.constantFrom("edit.undo", "edit.redo").map((id) => ({ id, args: {} })),
);

test("whatever two people do, undoing all of the one keeps what the other has done last", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), edit), { maxLength: 20 }), (steps) => {
      const { mine, theirs } = two("a", "b", "c");
      /** Who has written a field last. */
      const last = new Map<string, Editor>();
      for (const [own, call] of steps) {
        const editor = own ? mine : theirs;
        const before = document(editor);
        editor.run(call);
        const after = document(editor).colorspaces.byId;
        for (const [id, row] of Object.entries(after))
          for (const field of ["name", "encoding"] as const)
            if (row[field] !== before.colorspaces.byId[id]?.[field]) last.set(`${id} ${field}`, editor);
      }
      const reached = document(mine).colorspaces.byId;
      for (const turn of [mine.undo, mine.redo, mine.undo]) {
        while (turn().ok);
        const { byId, order } = document(mine).colorspaces;
        expect([...order].sort()).toEqual(Object.keys(byId).sort());
        expect(document(theirs)).toEqual(document(mine));
        for (const [key, editor] of last) {
          const [id, field] = key.split(" ") as [string, "name" | "encoding"];
          if (editor === theirs && reached[id]) expect(byId[id]?.[field]).toBe(reached[id]?.[field]);
        }
      }
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 100) },
  );
});
