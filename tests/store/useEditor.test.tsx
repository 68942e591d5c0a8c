// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createEditor, type Ran } from "#store/editor.ts";
import { type AppContext, EditorContext, useEditLast, useEditor, useRun } from "#store/useEditor.tsx";
import { commands, documentOf } from "./fixture.ts";

afterEach(cleanup);

function open(perform: AppContext["perform"] = () => undefined) {
  const told: Ran[] = [];
  const editor = createEditor(commands, { document: documentOf("a", "b") });
  const app: AppContext = { editor, perform, tell: (ran) => void told.push(ran) };
  const hooks: {
    run?: ReturnType<typeof useRun>;
    editLast?: ReturnType<typeof useEditLast>;
    renders: number;
  } = {
    renders: 0,
  };
  function Names() {
    const names = useEditor(({ document }) =>
      Object.values(document?.colorspaces.byId ?? {}).map((s) => s.name),
    );
    hooks.run = useRun();
    hooks.editLast = useEditLast();
    hooks.renders++;
    return <p>{names.join()}</p>;
  }
  render(
    <EditorContext value={app}>
      <Names />
    </EditorContext>,
  );
  return { told, editor, hooks };
}
const rename = (name: string) => ({ id: "space.rename", args: { target: "a", name } });

test("a component shows the document and runs calls", () => {
  const { told, hooks } = open();
  act(() => void hooks.run!(rename("c")));
  expect(screen.getByText("c,b")).toBeTruthy();
  act(() => void hooks.editLast!({ name: "d" }));
  expect(screen.getByText("d,b")).toBeTruthy();
  expect(told.map((ran) => ran.ok && ran.say)).toEqual(["Renamed a to c", "Renamed a to d"]);
});

test("a component does not draw again for what it does not show", () => {
  const { editor, hooks } = open();
  const before = hooks.renders;
  act(() => editor.look({ panel: "/elsewhere" }));
  act(() => void editor.run({ id: "space.setEncoding", args: { targets: ["a"], encoding: "log" } }));
  expect(hooks.renders).toBe(before);
});

test("a refusal is told, and nothing is carried out", () => {
  const performed: unknown[] = [];
  const { told, hooks } = open((effects) => void performed.push(effects) as undefined);
  act(() => void hooks.run!({ id: "space.rename", args: { target: "x", name: "y" } }));
  expect(told).toEqual([{ ok: false, why: "There is no color space “x”." }]);
  expect(performed).toEqual([]);
});

test("what takes a while is told when it is done, or why it failed", async () => {
  let fail: Error | undefined;
  const { told, hooks } = open(async () => {
    await Promise.resolve();
    if (fail) throw fail;
  });
  act(() => void hooks.run!(rename("c")));
  expect(told).toEqual([]);
  await Promise.resolve().then(() => Promise.resolve());
  expect(told).toMatchObject([{ ok: true }]);
  fail = new Error("The server does not answer.");
  act(() => void hooks.run!({ id: "space.rename", args: { target: "c", name: "d" } }));
  await new Promise((resolve) => setTimeout(resolve));
  const calls = [{ id: "space.rename", args: { target: "c", name: "d" } }];
  expect(told[1]).toMatchObject({ ok: false, why: "The server does not answer.", cause: fail, calls });
});
