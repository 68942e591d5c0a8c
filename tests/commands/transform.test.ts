import { describe, expect, test } from "vitest";
import { type Transform, transformTypes } from "#ocio/chain/transform.ts";
import { parametersOf, transformName } from "#ocio/transform/parameter.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import transform from "../../commands/transform.ts";
import { does, id, mentioned, named } from "./fixture.ts";

const document = mentioned();
const owner = "colorspaces/reference";
const slot = "to_scene_reference_transform";
const run = (verb: string, args: Record<string, unknown>, on = document) =>
  does(transform, on, `transform.${verb}`, { owner, slot, ...args });
const chain = (on: typeof document): Transform | null => named(on, "colorspaces", "reference")[slot];
const built = (...types: string[]) =>
  types.reduce((on, type) => run("insert", { type }, on).document, document);
const kinds = (on: typeof document) => {
  const value = chain(on);
  return value?.type === "GroupTransform" ? value.children.map(({ type }) => type) : (value?.type ?? null);
};

describe("inserting", () => {
  test("makes one step bare and several a group", () => {
    const one = run("insert", { type: "CDLTransform" });
    expect(one.say).toBe("Added CDL as step 1 of “reference”");
    expect(kinds(one.document)).toBe("CDLTransform");
    const two = run("insert", { type: "LogTransform" }, one.document);
    expect(two.say).toBe("Added Log as step 2 of “reference”");
    expect(kinds(two.document)).toEqual(["CDLTransform", "LogTransform"]);
  });

  test("goes to the given place, into nested groups too", () => {
    const nested = built("CDLTransform", "GroupTransform");
    const inside = run("insert", { type: "LogTransform", at: "1.0" }, nested);
    expect(inside.say).toBe("Added Log as step 2.1 of “reference”");
    const first = run("insert", { type: "MatrixTransform", at: "0" }, inside.document).document;
    expect(kinds(first)).toEqual(["MatrixTransform", "CDLTransform", "GroupTransform"]);
    expect(run("insert", { type: "LogTransform", at: "7" }, nested).why).toBe(
      "“reference” has no position 8 for a step.",
    );
    expect(run("insert", { type: "LogTransform", at: "0.0" }, nested).why).toBe(
      "“reference” has no position 1.1 for a step.",
    );
  });

  test("a new file is read linearly and says so in YAML; one that says nothing is kept as it was", () => {
    const added = run("insert", { type: "FileTransform", with: { src: "a.cube" } }).document;
    expect(chain(added)).toMatchObject({ interpolation: "linear" });
    const written = writeConfig(added);
    expect(written).toContain("!<FileTransform> {src: a.cube, interpolation: linear}");
    const silent = written.replace(", interpolation: linear", "");
    const { document: read } = readConfig(silent);
    expect(chain(read)).toMatchObject({ src: "a.cube", interpolation: null });
    expect(writeConfig(read)).toBe(silent);
  });

  test.each([
    ["GradingPrimaryTransform", "log", "log"],
    ["GradingPrimaryTransform", "scene-linear", "linear"],
    ["GradingRGBCurveTransform", "scene-linear", "linear"],
    ["GradingToneTransform", "sdr-video", "video"],
    ["GradingHueCurveTransform", "hdr-video", "video"],
    ["GradingPrimaryTransform", "data", "linear"],
    ["GradingRGBCurveTransform", null, "log"],
  ])("a %s in a space of the encoding %s starts with the style %s", (type, encoding, style) => {
    const on = structuredClone(document);
    const space = Object.values(on.colorspaces.byId).find(({ name }) => name === "reference");
    Object.assign(space ?? {}, { encoding });
    for (const role of Object.values(on.roles.byId)) Object.assign(role, { name: `x_${role.name}` });
    expect(chain(run("insert", { type }, on).document)).toMatchObject({ type, style });
    const other = run("insert", { type: "CDLTransform" }, on).document;
    expect(chain(run("replace", { at: "0", type }, other).document)).toMatchObject({ type, style });
    // The sentence counts.
    expect(chain(run("insert", { type, with: { style: "video" } }, on).document)).toMatchObject({
      style: "video",
    });
  });

  test("a grade in a space without an encoding starts as its role says, in a look as its process space does", () => {
    const on = structuredClone(document);
    const space = Object.values(on.colorspaces.byId).find(({ name }) => name === "reference");
    const [role] = Object.values(on.roles.byId);
    const [look] = Object.values(on.looks.byId);
    Object.assign(space ?? {}, { encoding: null });
    Object.assign(role ?? {}, { name: "compositing_log", colorspace_id: space?.id });
    const type = "GradingPrimaryTransform";
    Object.assign(look ?? {}, { process_space_id: space?.id, transform: null });
    expect(chain(run("insert", { type }, on).document)).toMatchObject({ style: "log" });
    const into = { owner: `looks/${look?.name}`, slot: "transform", type };
    const graded = does(transform, on, "transform.insert", into).document;
    expect(named(graded, "looks", look?.name ?? "").transform).toMatchObject({ style: "log" });
  });

  test("takes values, as an object or as JSON", () => {
    for (const values of [{ slope: [2, 1, 1], sat: 0.5 }, '{"slope":[2,1,1],"sat":0.5}'])
      expect(chain(run("insert", { type: "CDLTransform", with: values }).document)).toMatchObject({
        slope: [2, 1, 1],
        sat: 0.5,
      });
    expect(run("insert", { type: "CDLTransform", with: { slope: [1, 2] } }).why).toMatch(
      /^Slope of CDL cannot be “\[1,2\]”: .*\.$/,
    );
    expect(run("insert", { type: "CDLTransform", with: { gain: 1 } }).why).toBe(
      "CDL has no parameter “gain”.",
    );
    expect(run("insert", { type: "CDLTransform", with: "{" }).why).toBe(
      "The values of a transform are a JSON object with its parameters.",
    );
  });

  test.each(transformTypes)("works with %s, and each of its parameters can be set to what it is", (type) => {
    const one = run("insert", { type });
    expect(one.why).toBe("");
    const at = type === "GroupTransform" ? "0" : "0";
    for (const parameter of parametersOf(type).keys()) {
      const step =
        type === "GroupTransform"
          ? (chain(one.document) as { children: Transform[] }).children[0]!
          : chain(one.document)!;
      const value = (step as unknown as Record<string, unknown>)[parameter];
      const same = run("set", { at, parameter, value: JSON.stringify(value ?? null) }, one.document);
      expect([parameter, same.why, same.document === one.document]).toEqual([parameter, "", true]);
    }
  });

  test("into a view transform sets its kind and refuses a second kind", () => {
    const args = { owner: "view_transforms/Film", slot: "from_display_reference", type: "MatrixTransform" };
    expect(run("insert", args).why).toBe(
      "“Film” converts scene references already; a view transform converts one kind only.",
    );
    const empty = run("remove", {
      owner: "view_transforms/Film",
      slot: "from_scene_reference",
      at: "0",
    }).document;
    const next = run("insert", args, empty).document;
    expect(named(next, "view_transforms", "Film").reference_space_type).toBe("display");
  });
});

