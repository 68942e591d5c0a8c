import { expect, test } from "vitest";
import { interopIdMissing } from "#color/check/interopId.ts";
import { nextQuestion } from "#command/call.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { Lookup } from "#ocio/check/lookup.ts";
import { type Document, emptyDocument, rowsOf } from "#ocio/model/document.ts";
import { add, does, id, mentioned, named, node, stateOf } from "./fixture.ts";

const cg = builtinConfig("cg-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const fromPrimaries = (args: Record<string, unknown>, on = cg) =>
  does(commands, on, "colorspace.createFromPrimaries", args);
const fromStyle = (args: Record<string, unknown>, on = cg) =>
  does(commands, on, "colorspace.createFromStyle", args);

test("the transfer functions that go with the primaries are offered first", () => {
  const offered = (primaries: string) =>
    nextQuestion(commands["colorspace.createFromPrimaries"], stateOf(cg), { primaries, white: "D65" })
      .question?.options?.map(({ value }) => value)
      .slice(0, 2);
  expect(offered("ARRI Wide Gamut 4")).toEqual(["ARRI LogC4", "Linear"]);
  expect(offered("Sony S-Gamut3.Cine")).toEqual(["Sony S-Log3", "Linear"]);
  expect(offered("0.7 0.3 0.2 0.7 0.1 0")).toEqual(["Linear", "sRGB"]);
});

/** Arguments that the prompt still asks for, and those it answers by itself. */
function asked(
  command: "colorspace.createFromPrimaries" | "colorspace.createFromStyle",
  given: object,
  on = cg,
) {
  const { args, question } = nextQuestion(commands[command], stateOf(on), given as Record<string, unknown>);
  return { args, next: question?.label };
}

test("two answers are enough for a camera; the rest follows and can be changed", () => {
  const given = { primaries: "ARRI Wide Gamut 4", transfer: "ARRI LogC4" };
  expect(asked("colorspace.createFromPrimaries", {}).next).toBe("Primaries");
  expect(asked("colorspace.createFromPrimaries", given)).toEqual({
    args: { ...given, white: "D65", adaptation: "CAT02", through: "ACES2065-1", name: "ARRI LogC4" },
    next: undefined,
  });
  const { document, say } = fromPrimaries(given);
  expect(say).toBe("Added color space “ARRI LogC4”");
  const row = named(document, "colorspaces", "ARRI LogC4");
  expect(row).toMatchObject({
    encoding: "log",
    aliases_data: ["arri_logc4", "ocio:arrilogc4_awg4_scene"],
    interop_id: "ocio:arrilogc4_awg4_scene",
    to_scene_reference_transform: {
      type: "GroupTransform",
      name: "ARRI LogC4 to ACES2065-1",
      children: [{ type: "LogCameraTransform", direction: "inverse" }, { type: "MatrixTransform" }],
    },
  });
  expect(document.families.byId[row.family_id ?? ""]?.name).toBe("Input/ARRI");
  expect(row.category_ids.map((each) => document.categories.byId[each]?.name)).toEqual(["file-io"]);
});

test("primaries are typed as eight numbers, or as six with a white that is asked for", () => {
  const six = "0.73, 0.28, 0.14, 0.855, 0.1, -0.05";
  expect(asked("colorspace.createFromPrimaries", { primaries: six }).next).toBe("White point");
  expect(asked("colorspace.createFromPrimaries", { primaries: six.replace("-", "−") }).next).toBe(
    "White point",
  );
  const name = "own";
  const known = fromPrimaries({
    primaries: "Sony S-Gamut3",
    transfer: "Linear",
    adaptation: "Bradford",
    name,
  });
  const typed = fromPrimaries({ primaries: `${six} 0.3127 0.329`, transfer: "Linear", name });
  const parted = fromPrimaries({ primaries: six, white: "d65", transfer: "Linear", name });
  const matrix = (document: Document) =>
    (named(document, "colorspaces", name).to_scene_reference_transform as { matrix?: number[] }).matrix;
  expect(matrix(typed.document)).toEqual(matrix(known.document));
  expect(matrix(parted.document)).toEqual(matrix(known.document));
  expect(named(typed.document, "colorspaces", name)).toMatchObject({
    aliases_data: [],
    encoding: "scene-linear",
  });
});

test.each([
  [
    { primaries: "nope" },
    "Choose primaries, or give x and y of red, green and blue, and of white if you like.",
  ],
  [{ white: "0.3 0" }, "Choose a white point, or give its x and y; a y of 0 would have no light."],
  [{ white: "D1" }, "Choose a white point, or give its x and y; a y of 0 would have no light."],
  [{ transfer: "nope" }, "Choose one of the known transfer functions."],
  [
    { primaries: "0 0 0.1 0.1 0.2 0.2 0.3 0.3" },
    "These primaries lie in one line; there is no color between them.",
  ],
  [{ primaries: "0 0 0 0 0 0" }, "These primaries lie in one line; there is no color between them."],
  [{ primaries: "1e308 0.3 0.2 0.7 0.1 0.04" }, "x and y of a color lie between −10 and 10."],
  [{ white: "0.3 11" }, "x and y of a color lie between −10 and 10."],
  [
    { through: "Raw" },
    "“Raw” is neither a color space known to be linear light nor known primaries of the scene reference.",
  ],
  [{ name: "ACEScg" }, "A color space named “ACEScg” already exists."],
])("a space from primaries refuses %j", (args, why) => {
  expect(fromPrimaries({ primaries: "Rec.2020", transfer: "Linear", name: "x", ...args }).why).toBe(why);
});

test("a style gives the usual names; what is taken is asked for, and what the profile lacks is refused with a way out", () => {
  const style = "ARRI_LOGC4_to_ACES2065-1";
  expect(asked("colorspace.createFromStyle", { style }).args).toMatchObject({ name: "ARRI LogC4" });
  const { document } = fromStyle({ style: style.toLowerCase() });
  expect(named(document, "colorspaces", "ARRI LogC4").to_scene_reference_transform).toMatchObject({
    type: "BuiltinTransform",
    style,
  });
  expect(asked("colorspace.createFromStyle", { style }, document).next).toBe("Name");
  const old = builtinConfig("cg-config-v1.0.0_aces-v1.3_ocio-v2.1") as Document;
  expect(fromStyle({ style }, old).why).toBe(
    "The built-in style ARRI_LOGC4_to_ACES2065-1 needs profile version 2.2; this configuration has version 2.1. Set the version first.",
  );
  expect(commands["colorspace.createFromStyle"].alternatives?.(stateOf(old), { style })).toEqual([
    { id: "config.setVersion", args: { version: "2.2" } },
  ]);
  expect(fromStyle({ style: "IDENTITY", name: "x" }).why).toBe(
    "“IDENTITY” is not the built-in style of a camera or input color space.",
  );
});

test("a second space of a style has the interop ID of the first, which the check would ask for", () => {
  const style = "ARRI_LOGC4_to_ACES2065-1";
  const { document } = fromStyle({ style });
  const again = fromStyle({ style, name: "LogC4 plates" }, document).document;
  const ids = rowsOf(again, "colorspaces").map(({ interop_id }) => interop_id);
  expect(ids.filter((id) => id === "ocio:arrilogc4_awg4_scene")).toHaveLength(2);
  expect([...interopIdMissing.find(again, new Lookup(again))]).toEqual([]);
});

test("styles whose color space the config has are told from those that it lacks", () => {
  const { question } = nextQuestion(commands["colorspace.createFromStyle"], stateOf(cg), {});
  expect(question?.label).toBe("Built-in style");
  const { document } = fromStyle({ style: "ARRI_LOGC4_to_ACES2065-1" });
  const after = nextQuestion(commands["colorspace.createFromStyle"], stateOf(document), {}).question;
  const details = (of: typeof question) =>
    of?.options?.filter(({ label }) => /^(ARRI LogC4|V-Log)/.test(label)).map(({ detail }) => detail);
  expect(details(question)).toEqual(["ARRI_LOGC4_to_ACES2065-1", "PANASONIC_VLOG-VGAMUT_to_ACES2065-1"]);
  expect(details(after)).toEqual(["already in this config", "PANASONIC_VLOG-VGAMUT_to_ACES2065-1"]);
});

test("a name of signs alone has no alias", () => {
  const { document } = fromPrimaries({ primaries: "Rec.2020", transfer: "sRGB", name: "--" });
  expect(named(document, "colorspaces", "--").aliases_data).toEqual([]);
});

test("where nothing tells what the reference is, it is asked for; the answer may be its primaries", () => {
  const document = mentioned();
  const given = { primaries: "ACES AP1", transfer: "Linear", name: "own" };
  expect(asked("colorspace.createFromPrimaries", given, document).next).toBe("Reference space or primaries");
  const same = fromPrimaries({ ...given, through: "ACES AP1" }, document);
  expect(named(same.document, "colorspaces", "own").to_scene_reference_transform).toBeNull();
  const other = fromPrimaries({ ...given, through: "Rec.709 / sRGB" }, document);
  expect(named(other.document, "colorspaces", "own").to_scene_reference_transform).toMatchObject({
    type: "MatrixTransform",
  });
});

test("a reference that is known only through another color space gets that one's steps, turned where they lead away", () => {
  const document = emptyDocument(id());
  add(document, "colorspaces", { name: "house reference" });
  const aces = add(document, "colorspaces", {
    name: "house aces",
    from_scene_reference_transform: node("MatrixTransform", { offset: [1, 2, 3, 0] }),
  });
  add(document, "roles", { name: "aces_interchange", colorspace_id: aces });
  const made = fromPrimaries({ primaries: "ACES AP1", transfer: "sRGB", name: "x" }, document).document;
  expect(named(made, "colorspaces", "x").to_scene_reference_transform).toMatchObject({
    name: "x to house aces",
    children: [
      { type: "ExponentWithLinearTransform", direction: "forward" },
      { type: "MatrixTransform", direction: "forward", offset: [0, 0, 0, 0] },
      { type: "MatrixTransform", direction: "inverse", offset: [1, 2, 3, 0] },
    ],
  });
});

test("a profile of version 1 takes linear light, without what it cannot hold", () => {
  const document = emptyDocument(id());
  document.config.ocio_profile_version = "1";
  const given = { primaries: "Rec.709 / sRGB", through: "ACES AP0" };
  const made = fromPrimaries({ ...given, transfer: "Linear" }, document).document;
  expect(named(made, "colorspaces", "Linear Rec.709 (sRGB)")).toMatchObject({
    aliases_data: [],
    interop_id: null,
    to_scene_reference_transform: { type: "MatrixTransform" },
  });
  expect(fromPrimaries({ ...given, transfer: "sRGB" }, document).why).toMatch(
    /^The transfer function sRGB needs/,
  );
});
