import { describe, expect, test } from "vitest";
import category from "../../commands/category.ts";
import colorspace from "../../commands/colorspace.ts";
import family from "../../commands/family.ts";
import { does, id, mentioned, named } from "./fixture.ts";

const commands = { ...family, ...category, ...colorspace };
const start = mentioned();
const document = does(commands, start, "colorspace.setFamily", {
  targets: ["raw", "plates"],
  family: "Input",
}).document;

describe.each([
  ["family", "families"],
  ["category", "categories"],
] as const)("%s", (noun, collection) => {
  const run = (verb: string, args: Record<string, unknown>, on = document) =>
    does(commands, on, `${noun}.${verb}`, args);

  test("is added once, without regard to case", () => {
    const { document: next, say } = run("create", { name: "Utility", description: "for tools", newId: id() });
    expect(say).toBe(`Added ${noun} “Utility”`);
    expect(named(next, collection, "Utility").description).toBe("for tools");
    expect(run("create", { name: "utility" }, next).why).toBe(`A ${noun} named “Utility” already exists.`);
  });

  test("is described, renamed and deleted", () => {
    const on = run("create", { name: "Utility", newId: id() }).document;
    const described = run("setDescription", { targets: ["Utility"], description: "x" }, on).document;
    expect(named(described, collection, "Utility").description).toBe("x");
    const renamed = run("rename", { target: "Utility", name: "Tools" }, described);
    expect(renamed.say).toBe("Renamed “Utility” to “Tools”");
    const gone = run("delete", { targets: ["Tools"] }, renamed.document);
    expect(gone.say).toBe("Deleted “Tools”");
    expect(gone.document[collection]).toEqual(document[collection]);
  });
});

test("a family in use says who uses it, and by force leaves them without one", () => {
  const tried = does(commands, document, "family.delete", { targets: ["Input"] });
  expect(tried.why).toBe("Input is used by 2 color spaces.");
  const forced = does(commands, document, "family.delete", { targets: ["Input"], force: true }).document;
  expect(named(forced, "colorspaces", "raw").family_id).toBeNull();
});

test("a category that is deleted leaves the lists of its rows", () => {
  const on = does(commands, document, "colorspace.addCategory", {
    targets: ["raw"],
    category: "file-io",
  }).document;
  const next = does(commands, on, "category.delete", { targets: ["file-io"] });
  expect(next.why).toBe("");
  expect(named(next.document, "colorspaces", "raw").category_ids).toEqual([]);
});