describe("replacing", () => {
  test("keeps id and direction", () => {
    const on = run("reverse", { at: "0" }, built("CDLTransform")).document;
    const next = run("replace", { at: "0", type: "LogTransform" }, on);
    expect(next.say).toBe("Changed step 1 of “reference” to Log");
    expect(chain(next.document)).toMatchObject({ id: chain(on)?.id, direction: "inverse", base: 2 });
  });

  test("by the same type resets", () => {
    const on = run("set", { at: "0", parameter: "sat", value: 0.5 }, built("CDLTransform")).document;
    const next = run("replace", { at: "0", type: "CDLTransform" }, on);
    expect(next.say).toBe("Reset step 1 of “reference”");
    expect(chain(next.document)).toMatchObject({ sat: 1 });
  });
});

describe("setting", () => {
  const cdl = built("CDLTransform");

  test.each([
    ["slope", "[1.1, 1, 0.97]", [1.1, 1, 0.97]],
    ["slope", "1.1 1 0.97", [1.1, 1, 0.97]],
    ["slope", "1.1,1,0.97", [1.1, 1, 0.97]],
    ["slope", [1, 2, 3], [1, 2, 3]],
    ["sat", "0.5", 0.5],
    ["sat", 0.5, 0.5],
    ["style", "ASC_SOP", "ASC_SOP"],
    ["style", '"ASC_SOP"', "ASC_SOP"],
    ["direction", "inverse", "inverse"],
    ["name", "grade", "grade"],
    ["name", "", null],
  ])("%s to %j", (parameter, value, expected) => {
    const next = run("set", { at: "0", parameter, value }, cdl);
    expect(chain(next.document)).toMatchObject({ [parameter]: expected });
  });

  test.each([
    ["slope", "1 2", /^Slope of CDL cannot be “1 2”: .*\.$/],
    ["sat", "much", /^Sat of CDL cannot be “much”: expected number, received string\.$/],
    ["style", "asc", /^Style of CDL cannot be “asc”: .*\.$/],
    ["id", "x", /^CDL has no parameter “id”\.$/],
    ["type", "x", /^CDL has no parameter “type”\.$/],
    ["__proto__", "x", /^CDL has no parameter “__proto__”\.$/],
  ])("refuses %s = %j", (parameter, value, why) => {
    expect(run("set", { at: "0", parameter, value }, cdl).why).toMatch(why);
  });

  test("typing in one field is one step", () => {
    const { merge } = transform["transform.set"];
    const args = { owner, slot, at: "0", parameter: "sat", value: 1 };
    expect(merge?.(args)).toBe(merge?.({ ...args, value: 2 }));
    expect(merge?.(args)).not.toBe(merge?.({ ...args, parameter: "slope" }));
  });

  test("a curve takes points as x:y", () => {
    const on = built("GradingRGBCurveTransform");
    const next = run("set", { at: "0", parameter: "red", value: "0:0, 0.5:0.6, 1:1" }, on);
    expect(chain(next.document)).toMatchObject({
      red: [
        { x: 0, y: 0 },
        { x: 0.5, y: 0.6 },
        { x: 1, y: 1 },
      ],
    });
  });

  test("a color space is linked as reading a file would link it", () => {
    const on = built("ColorSpaceTransform");
    const to = (value: string) => chain(run("set", { at: "0", parameter: "src", value }, on).document);
    const { id: raw } = named(document, "colorspaces", "raw");
    expect(to("raw")).toMatchObject({ src: raw, src_name: null });
    expect(to(raw)).toMatchObject({ src: raw, src_name: null });
    expect(to("RAW")).toMatchObject({ src: raw, src_name: "RAW" });
    expect(to("working")).toMatchObject({ src: null, src_name: "working" });
    expect(to("$SHOT")).toMatchObject({ src: null, src_name: "$SHOT" });
  });

  test("the exposure-contrast style clears and restores the log values", () => {
    const on = built("ExposureContrastTransform");
    const style = (value: string, from = on) =>
      run("set", { at: "0", parameter: "style", value }, from).document;
    const log = style("EXPOSURE_CONTRAST_LOGARITHMIC");
    expect(chain(log)).toMatchObject({ log_exposure_step: 0.088, log_midgray: 0.435 });
    expect(chain(style("EXPOSURE_CONTRAST_VIDEO", log))).toMatchObject({
      log_exposure_step: null,
      log_midgray: null,
    });
  });

  test("the fixed-function style clears the parameters, the display the view", () => {
    const on = run("insert", {
      type: "FixedFunctionTransform",
      with: { style: "REC2100_SURROUND", params: [0.78] },
    }).document;
    expect(
      chain(run("set", { at: "0", parameter: "style", value: "RGB_TO_HSV" }, on).document),
    ).toMatchObject({ params: [] });
    const view = run("insert", {
      type: "DisplayViewTransform",
      with: { display: "Monitor", view: "Film" },
    }).document;
    expect(chain(run("set", { at: "0", parameter: "display", value: "Wall" }, view).document)).toMatchObject({
      view: "",
    });
    expect(
      chain(run("set", { at: "0", parameter: "display", value: "Monitor" }, view).document),
    ).toMatchObject({ view: "Film" });
  });
});

