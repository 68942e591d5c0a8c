import { describe, expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import { usesOf } from "#ocio/names/references.ts";
import colorspace from "../../commands/colorspace.ts";
import displayColorspace from "../../commands/displayColorspace.ts";
import { does, id, mentioned, named, stateOf } from "./fixture.ts";

const commands = { ...colorspace, ...displayColorspace };
const document = mentioned();
const run = (verb: string, args: Record<string, unknown>, on = document) =>
  does(commands, on, `colorspace.${verb}`, args);

describe("creating", () => {
  test("adds a color space with the defaults of the form, in a family that may be new", () => {
    const newId = id();
    const { document: next, say, effects } = run("create", { name: " LogC4 ", family: "Input/ARRI", newId });
    expect(say).toBe("Added color space “LogC4”");
    const family = named(next, "families", "Input/ARRI");
    expect(next.colorspaces.byId[newId]).toMatchObject({
      name: "LogC4",
      bitdepth: "f32",
      allocation: "uniform",
      family_id: family.id,
    });
    expect(next.colorspaces.order.at(-1)).toBe(newId);
    expect(effects).toEqual([{ kind: "go", to: `/${next.config.id}/colorspaces/${newId}` }]);
  });

  test("with the display reference adds a display color space", () => {
    const { document: next } = run("create", { name: "Wall", reference: "display" });
    expect(named(next, "display_colorspaces", "Wall")).toBeDefined();
  });

  test("fixes what was waiting for the name", () => {
    const waiting = structuredClone(document);
    Object.assign(named(waiting, "roles", "default"), { colorspace_id: null, colorspace_name: "ap1" });
    const exact = run("create", { name: "ap1", newId: id() }, waiting).document;
    expect(named(exact, "roles", "default")).toMatchObject({
      colorspace_id: named(exact, "colorspaces", "ap1").id,
      colorspace_name: null,
    });
    const other = run("create", { name: "AP1", newId: id() }, waiting).document;
    expect(named(other, "roles", "default").colorspace_name).toBe("ap1");
  });

  test.each([
    ["raw", "A color space named “raw” already exists."],
    ["RAW", "A color space named “raw” already exists."],
    ["monitor", "A display color space named “Monitor” already exists."],
    ["Plates_Alias", "“Plates_Alias” is already an alias of the color space plates."],
    ["working", "“working” is taken by a role; names, aliases and roles share one list."],
    ["proxy", "A named transform named “proxy” already exists."],
    ["$SHOT raw", "“$SHOT raw” cannot be a name: $ marks context variables."],
    ['"raw"', '"raw" cannot be a name: OCIO takes the quotes off where names are listed.'],
    ["  ", "A name is needed."],
  ])("refuses the name %j", (name, why) => {
    expect(run("create", { name }).why).toBe(why);
  });
});

describe("renaming", () => {
  test("says both names and is followed by every use", () => {
    const { document: next, say } = run("rename", { target: "plates", name: "ARRI LogC4" });
    expect(say).toBe("Renamed “plates” to “ARRI LogC4”");
    const ref = { kind: "colorspaces", id: named(next, "colorspaces", "ARRI LogC4").id } as const;
    expect(usesOf(next, ref)).toHaveLength(usesOf(document, ref).length);
  });

  test("to the name it has is no change", () => {
    const { document: next, say } = run("rename", { target: "plates", name: "plates" });
    expect(next).toBe(document);
    expect(say).toBe("“plates” already has that name");
  });

  test("may change the case, or take the row's own alias", () => {
    expect(run("rename", { target: "plates", name: "Plates" }).why).toBe("");
    const { document: next } = run("rename", { target: "plates", name: "plates_alias", keepAlias: true });
    expect(named(next, "colorspaces", "plates_alias").aliases_data).toEqual(["plates"]);
  });

  test("refuses a name that is taken, and one that a display that must follow cannot take", () => {
    expect(run("rename", { target: "plates", name: "DEFAULT" }).why).toMatch(/taken by a role/);
    const wall = does(commands, document, "displayColorspace.rename", { target: "Monitor", name: "raw" });
    expect(wall.why).toBe("A color space named “raw” already exists.");
  });
});

describe("fields", () => {
  test("are set on several rows at once, and say which had the value already", () => {
    const { document: next, say } = run("setEncoding", {
      targets: ["raw", "plates", "reference"],
      encoding: "log",
    });
    expect(say).toBe("Set encoding of 2 color spaces to log; 1 already was");
    expect(named(next, "colorspaces", "raw").encoding).toBe("log");
    const again = run("setEncoding", { targets: ["raw", "plates"], encoding: "log" }, next);
    expect(again.document).toBe(next);
    expect(again.say).toBe("Encoding of 2 color spaces is already log");
  });

  test.each([
    ["setFamily", { family: "Utility" }, {}, "Set family of “raw” to Utility"],
    ["setBitdepth", { bitdepth: "f16" }, { bitdepth: "f16" }, "Set bit depth of “raw” to f16"],
    ["setBitdepth", { bitdepth: "16f" }, { bitdepth: "f16" }, "Set bit depth of “raw” to f16"],
    ["setBitdepth", { bitdepth: "16ui" }, { bitdepth: "uint16" }, "Set bit depth of “raw” to uint16"],
    ["setAllocation", { allocation: "lg2" }, { allocation: "lg2" }, "Set allocation of “raw” to lg2"],
    [
      "setAllocationVars",
      { allocationVars: [-8, 5] },
      { allocation_vars: [-8, 5] },
      "Set allocation variables of “raw” to -8, 5",
    ],
    [
      "setEqualitygroup",
      { equalitygroup: "eg" },
      { equalitygroup: "eg" },
      "Set equality group of “raw” to eg",
    ],
    ["setDescription", { description: "a\nb" }, { description: "a\nb" }, "Set description of “raw”"],
    ["setInteropId", { interopId: "data" }, { interop_id: "data" }, "Set interop ID of “raw” to data"],
    ["setIsData", { isData: false }, { isdata: false }, "Marked “raw” as not data"],
    ["setInactive", { inactive: true }, { is_inactive: true }, "Made “raw” inactive"],
    [
      "setIccProfileName",
      { iccProfileName: "P3" },
      { interchange: { amf_transform_ids: null, icc_profile_name: "P3" } },
      "Set ICC profile name of “raw”",
    ],
    [
      "setAmfTransformIds",
      { amfTransformIds: "urn:x" },
      { interchange: { amf_transform_ids: "urn:x", icc_profile_name: null } },
      "Set AMF transform IDs of “raw”",
    ],
  ])("%s", (verb, args, expected, sentence) => {
    const { document: next, say } = run(verb, { targets: ["raw"], ...args });
    expect(say).toBe(sentence);
    expect(named(next, "colorspaces", "raw")).toMatchObject(expected);
  });

  test("are cleared by nothing", () => {
    const { document: next, say } = run("setEncoding", { targets: ["plates"], encoding: "" });
    expect(say).toBe("Cleared encoding of “plates”");
    expect(named(next, "colorspaces", "plates").encoding).toBeNull();
  });

  test.each([
    ["setBitdepth", { bitdepth: "f17" }, /“f17” is not a valid bit depth; use one of .*f32/],
    ["setAllocation", { allocation: "log" }, /“log” is not a valid allocation; use one of uniform, lg2\./],
    ["setAllocationVars", { allocationVars: [1] }, /“raw” takes two allocation variables, not 1\./],
    ["setInteropId", { interopId: "Data" }, /“Data” is not a valid interop ID/],
    ["setInteropId", { interopId: "a:b:c" }, /at most one colon/],
    ["setEncoding", { targets: ["nope"], encoding: "log" }, /There is no color space “nope”\./],
  ])("%s refuses what is none (%j)", (verb, args, why) => {
    expect(run(verb, { targets: ["raw"], ...args }).why).toMatch(why);
  });

  test("inactive rows are in the list of inactive names, active ones are not", () => {
    const all = run("setInactive", { targets: ["raw", "plates"], inactive: true }).document;
    expect(all.config.inactive_colorspaces).toEqual(["plates", "raw"]);
    const one = run("setInactive", { targets: ["plates"], inactive: false }, all).document;
    expect(one.config.inactive_colorspaces).toEqual(["raw"]);
  });
});

describe("categories", () => {
  test("are made when they are new, and added and removed by name", () => {
    const tagged = run("addCategory", { targets: ["raw", "plates"], category: "file-io" }).document;
    const { id: category } = named(tagged, "categories", "file-io");
    expect(named(tagged, "colorspaces", "raw").category_ids).toEqual([category]);
    const again = run("addCategory", { targets: ["raw"], category: "FILE-IO" }, tagged);
    expect(again.document).toBe(tagged);
    const less = run("removeCategory", { targets: ["raw"], category: "file-io" }, tagged);
    expect(less.say).toBe("Removed category file-io of “raw”");
    expect(named(less.document, "colorspaces", "raw").category_ids).toEqual([]);
    const set = run("setCategories", { targets: ["reference"], categories: ["file-io"] }, tagged).document;
    expect(named(set, "colorspaces", "reference").category_ids).toEqual([category]);
  });

  test("that do not exist cannot be set", () => {
    expect(run("setCategories", { targets: ["raw"], categories: ["x"] }).why).toBe(
      "There is no category “x”; add it first.",
    );
  });
});

describe("aliases", () => {
  test("are added and refused like names", () => {
    const { document: next, say } = run("addAlias", { target: "raw", alias: "utility_raw" });
    expect(say).toBe("Added alias “utility_raw” to “raw”");
    expect(named(next, "colorspaces", "raw").aliases_data).toEqual(["utility_raw"]);
    expect(run("addAlias", { target: "raw", alias: "plates" }).why).toMatch(/already exists/);
    expect(run("addAlias", { target: "raw", alias: "Raw" }).why).toMatch(
      /the name of the color space itself/,
    );
  });

  test("that are removed leave their uses with the name", () => {
    const { document: next } = run("removeAlias", { target: "plates", alias: "PLATES_ALIAS" });
    expect(named(next, "colorspaces", "plates").aliases_data).toEqual([]);
    expect(named(next, "roles", "grading")).toMatchObject({ colorspace_name: null });
    expect(named(next, "roles", "grading").colorspace_id).not.toBeNull();
  });

  test("that are an interop ID stay", () => {
    const own = run("setInteropId", { targets: ["raw"], interopId: "plates_alias" }).document;
    expect(run("removeAlias", { target: "plates", alias: "plates_alias" }, own).why).toMatch(
      /is an interop ID/,
    );
  });

  test("need profile version 2", () => {
    const old = structuredClone(document);
    old.config.ocio_profile_version = "1";
    expect(run("addAlias", { target: "raw", alias: "x" }, old).why).toMatch(/Aliases need profile version 2/);
    expect(run("rename", { target: "raw", name: "x", keepAlias: true }, old).why).toMatch(/Aliases need/);
  });
});

describe("places", () => {
  const names = (on: typeof document) => on.colorspaces.order.map((each) => on.colorspaces.byId[each]?.name);

  test("move up, down and to a number", () => {
    expect(names(run("moveUp", { target: "plates" }).document)).toEqual([
      "plates",
      "raw",
      "reference",
      "derived",
    ]);
    expect(names(run("moveDown", { target: "plates" }).document)).toEqual([
      "raw",
      "reference",
      "plates",
      "derived",
    ]);
    expect(names(run("move", { target: "raw", place: 4 }).document)).toEqual([
      "plates",
      "reference",
      "derived",
      "raw",
    ]);
  });

  test("change one value, however many rows there are", () => {
    const state = { document, session: { selection: [], panel: "/", theme: "dark" as const } };
    for (const [verb, args] of [
      ["moveUp", {}],
      ["move", { place: 1 }],
    ] as const) {
      const tried = attempt(commands, state, {
        id: `colorspace.${verb}`,
        args: { target: "derived", ...args },
      });
      expect(tried).toMatchObject({ ok: true, patches: [{ path: ["colorspaces", "order"] }] });
      expect(tried.ok && tried.patches).toHaveLength(1);
    }
  });

  test("end at the edges", () => {
    expect(run("moveUp", { target: "raw" }).why).toBe("“raw” is already first.");
    expect(run("moveDown", { target: "derived" }).why).toBe("“derived” is already last.");
    expect(run("move", { target: "raw", place: 5 }).why).toBe(
      "There are only 4 positions; 5 is past the last.",
    );
  });
});

describe("deleting", () => {
  test("refuses what is in use, by whom, and goes on by force or without those", () => {
    expect(run("delete", { targets: ["plates"] }).why).toMatch(
      /^plates is used by color space derived, .*\.$/,
    );
    expect(run("delete", { targets: ["plates", "reference"] }).why).toMatch(
      /^1 of 2 color spaces are in use: plates/,
    );
    const skipped = run("delete", { targets: ["plates", "reference"], skip: true });
    expect(skipped.say).toBe("Deleted “reference”");
    const ways = (targets: string[]) =>
      commands["colorspace.delete"].alternatives?.(stateOf(document), { targets }).map(({ args }) => args);
    expect(ways(["plates", "reference"])?.[0]).toEqual({ targets: ["plates", "reference"], skip: true });
    expect(ways(["plates"])?.some((args) => "skip" in args)).toBe(false);
    const forced = run("delete", { targets: ["plates"], force: true }).document;
    expect(named(forced, "roles", "working")).toMatchObject({
      colorspace_id: null,
      colorspace_name: "plates",
    });
  });

  test("does not mind uses by rows that go too", () => {
    const two = run("create", { name: "a", newId: id() }).document;
    const a = named(two, "colorspaces", "a");
    const own = structuredClone(two);
    Object.assign(named(own, "looks", "cold"), { process_space_id: a.id, process_space_name: null });
    expect(run("delete", { targets: ["a"] }, own).why).toBe("a is used by look cold.");
  });
});

test("duplicating makes a row of its own behind the first, with steps of their own", () => {
  const { document: next, say } = run("duplicate", { target: "derived", newId: id() });
  expect(say).toBe("Duplicated “derived” as “derived copy”");
  const [copy, old] = [named(next, "colorspaces", "derived copy"), named(next, "colorspaces", "derived")];
  const ids = (row: unknown) => [...JSON.stringify(row).matchAll(/"id":"([^"]+)"/g)].map(([, each]) => each);
  expect(ids(copy).some((each) => ids(old).includes(each))).toBe(false);
  expect(next.colorspaces.order.indexOf(copy.id)).toBe(next.colorspaces.order.indexOf(old.id) + 1);
  const twice = run("duplicate", { target: "derived copy", newId: id() }, next).document;
  expect(named(twice, "colorspaces", "derived copy 2")).toBeDefined();
});

test("a row is found by UUID, by exact name, and then without case", () => {
  const raw = named(document, "colorspaces", "raw");
  for (const target of [raw.id, "raw", "RAW"])
    expect(run("rename", { target, name: "Unprocessed" }).say).toBe("Renamed “raw” to “Unprocessed”");
});
