import { expect, test } from "vitest";
import { attemptAll } from "#command/attempt.ts";
import { callsOf, findMacro, wantedOf, withAnswer, withoutStep, withStepMoved } from "#command/macro.ts";
import type { Macro, State } from "#command/state.ts";
import { commands } from "#commands";
import { rowsOf } from "#ocio/model/document.ts";
import { mentioned } from "../commands/fixture.ts";

const document = mentioned();
const [first, second] = rowsOf(document, "colorspaces");
const macro: Macro = {
  id: "m",
  name: "Show look",
  steps: [
    {
      call: { id: "colorspace.setEncoding", args: { targets: [first!.name], encoding: "log" } },
      from: { targets: "selection" },
    },
    {
      call: { id: "colorspace.addAlias", args: { target: first!.name, alias: "plate" } },
      from: { target: "selection", alias: "asked" },
    },
  ],
};
const on = (id: string): State => ({
  document,
  session: { selection: [{ kind: "colorspaces", id }], panel: "/", theme: "dark" },
});

test("only what is fixed is in the calls; what is asked is told apart", () => {
  expect(callsOf(macro)).toEqual([
    { id: "colorspace.setEncoding", args: { encoding: "log" } },
    { id: "colorspace.addAlias", args: {} },
  ]);
  expect(wantedOf(macro)).toEqual([[], ["alias"]]);
});

test("a macro does to another selection what was recorded on one", () => {
  const [encode, alias] = callsOf(macro);
  const done = attemptAll(commands, on(second!.id), [encode!, { ...alias!, args: { alias: "other" } }]);
  expect(done.ok && done.state.document?.colorspaces.byId[second!.id]).toMatchObject({
    encoding: "log",
    aliases_data: expect.arrayContaining(["other"]),
  });
  expect(done.ok && done.state.document?.colorspaces.byId[first!.id]).toEqual(
    document.colorspaces.byId[first!.id],
  );
});

test("a macro is found by id, by name, and by its name in other letters", () => {
  for (const given of ["m", "Show look", "show LOOK"]) expect(findMacro([macro], given)).toBe(macro);
  expect(findMacro([macro], "other")).toBe("There is no macro “other”.");
});

test("steps are moved and removed, and each answer can be changed and changed back", () => {
  const ids = (changed: Macro | string) =>
    typeof changed === "string" ? changed : changed.steps.map(({ call }) => call.id);
  expect(ids(withStepMoved(macro, 2, 1))).toEqual(["colorspace.addAlias", "colorspace.setEncoding"]);
  expect(ids(withoutStep(macro, 1))).toEqual(["colorspace.addAlias"]);
  const fixed = withAnswer(macro, 2, "alias", "fixed") as Macro;
  expect(fixed.steps[1]?.from).not.toHaveProperty("alias");
  expect(callsOf(fixed)[1]?.args).toEqual({ alias: "plate" });
  expect(withAnswer(fixed, 2, "alias", "asked")).toEqual(macro);
});

test.each([
  [withStepMoved(macro, 3, 1), "“Show look” has no step 3; it has 2 steps."],
  [withStepMoved(macro, 1, 9), "“Show look” has no step 9; it has 2 steps."],
  [
    withoutStep({ ...macro, steps: macro.steps.slice(1) }, 1),
    "“Show look” has only this step; delete the macro instead.",
  ],
  [withAnswer(macro, 1, "__proto__", "asked"), "Step 1 of “Show look” has no argument “__proto__”."],
  [
    withAnswer({ ...macro, steps: [{ call: { id: "x", args: {} }, from: { a: "asked" } }] }, 1, "a", "fixed"),
    "No value of “a” was recorded that could be fixed.",
  ],
])("what cannot be done is a sentence: %#", (said, sentence) => {
  expect(said).toBe(sentence);
});
