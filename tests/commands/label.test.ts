import { describe, expect, test } from "vitest";
import { writeConfig } from "#ocio/yaml/write.ts";
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

describe("families below a family", () => {
  const at = "2026-01-01T00:00:00.000Z";
  const names = ({ families }: typeof document) => families.order.map((each) => families.byId[each]?.name);
  const family = (name: string, on: typeof document) =>
    does(commands, on, "family.create", { name, newId: id(), time: at }).document;
  const nested = ["Input/ARRI", "Input/ARRI/Log", "Inputs"].reduce((on, name) => family(name, on), document);

  test("follow its new name, unless they are told to stay", () => {
    const { document: next, say } = does(commands, nested, "family.rename", {
      target: "Input",
      name: "Cameras",
    });
    expect(say).toBe("Renamed “Input” to “Cameras” and 2 families below it");
    expect(names(next)).toEqual(["Cameras", "Cameras/ARRI", "Cameras/ARRI/Log", "Inputs"]);
    const alone = does(commands, nested, "family.rename", { target: "Input", name: "Cameras", below: false });
    expect(names(alone.document)).toEqual(["Cameras", "Input/ARRI", "Input/ARRI/Log", "Inputs"]);
  });

  test("may go below it once more, and stop it where they would take the name of another", () => {
    const deeper = does(commands, nested, "family.rename", { target: "Input", name: "Input/ARRI" });
    expect(names(deeper.document)).toEqual([
      "Input/ARRI",
      "Input/ARRI/ARRI",
      "Input/ARRI/ARRI/Log",
      "Inputs",
    ]);
    const taken = family("Cameras/ARRI", nested);
    expect(does(commands, taken, "family.rename", { target: "Input", name: "Cameras" }).why).toBe(
      "A family named “Cameras/ARRI” already exists; merge the two instead.",
    );
  });

  test("are merged with those below the family that is kept", () => {
    const both = family("Cameras/ARRI", family("Cameras", nested));
    const { document: next, say } = does(commands, both, "family.merge", {
      targets: ["Input"],
      into: "Cameras",
    });
    expect(say).toBe("Merged “Input” into “Cameras” with 2 members");
    expect(names(next)).toEqual(["Cameras/ARRI/Log", "Inputs", "Cameras", "Cameras/ARRI"]);
    expect(named(next, "colorspaces", "raw").family_id).toBe(named(next, "families", "Cameras").id);
  });
});

test("a family remembers when it was made and changed, a color space's new family too", () => {
  const [made, later] = ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"];
  const first = does(commands, start, "colorspace.setFamily", {
    targets: ["raw"],
    family: "Utility",
    time: made,
  });
  expect(named(first.document, "families", "Utility")).toMatchObject({ created_at: made, updated_at: made });
  const next = does(commands, first.document, "family.rename", {
    target: "Utility",
    name: "Tools",
    time: later,
  });
  expect(named(next.document, "families", "Tools")).toMatchObject({ created_at: made, updated_at: later });
});

test("categories are merged without doubles, and copied with their members", () => {
  const tagged = ["file-io", "working"].reduce(
    (on, category) =>
      does(commands, on, "colorspace.addCategory", { targets: ["raw"], category, newId: id() }).document,
    document,
  );
  const merged = does(commands, tagged, "category.merge", {
    targets: ["file-io", "working"],
    into: "working",
  });
  expect(merged.say).toBe("Merged “file-io” into “working” with 1 member");
  expect(named(merged.document, "colorspaces", "raw").category_ids).toEqual([
    named(merged.document, "categories", "working").id,
  ]);
  const copied = does(commands, merged.document, "category.duplicate", { target: "working", newId: id() });
  expect(copied.say).toBe("Duplicated “working” as “working copy”");
  expect(named(copied.document, "colorspaces", "raw").category_ids).toHaveLength(2);
  expect(does(commands, tagged, "category.merge", { targets: ["working"], into: "working" }).why).toBe(
    "“working” cannot be merged with itself; choose others too.",
  );
});

test("families and categories without members are deleted together and were never in the file", () => {
  const empty = does(commands, document, "family.create", { name: "Empty", newId: id() }).document;
  expect(writeConfig(empty)).toBe(writeConfig(document));
  expect(does(commands, empty, "family.deleteUnused", {}).say).toBe("Deleted the unused “Empty”");
});
