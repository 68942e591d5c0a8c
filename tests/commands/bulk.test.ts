import { describe, expect, test } from "vitest";
import { rowsOf } from "#ocio/model/document.ts";
import { relinkChanges } from "#ocio/names/relink.ts";
import colorspace from "../../commands/colorspace.ts";
import look from "../../commands/look.ts";
import namedTransform from "../../commands/namedTransform.ts";
import sharedView from "../../commands/sharedView.ts";
import viewTransform from "../../commands/viewTransform.ts";
import { does, mentioned, named } from "./fixture.ts";

const commands = { ...colorspace, ...look, ...namedTransform, ...sharedView, ...viewTransform };
const start = mentioned();
const run = (id: string, args: Record<string, unknown>, on = start) => does(commands, on, id, args);
const names = (document = start) => rowsOf(document, "colorspaces").map(({ name }) => name);

describe("a color space takes the place of another", () => {
  const { document, say, why } = run("colorspace.replace", { targets: ["plates"], by: "reference" });
  const by = named(start, "colorspaces", "reference").id;

  test("which goes, and says in how many places", () => {
    expect(why).toBe("");
    expect(say).toMatch(/^Replaced “plates” by “reference” in \d+ places$/);
    expect(names(document)).toEqual(["raw", "reference", "derived"]);
    expect(relinkChanges(document)).toEqual([]);
  });

  test.each([
    ["a role", "roles", "working", { colorspace_id: by, colorspace_name: null }],
    ["a role by alias", "roles", "grading", { colorspace_id: by, colorspace_name: null }],
    ["a look", "looks", "warm", { process_space_id: by, process_space_name: null }],
    ["a file rule", "file_rules", "plates", { colorspace_id: by, colorspace_name: null }],
    [
      "a viewing rule, once",
      "viewing_rules",
      "logs",
      { colorspace_ids: [by, null], colorspace_names: [null, "working"] },
    ],
    ["a named transform", "named_transforms", "proxy", { transform: { dst: by } }],
  ] as const)("in %s", (_, collection, name, fields) => {
    expect(named(document, collection, name)).toMatchObject(fields);
  });

  test("in the values of variables and in transforms that spell its name", () => {
    expect(document.config.environment).toEqual({ SPACE: "reference", SHOT: "plates" });
    expect(named(document, "colorspaces", "derived")).toMatchObject({
      to_scene_reference_transform: {
        children: [{}, { children: [{ src: by, src_name: null }, { src: "reference" }] }],
      },
      from_scene_reference_transform: { src: "reference" },
    });
  });

  test("but its place among the inactive is not inherited", () => {
    expect(document.config.inactive_colorspaces).toEqual([]);
    expect(named(document, "colorspaces", "reference").is_inactive).toBe(false);
  });

  test.each([
    [{ targets: ["plates"], by: "plates" }, "“plates” cannot take its own place."],
    [{ targets: ["plates"], by: "derived" }, "“derived” itself uses “plates”, so it cannot take its place."],
    [{ targets: ["plates"], by: "nothing" }, "There is no color space “nothing”."],
  ])("unless %j", (args, why) => {
    expect(run("colorspace.replace", args).why).toBe(why);
  });
});

describe("color spaces are merged", () => {
  const { document, say, why } = run("colorspace.merge", {
    targets: ["plates", "reference"],
    into: "reference",
  });
  const kept = named(start, "colorspaces", "reference").id;

  test("into the one that is kept, whose aliases are then the names of the others", () => {
    expect(why).toBe("");
    expect(say).toMatch(/^Merged “plates” into “reference”; \d+ uses follow$/);
    expect(names(document)).toEqual(["raw", "reference", "derived"]);
    const { aliases_data } = named(start, "colorspaces", "plates");
    expect(named(document, "colorspaces", "reference").aliases_data).toEqual(
      expect.arrayContaining(["plates", ...aliases_data]),
    );
  });

  test.each([
    ["roles", "working", { colorspace_id: kept }],
    ["looks", "warm", { process_space_id: kept }],
    ["file_rules", "plates", { colorspace_id: kept }],
  ] as const)("%s follow", (collection, name, fields) => {
    expect(named(document, collection, name)).toMatchObject(fields);
  });

  test("and never alone", () => {
    const { why: refusal } = run("colorspace.merge", { targets: ["reference"], into: "reference" });
    expect(refusal).toBe("“reference” is the only one: choose what to merge with it.");
  });
});

describe("what nothing uses is deleted together", () => {
  test("color spaces", () => {
    const { document, say } = run("colorspace.deleteUnused", {});
    expect(say).toBe("Deleted unused: 2 color spaces");
    expect(names(document)).toEqual(["raw", "plates"]);
  });

  test("but for those that are kept", () => {
    const { document, say } = run("colorspace.deleteUnused", { keep: ["derived"] });
    expect(say).toBe("Deleted the unused “reference”");
    expect(names(document)).toEqual(["raw", "plates", "derived"]);
  });

  test.each([
    ["look.deleteUnused", "No look is unused"],
    ["viewTransform.deleteUnused", "No view transform is unused"],
    ["sharedView.deleteUnused", "No shared view is unused"],
  ])("%s leaves what views use", (id, say) => {
    expect(run(id, {})).toMatchObject({ say, document: start });
  });

  test("named transforms that nothing names", () => {
    expect(run("namedTransform.deleteUnused", {}).say).toBe("Deleted the unused “proxy”");
  });
});

