import { describe, expect, test } from "vitest";
import { createTransform } from "#ocio/chain/transform.ts";
import { emptyDocument, rowsOf } from "#ocio/model/document.ts";
import config from "../../commands/config.ts";
import { add, does, id, mentioned, named } from "./fixture.ts";

const document = mentioned();
const run = (verb: string, args: Record<string, unknown>, on = document) =>
  does(config, on, `config.${verb}`, args);

test.each([
  ["setName", { name: "show" }, { name: "show" }, "Set name of the configuration to “show”"],
  [
    "setDescription",
    { description: "a\nb" },
    { description: "a\nb" },
    "Set description of the configuration",
  ],
  ["setVersion", { version: "2.3" }, { ocio_profile_version: "2.3" }, "Set profile version to 2.3"],
  [
    "setSearchPath",
    { searchPath: ["luts", "$SHOT"] },
    { search_path: ["luts", "$SHOT"] },
    "Set search path to luts and $SHOT",
  ],
  [
    "addSearchPath",
    { path: "luts" },
    { search_path: [...document.config.search_path, "luts"] },
    "Added search path “luts”",
  ],
  ["setStrictparsing", { strictparsing: false }, { strictparsing: false }, "Set strict parsing to off"],
  ["setLuma", { luma: [0.3, 0.6, 0.1] }, { luma: [0.3, 0.6, 0.1] }, "Set luma coefficients to 0.3, 0.6, 0.1"],
  ["setFamilySeparator", { familySeparator: "~" }, { family_separator: "~" }, "Set family separator to “~”"],
  ["setActiveDisplays", { activeDisplays: [] }, { active_displays: [] }, "Cleared active displays"],
  [
    "setActiveViews",
    { activeViews: ["Log", "Film"] },
    { active_views: ["Log", "Film"] },
    "Set active views to Log and Film",
  ],
  [
    "setDefaultViewTransform",
    { defaultViewTransform: "" },
    { default_view_transform: null },
    "Cleared default view transform",
  ],
])("%s", (verb, args, expected, sentence) => {
  const { document: next, say } = run(verb, args);
  expect(say).toBe(sentence);
  expect(next.config).toMatchObject(expected);
  const again = run(verb, args, next);
  expect(again.document).toBe(next);
  expect(again.say).toMatch(/ is already /);
});

test.each([
  ["setVersion", { version: "3" }, /one of 1, 2/],
  ["setLuma", { luma: [1, 2] }, /\.$/],
  ["setSearchPath", { searchPath: ["C:/luts", "a:b"] }, /“a:b” has a colon/],
  ["addSearchPath", { path: "a:b" }, /“a:b” has a colon/],
  ["setFamilySeparator", { familySeparator: "//" }, /A family separator is one ASCII character\./],
  ["setActiveDisplays", { activeDisplays: ["Wall"] }, /There is no display “Wall”\./],
  ["setActiveViews", { activeViews: ["Wall"] }, /There is no view “Wall”\./],
  [
    "setInactiveColorspaces",
    { inactiveColorspaces: ["x"] },
    /There is no color space or named transform “x”\./,
  ],
  ["setDefaultViewTransform", { defaultViewTransform: "x" }, /There is no view transform “x”\./],
  ["setVariable", { name: "a b", value: "" }, /A variable needs a name without spaces/],
  ["removeVariable", { name: "NOPE" }, /There is no context variable “NOPE”\./],
  ["removeVariable", { name: "__proto__" }, /There is no context variable “__proto__”\./],
])("%s refuses %j", (verb, args, why) => {
  expect(run(verb, args).why).toMatch(why);
});

test("names that were there before may stay, also when nothing has them", () => {
  const own = structuredClone(document);
  own.config.active_displays = ["Gone"];
  expect(run("setActiveDisplays", { activeDisplays: ["Monitor", "Gone"] }, own).why).toBe("");
});

