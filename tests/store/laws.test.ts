import fc from "fast-check";
import { expect, test } from "vitest";
import type { Call, State } from "#command/state.ts";
import { createEditor, type Editor } from "#store/editor.ts";
import { commands, documentOf, uuidOf } from "./fixture.ts";

const name = fc.constantFrom("a", "b", "c", "d", "e");
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
const edit: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ id: fc.constant("space.create"), args: fc.record({ name }) }),
  fc.record({ id: fc.constant("space.rename"), args: fc.record({ target: name, name }) }),
  fc.record({ id: fc.constant("space.setEncoding"), args: fc.record({ targets: names, encoding: name }) }),
  fc.record({ id: fc.constant("space.grow"), args: fc.record({ target: name, text: name }) }),
  fc.record({ id: fc.constant("space.moveToEnd"), args: fc.record({ target: name }) }),
  fc.record({ id: fc.constant("space.remove"), args: fc.record({ targets: names }) }),
);
const look: fc.Arbitrary<Call> = fc.record({
  id: fc.constant("space.select"),
  args: fc.record({ target: name }),
});
const history: fc.Arbitrary<Call> = fc.record({
  id: fc.constantFrom("edit.undo", "edit.redo", "edit.repeat"),
  args: fc.constant({}),
});
const calls = fc.array(fc.oneof({ weight: 6, arbitrary: edit }, look, history), { maxLength: 25 });

let now = 0;
const open = () =>
  createEditor(
    commands,
    {
      document: documentOf("a", "b", "c"),
      session: { selection: [{ kind: "colorspaces", id: uuidOf(1) }], panel: "/here", theme: "dark" },
    },
    { clock: () => now },
  );
const seen = (editor: Editor) => {
  const { document, session } = editor.store.getState();
  return structuredClone({ document, session });
};

/** Freezes everything that can be reached. */
function freeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const each of Object.values(value)) freeze(each);
  }
  return value;
}

test("undoing a step restores document, selection and place, and redoing restores its result", () => {
  fc.assert(
    fc.property(calls, fc.array(edit, { minLength: 1, maxLength: 3 }), (before, step) => {
      const editor = open();
      for (const call of before) editor.run(call);
      editor.settle();
      const start = seen(editor);
      const steps = editor.store.getState().past.length;
      editor.run(...step);
      fc.pre(editor.store.getState().past.length > steps);
      const end = seen(editor);
      const went = editor.store.getState().past.at(-1)!.after!.panel;
      editor.undo();
      expect(seen(editor)).toEqual(start);
      editor.redo();
      expect(seen(editor)).toEqual({ ...end, session: { ...end.session, panel: went } });
    }),
  );
});

test("undoing everything comes back to the beginning, and redoing everything to the end", () => {
  fc.assert(
    fc.property(calls, (given) => {
      now = 0;
      const editor = open();
      const start = seen(editor).document;
      for (const call of given) {
        now += 700;
        editor.run(call);
      }
      while (editor.redo().ok);
      const end = seen(editor).document;
      while (editor.undo().ok);
      expect(seen(editor).document).toEqual(start);
      while (editor.redo().ok);
      expect(seen(editor).document).toEqual(end);
    }),
  );
});

test("the calls of the history, made again on the first document, give the last one", () => {
  fc.assert(
    fc.property(calls, (given) => {
      now = 0;
      const editor = open();
      for (const call of given) {
        now += 700;
        editor.run(call);
      }
      const again = open();
      for (const entry of editor.store.getState().past) expect(again.run(...entry.calls).ok).toBe(true);
      expect(seen(again).document).toEqual(seen(editor).document);
    }),
  );
});

test("several calls do all or nothing, and the same as one after the other", () => {
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 5 }), (given) => {
      const editor = open();
      const start = editor.store.getState();
      const ran = editor.run(...given);
      if (!ran.ok) expect(editor.store.getState()).toBe(start);
      else {
        expect(editor.store.getState().past.length).toBeLessThanOrEqual(1);
        const single = open();
        for (const call of ran.calls) single.run(call);
        expect(seen(single).document).toEqual(seen(editor).document);
      }
    }),
  );
});

test("attempting changes nothing and says the same twice, and running does what was attempted", () => {
  fc.assert(
    fc.property(calls, edit, (before, call) => {
      const editor = open();
      for (const each of before) editor.run(each);
      const { document, session }: State = editor.store.getState();
      const state = freeze({ document, session });
      const copy = structuredClone(state);
      const tried = editor.attempt(state, call);
      expect(state).toEqual(copy);
      if (!tried.ok) {
        expect(tried.why).toMatch(/\.$/);
        return;
      }
      expect(editor.attempt(state, tried.call)).toEqual(tried);
      editor.run(tried.call);
      expect(editor.store.getState().document).toEqual(tried.state.document);
    }),
  );
});

test("adjusting to the same arguments changes nothing, and adjusting equals having said so at once", () => {
  fc.assert(
    fc.property(edit, name, (call, other) => {
      const editor = open();
      editor.run(call);
      fc.pre(editor.store.getState().past.length === 1);
      const end = seen(editor);
      editor.editLast({});
      expect(seen(editor)).toEqual(end);
      const last = editor.last()!;
      const args = "name" in last.args ? { name: other } : {};
      const at = open();
      at.run({ id: last.id, args: { ...last.args, ...args } });
      editor.editLast(args);
      expect(seen(editor).document).toEqual(seen(at).document);
    }),
  );
});
