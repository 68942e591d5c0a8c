import { expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import { nextQuestion } from "#command/call.ts";
import type { State } from "#command/state.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { displaySpaceOf } from "../../commands/row/view/displaySpace.ts";
import { does, mentioned, named, stateOf } from "./fixture.ts";

const cg = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const P3 = "P3-D65 - Display";
const SRGB = "sRGB - Display";
const run = (id: string, args: Record<string, unknown>, on = cg) => does(commands, on, id, args);
const viewsNamed = (document: Document, name: string) =>
  rowsOf(document, "display_view_associations").filter(({ inline_view }) => inline_view?.name === name);

/** The state with a file that is kept beside the configuration. */
function withFile(document: Document, path: string): State {
  return { ...stateOf(document), files: { files: [{ path, size: 1, hash: "", at: "" }], removed: [] } };
}

test("a LUT for a display becomes a view transform that every display encodes for itself", () => {
  const given = { displays: [SRGB, P3], lut: "film.cube", input: "ACEScct" };
  const { args, question } = nextQuestion(commands["view.createFromLut"], stateOf(cg), given);
  expect(question).toBeUndefined();
  expect(args).toMatchObject({ output: SRGB, name: "film" });
  const { document, say, effects } = run("view.createFromLut", { ...given, name: "Film" });
  expect(effects).toEqual([
    { kind: "go", to: `/${cg.config.id}/displays#${viewsNamed(document, "Film")[0]?.id}` },
  ]);
  expect(say).toBe("Added view “Film” to 2 displays");
  const transform = named(document, "view_transforms", "Film");
  expect(transform.from_scene_reference).toMatchObject({
    children: [
      {
        type: "ColorSpaceTransform",
        src: named(document, "colorspaces", "ACES2065-1").id,
        dst: named(document, "colorspaces", "ACEScct").id,
      },
      { type: "FileTransform", src: "film.cube", interpolation: "best" },
      {
        type: "BuiltinTransform",
        style: "DISPLAY - CIE-XYZ-D65_to_sRGB - MIRROR NEGS",
        direction: "inverse",
      },
    ],
  });
  const views = viewsNamed(document, "Film").map(({ inline_view }) => inline_view);
  expect(views).toHaveLength(2);
  for (const name of [SRGB, P3])
    expect(views).toContainEqual(
      expect.objectContaining({
        view_transform_id: transform.id,
        display_colorspace_id: named(document, "display_colorspaces", name).id,
      }),
    );
  expect(document.config.active_views).toContain("Film");
  // Official OCIO takes no files without one.
  expect(document.config.search_path).toEqual(["."]);
});

test("a LUT becomes a color space that converts to the reference by the LUT and by the space of its output", () => {
  const given = { lut: "luts/VLog.cube", output: "ACEScg" };
  const { args, question } = nextQuestion(commands["colorspace.createFromLut"], stateOf(cg), given);
  expect(question).toBeUndefined();
  expect(args).toMatchObject({ name: "VLog", encoding: "log" });
  const { document, say } = run("colorspace.createFromLut", { ...given, name: "VLog", encoding: "log" });
  expect(say).toBe("Added color space “VLog”");
  const space = named(document, "colorspaces", "VLog");
  expect(space).toMatchObject({
    encoding: "log",
    family_id: named(document, "families", "Input").id,
    to_scene_reference_transform: {
      children: [
        { type: "FileTransform", src: "luts/VLog.cube", interpolation: "best" },
        {
          type: "ColorSpaceTransform",
          src: named(document, "colorspaces", "ACEScg").id,
          dst: named(document, "colorspaces", "ACES2065-1").id,
        },
      ],
    },
  });
  expect(document.config.search_path).toEqual(["."]);
});

test("a LUT into the reference itself is the whole chain, and the output is suggested", () => {
  const { question } = nextQuestion(commands["colorspace.createFromLut"], stateOf(cg), { lut: "a.cube" });
  expect(question ?? { suggestion: "ACES2065-1" }).toMatchObject({ suggestion: "ACES2065-1" });
  const { document } = run("colorspace.createFromLut", {
    lut: "a.cube",
    output: "ACES2065-1",
    name: "A",
    encoding: "log",
  });
  expect(named(document, "colorspaces", "A").to_scene_reference_transform).toMatchObject({
    type: "FileTransform",
    src: "a.cube",
  });
});

test.each([
  [{ output: "Raw" }, "“Raw” holds data, not color."],
  [
    { output: "sRGB - Display" },
    "“sRGB - Display” is not a scene-referred color space, which a LUT needs to give its values.",
  ],
  [{ output: "Nothing" }, "There is no color space “Nothing”."],
  [{ name: "ACEScg" }, /ACEScg/],
])("a color space from a LUT is refused with %o", (wrong, why) => {
  const given = { lut: "a.cube", output: "ACEScg", name: "A", encoding: "log", ...wrong };
  expect(run("colorspace.createFromLut", given).why).toMatch(why);
});

test("without a display color space the LUT becomes a color space that displays take as it is", () => {
  const { document, say } = run("view.createFromLut", {
    displays: [SRGB],
    lut: "film.cube",
    input: "color_timing",
    output: "",
    name: "Film",
  });
  expect(say).toBe(`Added view “Film” to display “${SRGB}”`);
  const space = named(document, "colorspaces", "Film");
  expect(space.from_scene_reference_transform).toMatchObject({
    children: [{ type: "ColorSpaceTransform" }, { type: "FileTransform" }],
  });
  expect(viewsNamed(document, "Film")[0]?.inline_view).toMatchObject({ source_colorspace_id: space.id });
});

test("where no color space is the reference, the steps of the one that the LUT takes are undone", () => {
  const document = mentioned();
  const made = run(
    "view.createFromLut",
    { displays: ["Monitor"], lut: "x.spi3d", input: "plates", output: null },
    document,
  ).document;
  expect(named(made, "colorspaces", "x").from_scene_reference_transform).toMatchObject({
    children: [{ type: "LogTransform", direction: "forward" }, { type: "FileTransform" }],
  });
});

test.each([
  [{ input: "Raw" }, "“Raw” holds data, not color."],
  [{ input: "nope" }, "There is no color space “nope”."],
  [{ input: SRGB }, `“${SRGB}” is not a scene-referred color space, which a LUT needs to take its values.`],
  [{ name: "Raw" }, `Display “${SRGB}” already has a view “Raw”.`],
  [{ name: "Un-tone-mapped" }, `Display “${SRGB}” already has a view “Un-tone-mapped”.`],
  [{ name: "ACEScg", output: null }, "A color space named “ACEScg” already exists."],
  [{ output: "nope" }, "There is no display color space “nope”."],
  [{ displays: ["nope"] }, "There is no display “nope”."],
  [{ lut: "film.txt" }, /^OCIO reads files by their extension: .*cube/],
])("a view from a LUT refuses %j", (args, why) => {
  const given = { displays: [SRGB], lut: "film.cube", input: "ACEScct", ...args };
  expect(run("view.createFromLut", given).why).toMatch(why);
});

test("the display color space of a display is that of its views, else the one named like it", () => {
  const document = mentioned();
  const monitor = named(document, "displays", "Monitor").id;
  expect(displaySpaceOf(document, monitor)?.name).toBe("Monitor");
  expect(displaySpaceOf(cg, named(cg, "displays", P3).id)?.name).toBe(P3);
});

test("a look from CDL numbers is applied where the configuration says that colors are timed", () => {
  const numbers = { slope: [1.1, 1, 0.9], offset: [0, 0.01, 0], power: [1, 1, 1.2], saturation: 0.8 };
  const { document, say } = run("look.createFromCdl", { name: "Warm", ...numbers });
  expect(say).toBe("Added look “Warm”");
  const row = named(document, "looks", "Warm");
  const { saturation: sat, ...rest } = numbers;
  expect(row.transform).toMatchObject({ type: "CDLTransform", ...rest, sat });
  expect(row).toMatchObject({ process_space_id: null, process_space_name: "color_timing" });
  expect(run("look.createFromCdl", { name: "x", ...numbers, power: [1, 0, 1] }).why).toBe(
    "Every power must be more than 0.",
  );
  expect(run("look.createFromCdl", { name: "x", ...numbers, slope: [1, -1, 1] }).why).toBe(
    "No slope may be less than 0.",
  );
});

test("a look from a file is named after it and finds it by the search path", () => {
  const document = { ...cg, config: { ...cg.config, search_path: ["luts"] } };
  const call = { id: "look.createFromFile", args: { file: "luts/warm.cube", processSpace: "ACEScct" } };
  const tried = attempt(commands, withFile(document, "luts/warm.cube"), call);
  const made = (tried.ok ? tried.state.document : null) as Document;
  expect(named(made, "looks", "warm").transform).toMatchObject({
    type: "FileTransform",
    src: "warm.cube",
    interpolation: "best",
  });
  const ccc = { file: "grades.ccc", processSpace: "ACEScct", cccid: "shot_010" };
  expect(named(run("look.createFromFile", ccc).document, "looks", "grades").transform).toMatchObject({
    src: "grades.ccc",
    cccid: "shot_010",
    interpolation: null,
  });
});

test("a CDL file becomes a look with its numbers, named after the correction", () => {
  const picked = run("look.importCdl", {});
  const asked = { kind: "open", accept: ".cdl,.cc,.ccc", with: { processSpace: "color_timing" } };
  expect(picked.effects).toMatchObject([asked]);
  const read = run("look.importCdl", { file: "a/show.ccc", correction: "2" });
  expect(read.effects).toEqual([
    {
      kind: "cdl",
      file: "a/show.ccc",
      call: { id: "look.importCdl", args: { processSpace: "color_timing", correction: "2" } },
    },
  ]);
  const plain = { offset: [0, 0, 0], power: [1, 1, 1], saturation: 1 };
  const corrections = [
    { id: "one", slope: [1, 1, 1], ...plain },
    { id: null, slope: [2, 1, 1], ...plain },
  ];
  const first = run("look.importCdl", { corrections, filename: "show.ccc" }).document;
  expect(named(first, "looks", "one").transform).toMatchObject({ slope: [1, 1, 1] });
  const second = run("look.importCdl", { corrections, filename: "show.ccc", correction: "2" }).document;
  expect(named(second, "looks", "show").transform).toMatchObject({ slope: [2, 1, 1] });
  expect(run("look.importCdl", { corrections, filename: "show.ccc", correction: "9" }).why).toBe(
    "There is no correction “9” in show.ccc; it has 2.",
  );
});