describe("moving and removing", () => {
  const three = built("CDLTransform", "LogTransform", "MatrixTransform");

  test("moves within the chain and stops at its edges", () => {
    expect(kinds(run("moveUp", { at: "1" }, three).document)).toEqual([
      "LogTransform",
      "CDLTransform",
      "MatrixTransform",
    ]);
    expect(kinds(run("moveDown", { at: "1" }, three).document)).toEqual([
      "CDLTransform",
      "MatrixTransform",
      "LogTransform",
    ]);
    expect(kinds(run("move", { at: "2", to: "0" }, three).document)).toEqual([
      "MatrixTransform",
      "CDLTransform",
      "LogTransform",
    ]);
    expect(run("moveUp", { at: "0" }, three).why).toBe("Step 1 of “reference” is already first.");
    expect(run("moveDown", { at: "2" }, three).why).toBe("Step 3 of “reference” is already last.");
    expect(run("move", { at: "0", to: "3" }, three).why).toBe("“reference” has no position 4 for a step.");
  });

  test("moves into a group and out of it, never into itself", () => {
    const nested = run("insert", { type: "GroupTransform" }, three).document;
    const inside = run("move", { at: "0", to: "2.0" }, nested).document;
    expect(kinds(inside)).toEqual(["LogTransform", "MatrixTransform", "GroupTransform"]);
    expect(kinds(run("move", { at: "2.0", to: "3" }, inside).document)).toEqual([
      "LogTransform",
      "MatrixTransform",
      "GroupTransform",
      "CDLTransform",
    ]);
    expect(run("move", { at: "2", to: "2.0" }, inside).why).toBe(
      "Step 3 of “reference” cannot be moved into itself.",
    );
  });

  test("removes by index or UUID, down to one bare step and to none", () => {
    const children = (chain(three) as { children: Transform[] }).children;
    const two = run("remove", { at: children[1]!.id }, three);
    expect(two.say).toBe("Removed step 2 (Log) of “reference”");
    const one = run("remove", { at: "1" }, two.document).document;
    expect(kinds(one)).toBe("CDLTransform");
    expect(kinds(run("remove", { at: "0" }, one).document)).toBeNull();
    expect(run("remove", { at: "3" }, three).why).toBe(
      "To scene reference of “reference” has no step 4; it has 3 steps.",
    );
  });

  test("the group has a direction of its own, a single step has none", () => {
    const turned = run("setGroupDirection", { direction: "inverse" }, three);
    expect(turned.say).toBe("Made the group of “reference” inverse");
    expect(chain(turned.document)).toMatchObject({ direction: "inverse" });
    const again = run("setGroupDirection", { direction: "inverse" }, turned.document);
    expect(again.document).toBe(turned.document);
    expect(run("setGroupDirection", { direction: "inverse" }, built("LogTransform")).why).toBe(
      "To scene reference of “reference” is not a group; a group direction needs several steps.",
    );
  });
});

