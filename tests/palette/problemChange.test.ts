import { produce } from "immer";
import { expect, test } from "vitest";
import { type Document, emptyDocument } from "#ocio/model/document.ts";
import { gathered, problemChange } from "#palette/preview/problemChange.ts";
import { add } from "../commands/fixture.ts";

const before = produce(emptyDocument("00000000-0000-4000-8000-0000000000ff"), (draft) => {
  add(draft, "colorspaces", { name: "plate", encoding: "odd" });
  add(draft, "roles", { name: "rendering", colorspace_name: "gone" });
});
const change = (recipe: (draft: Document) => void) => {
  const { brought, solved } = problemChange({ before, after: produce(before, recipe), files: null });
  return { brought: brought.map(({ code }) => code), solved: solved.map(({ code }) => code) };
};
const [plate = ""] = before.colorspaces.order;
const [rendering = ""] = before.roles.order;

test("a change that the checks do not see brings and solves nothing", () => {
  const described = change((draft) => {
    draft.colorspaces.byId[plate]!.description = "of the day";
  });
  expect(described).toEqual({ brought: [], solved: [] });
});

test("a problem of a row that has another name afterwards is the same one", () => {
  const renamed = change((draft) => {
    draft.colorspaces.byId[plate]!.name = "scan";
  });
  expect(renamed).toEqual({ brought: [], solved: [] });
});

test("what a change fixes is solved, and what it breaks is new", () => {
  const { brought, solved } = change((draft) => {
    draft.roles.byId[rendering]!.colorspace_id = plate;
    draft.roles.byId[rendering]!.colorspace_name = null;
    add(draft, "colorspaces", { name: "plate" });
  });
  expect(solved).toHaveLength(1);
  expect(brought.length).toBeGreaterThan(0);
  expect(brought).not.toContain(solved[0]);
});

test("what is wrong at many places in the same words is said once, with how many they are", () => {
  const problem = { severity: "error" as const, code: "version", message: "Version 2.1 has no such key." };
  const other = { ...problem, message: "Another." };
  expect(gathered([problem, other, problem])).toEqual([
    { ...problem, times: 2 },
    { ...other, times: 1 },
  ]);
});