describe("context variables", () => {
  test("are set and changed", () => {
    const { document: next, say } = run("setVariable", { name: "SEQ", value: "ab" });
    expect(say).toBe("Set variable SEQ to “ab”");
    expect(next.config.environment).toEqual({ SPACE: "plates", SHOT: "plates", SEQ: "ab" });
    expect(run("setVariable", { name: "SEQ", value: "cd" }, next).document.config.environment).toMatchObject({
      SEQ: "cd",
    });
  });

  test("that are empty are said to be, without quotes around nothing", () => {
    const { document: next, say } = run("setVariable", { name: "SEQ", value: "" });
    expect(say).toBe("Set variable SEQ to an empty value");
    expect(run("setVariable", { name: "SEQ", value: "" }, next).say).toBe("Variable SEQ is already empty");
  });

  test.each(["constructor", "toString", "hasOwnProperty"])(
    "are user text: %s is a name like any other",
    (name) => {
      const next = run("setVariable", { name, value: "x" }).document;
      expect(next.config.environment).toEqual({ ...document.config.environment, [name]: "x" });
      expect(run("removeVariable", { name }, next).document.config.environment).toEqual(
        document.config.environment,
      );
      expect(run("removeVariable", { name }).why).toBe(`There is no context variable “${name}”.`);
      expect(run("setVariable", { name: "__proto__", value: "x" }).why).toMatch(
        /cannot be the name of a variable/,
      );
    },
  );

  test("in use stay, unless forced", () => {
    expect(run("removeVariable", { name: "SHOT" }).why).toBe("SHOT is used by the search path.");
    expect(run("removeVariable", { name: "SPACE" }).why).toBe("SPACE is used by named transform proxy.");
    expect(run("removeVariable", { name: "SHOT", force: true }).document.config.environment).toEqual({
      SPACE: "plates",
    });
  });
});

test("the list of inactive names and the rows agree", () => {
  const { document: next } = run("setInactiveColorspaces", { inactiveColorspaces: ["raw", "proxy"] });
  expect(next.config.inactive_colorspaces).toEqual(["raw", "proxy"]);
  expect(named(next, "colorspaces", "raw").is_inactive).toBe(true);
  expect(named(next, "colorspaces", "plates").is_inactive).toBe(false);
  expect(named(next, "named_transforms", "proxy").is_inactive).toBe(true);
});

test("the version cannot be older than what the configuration holds", () => {
  expect(run("setVersion", { version: "1" }).why).toBe(
    "Profile version 1 cannot hold 1 display color space, 1 named transform, 1 view transform, 1 shared view, " +
      "1 viewing rule, 1 alias, 1 inactive color space, 1 file rule and 1 transform that needs version 2; " +
      "remove them first.",
  );
});

test.each([
  [{ cdl_style: "NO_CLAMP" }, /^$/],
  [{ cdl_style: "ASC_SOP" }, /1 transform that needs version 2/],
  [{ interpolation: "cubic" }, /1 transform that needs version 2/],
] as const)("a file with %j may or may not go to version 1, as the checks say", (values, why) => {
  const own = emptyDocument(id());
  const step = { ...createTransform("FileTransform", id()), src: "a.cube", ...values };
  add(own, "colorspaces", { name: "x", to_scene_reference_transform: step });
  expect(run("setVersion", { version: "1" }, own).why).toMatch(why);
});

test("a configuration of version 1 gets the file rules that official OCIO gives it, and loses them again", () => {
  const own = emptyDocument(id());
  own.config.ocio_profile_version = "1";
  add(own, "colorspaces", { name: "x" });
  add(own, "colorspaces", { name: "dd", isdata: true });
  const raw = add(own, "colorspaces", { name: "Raw", isdata: true });
  const rules = (of: typeof own) =>
    rowsOf(run("setVersion", { version: "2.5" }, structuredClone(of)).document, "file_rules").map((rule) => [
      rule.name,
      rule.colorspace_id,
      rule.colorspace_name,
    ]);
  expect(rules(own)).toEqual([
    ["ColorSpaceNamePathSearch", null, null],
    ["Default", raw, null],
  ]);
  add(own, "roles", { name: "default", colorspace_id: raw });
  expect(rules(own)[1]).toEqual(["Default", null, "default"]);
  const upgraded = run("setVersion", { version: "2.5" }, structuredClone(own)).document;
  expect(run("setVersion", { version: "1" }, upgraded).document).toEqual(own);
});

test("a configuration of version 1 declares the variables that it reads from the environment", () => {
  const own = emptyDocument(id());
  Object.assign(own.config, {
    ocio_profile_version: "1",
    environment: null,
    search_path: ["$SHOW/luts", "%SHOT%"],
  });
  const raised = run("setVersion", { version: "2.2" }, own);
  expect(raised.document.config.environment).toEqual({ SHOT: "$SHOT", SHOW: "$SHOW" });
  expect(raised.say).toBe("Set profile version to 2.2 and declared SHOT and SHOW to be read as before");
  expect(run("setVersion", { version: "2.3" }, raised.document).say).toBe("Set profile version to 2.3");
});

test("the default view transform must be scene-referred", () => {
  const own = structuredClone(document);
  add(own, "view_transforms", { name: "Display to display", reference_space_type: "display" });
  expect(run("setDefaultViewTransform", { defaultViewTransform: "display to display" }, own).why).toMatch(
    /“Display to display” converts display references/,
  );
});