test.each([
  [
    "owner",
    { owner: "reference" },
    /“reference” has no transforms: write the kind and the name, such as colorspaces\/ACEScg\./,
  ],
  ["row", { owner: "colorspaces/nope" }, /There is no color space “nope”\./],
  [
    "slot",
    { slot: "transform" },
    /A color space has no chain “transform”; it has to_scene_reference_transform and/,
  ],
])("a wrong %s is named", (_, args, why) => {
  expect(run("remove", { ...args, at: "0" }).why).toMatch(why);
});

test("a call says the ids of what it makes, so that doing it again makes the same", () => {
  const args = { type: "CDLTransform", newId: id(), groupId: id() };
  const on = built("LogTransform");
  expect(run("insert", args, on).document).toEqual(run("insert", args, on).document);
  expect(chain(run("insert", args, on).document)?.id).toBe(args.groupId);
});

test.each([
  ["CDLTransform", "CDL"],
  ["LogCameraTransform", "Log camera"],
  ["ExponentWithLinearTransform", "Exponent with linear"],
  ["Lut3DTransform", "Lut 3D"],
  ["GradingRGBCurveTransform", "Grading RGB curve"],
  ["DisplayViewTransform", "Display view"],
  ["ViewTransform", "View"],
])("%s is called %s", (type, name) => {
  expect(transformName(type)).toBe(name);
});