describe("several rows are moved in the file", () => {
  test.each([
    [
      "moveFirst",
      ["derived", "reference"],
      ["reference", "derived", "raw", "plates"],
      "Moved 2 color spaces to the top",
    ],
    ["moveLast", ["raw"], ["plates", "reference", "derived", "raw"], "Moved “raw” to the end"],
  ])("%s %j", (verb, targets, order, said) => {
    const { document, say } = run(`colorspace.${verb}`, { targets });
    expect(names(document)).toEqual(order);
    expect(say).toBe(said);
  });

  test("by name: all of them, or some among their own places", () => {
    expect(names(run("colorspace.sort", {}).document)).toEqual(["derived", "plates", "raw", "reference"]);
    const some = run("colorspace.sort", { targets: ["raw", "derived"] });
    expect(names(some.document)).toEqual(["derived", "plates", "reference", "raw"]);
    expect(run("colorspace.sort", {}, run("colorspace.sort", {}).document).say).toBe(
      "They are already in this order",
    );
  });
});

describe("names with a text found and replaced", () => {
  const all = ["raw", "reference", "plates", "derived"];
  const replaced = (find: string, replace: string, more: Record<string, unknown> = {}) =>
    run("colorspace.replaceInNames", { targets: all, find, replace, ...more });

  test("are new together, what spells them follows, and aliases keep the old ones where asked", () => {
    const { document, say } = replaced("*", "cam_*", { keepAlias: true });
    expect(say).toBe("Renamed 4 color spaces");
    expect(names(document)).toEqual(names().map((name) => `cam_${name}`));
    expect(named(document, "colorspaces", "cam_plates").aliases_data[0]).toBe("plates");
    expect(document.config.environment).toMatchObject({ SPACE: "cam_plates" });
    expect(relinkChanges(document)).toEqual([]);
  });

  test.each([
    ["plate", "shot", "Renamed “plates” to “shots”"],
    ["r*", "*", "Renamed 2 color spaces"],
    ["*ed", "un*", "Renamed “derived” to “underiv”"],
    ["e", "", "Renamed 3 color spaces"],
  ])("%s by %s", (find, replace, say) => {
    expect(replaced(find, replace).say).toBe(say);
  });

  test("take a name that another of them gives up, in whatever order they stand", () => {
    const before = run("colorspace.rename", { target: "raw", name: "derived1" }).document;
    const { document, say } = run(
      "colorspace.replaceInNames",
      { targets: ["derived", "derived1"], find: "*", replace: "*1" },
      before,
    );
    expect(say).toBe("Renamed 2 color spaces");
    expect(names(document)).toEqual(expect.arrayContaining(["derived1", "derived11"]));
  });

  test.each([
    ["nowhere", "x", "No name of these color spaces has “nowhere”."],
    [
      "plates",
      "reference",
      "Nothing was renamed: “plates” (A color space named “reference” already exists).",
    ],
    ["*", "same", "Renamed “raw” to “same”; not “reference”"],
    ["raw", "", "Nothing was renamed: “raw” (nothing would be left)."],
    ["raw", "*", "The replacement has a *, but the text to find has none: find * to match whole names."],
  ])("and %s by %s says why not", (find, replace, words) => {
    const { say, why } = replaced(find, replace);
    expect(say || why).toContain(words);
  });
});

describe("aliases by pattern", () => {
  test("stand for the name at the star, and those that are taken are named with the reason", () => {
    const once = run("colorspace.addAliases", { targets: ["raw", "derived"], pattern: "old_*" });
    expect(once.say).toBe("Added an alias to 2 color spaces");
    expect(named(once.document, "colorspaces", "derived").aliases_data).toEqual(["old_derived"]);
    const taken = run("colorspace.addAlias", { target: "raw", alias: "old_plates" }).document;
    const part = run("colorspace.addAliases", { targets: ["plates", "derived"], pattern: "old_*" }, taken);
    expect(part.say).toBe(
      "Added an alias to “derived”; not to “plates” (“old_plates” is already an alias of the color space raw)",
    );
    const none = run("colorspace.addAliases", { targets: ["plates"], pattern: "old_*" }, taken);
    expect(none.why).toBe(
      "No alias was added: “plates” (“old_plates” is already an alias of the color space raw).",
    );
  });

  test("can be in lower case with underscores", () => {
    const renamed = run("colorspace.rename", { target: "derived", name: "ACES - ACEScg" }).document;
    const { document } = run(
      "colorspace.addAliases",
      { targets: ["ACES - ACEScg"], pattern: "*", snake: true },
      renamed,
    );
    expect(named(document, "colorspaces", "ACES - ACEScg").aliases_data).toEqual(["aces_acescg"]);
  });

  test("go together, and what spelled them spells the name", () => {
    const { document, say } = run("colorspace.removeAliases", {
      targets: ["plates", "raw"],
      pattern: "plates*",
    });
    expect(say).toBe("Removed 1 alias of 2 color spaces");
    expect(named(document, "colorspaces", "plates").aliases_data).toEqual([]);
    expect(named(document, "roles", "grading").colorspace_name).toBeNull();
    expect(run("colorspace.removeAliases", { targets: ["raw"], pattern: "*" }).say).toBe(
      "“raw” has no alias like *",
    );
  });
});

test("setting a field of many does what it can and names the rest", () => {
  const lg2 = run("colorspace.setAllocation", { targets: ["raw"], allocation: "lg2" }).document;
  const part = run(
    "colorspace.setAllocationVars",
    { targets: ["raw", "plates"], allocationVars: [-8, 5, 1] },
    lg2,
  );
  expect(part.say).toBe(
    "Set allocation variables of “raw” to -8, 5, 1; not of “plates” (“plates” takes two allocation variables, not 3)",
  );
  expect(named(part.document, "colorspaces", "raw").allocation_vars).toEqual([-8, 5, 1]);
});
