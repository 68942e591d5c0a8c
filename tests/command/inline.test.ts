import { produce } from "immer";
import { expect, test } from "vitest";
import { inlineCalls, miscounted } from "#command/inline.ts";
import type { State } from "#command/state.ts";
import { commands } from "#commands";
import { emptyDocument } from "#ocio/model/document.ts";
import { add } from "../commands/fixture.ts";

const document = produce(emptyDocument("00000000-0000-4000-8000-0000000000ff"), (draft) => {
  add(draft, "families", { name: "Utility" });
  for (const name of ["ACEScg", "sRGB", "sRGB - Texture", "Camera Log to Linear"])
    add(draft, "colorspaces", { name, aliases_data: name === "ACEScg" ? ["lin_ap1"] : [] });
  add(draft, "looks", { name: "warm" });
  add(draft, "file_rules", { name: "plates" });
  const display = add(draft, "displays", { name: "Monitor" });
  add(draft, "display_view_associations", {
    display_id: display,
    inline_view: { name: "Film", colorspace_id: draft.colorspaces.order[0] as string },
  });
  add(draft, "roles", { name: "scene_linear", colorspace_id: draft.colorspaces.order[1] });
});
const idle: State = { document, session: { selection: [], panel: "/", theme: "dark" } };
const selecting = (name: string): State => {
  const id = document.colorspaces.order.find((each) => document.colorspaces.byId[each]?.name === name);
  return { ...idle, session: { ...idle.session, selection: [{ kind: "colorspaces", id: id as string }] } };
};

test.each([
  ["rename color space sRGB to srgb_tex", "colorspace.rename", { target: "sRGB", name: "srgb_tex" }],
  ["rename srgb srgb_tex", "colorspace.rename", { target: "sRGB", name: "srgb_tex" }],
  [
    "rename sRGB - Texture as my texture",
    "colorspace.rename",
    { target: "sRGB - Texture", name: "my texture" },
  ],
  [
    'rename "camera log to linear" to log',
    "colorspace.rename",
    { target: "Camera Log to Linear", name: "log" },
  ],
  [
    "rename camera log to linear to log",
    "colorspace.rename",
    { target: "Camera Log to Linear", name: "log" },
  ],
  [
    "rename “camera log to linear” to log",
    "colorspace.rename",
    { target: "Camera Log to Linear", name: "log" },
  ],
  ["rename warm to warmer", "look.rename", { target: "warm", name: "warmer" }],
  ["set theme dark", "preference.setTheme", { theme: "dark" }],
  ["rename srgb", "colorspace.rename", { target: "sRGB" }],
  ["set encoding log", "colorspace.setEncoding", { encoding: "log" }],
  ["theme dark", "preference.setTheme", { theme: "dark" }],
  ["set description to for tests", "config.setDescription", { description: "for tests" }],
  ["set scene_linear acescg", "role.assign", { name: "scene_linear", colorspace: "ACEScg" }],
  ["set scene_linear", "role.assign", { name: "scene_linear" }],
  ["add color space plate log", "colorspace.create", { name: "plate log" }],
  ["add alias foo_bar", "colorspace.addAlias", { alias: "foo_bar" }],
  ["add alias foo to sRGB", "colorspace.addAlias", { target: "sRGB", alias: "foo" }],
  [
    "add alias foo to camera log to linear",
    "colorspace.addAlias",
    { target: "Camera Log to Linear", alias: "foo" },
  ],
  ["set encoding log of sRGB", "colorspace.setEncoding", { targets: ["sRGB"], encoding: "log" }],
  ["add look grade", "look.create", { name: "grade" }],
  ["set context variable SHOT 010", "config.setVariable", { name: "SHOT", value: "010" }],
  ["set luma coefficients 0.3 0.6 0.1", "config.setLuma", { luma: [0.3, 0.6, 0.1] }],
  ["set luma coefficients 0.3, 0.6, 0.1", "config.setLuma", { luma: [0.3, 0.6, 0.1] }],
  ["set luma coefficients to 0.3,0.6,0.1", "config.setLuma", { luma: [0.3, 0.6, 0.1] }],
  ["move file rule plates to 1", "fileRule.move", { target: "plates", place: 1 }],
  ["move file rule to position 1", "fileRule.move", { place: 1 }],
  ["prepare for nuke 13", "config.prepare", { host: "nuke-13" }],
  ["download ocioz", "file.export", { format: "ocioz" }],
  ["prepare for nuke", "config.prepare", { host: "nuke-16" }],
  [
    "add file rule for *.exr to ACEScg",
    "fileRule.create",
    { type: "basic", name: "exr", pattern: "*", extension: "exr", colorspace: "ACEScg", regex: "" },
  ],
  [
    "add file rule for tif files to ACEScg",
    "fileRule.create",
    { type: "basic", name: "tif", pattern: "*", extension: "tif", colorspace: "ACEScg", regex: "" },
  ],
  [
    "add file rule plates_*.dpx ACEScg",
    "fileRule.create",
    { type: "basic", name: "dpx", pattern: "plates_*", extension: "dpx", colorspace: "ACEScg", regex: "" },
  ],
  ["make acescg inactive", "colorspace.setInactive", { targets: ["ACEScg"], inactive: true }],
  [
    "set description of ACEScg to working space",
    "colorspace.setDescription",
    { targets: ["ACEScg"], description: "working space" },
  ],
  ["set name of config to show_config", "config.setName", { name: "show_config" }],
  ["rename lin_ap1 to ap1", "colorspace.rename", { target: "ACEScg", name: "ap1" }],
  ["set luma coefficients 1/4 1/2 1/4", "config.setLuma", { luma: [0.25, 0.5, 0.25] }],
  ["remove view Film from Monitor", "view.remove", { targets: ["Monitor/Film"] }],
  ["remove Film from Monitor", "view.remove", { targets: ["Monitor/Film"] }],
  ["rename Film of Monitor to Movie", "view.rename", { target: "Monitor/Film", name: "Movie" }],
  ["hide acescg", "colorspace.setInactive", { targets: ["ACEScg"], inactive: true }],
  ["show acescg", "colorspace.setInactive", { targets: ["ACEScg"], inactive: false }],
  ["make acescg active", "colorspace.setInactive", { targets: ["ACEScg"], inactive: false }],
  ["move look warm down", "look.moveDown", { target: "warm" }],
  ["move color space sRGB to the top", "colorspace.moveFirst", { targets: ["sRGB"] }],
  ["set family of color space ACEScg to Foo", "colorspace.setFamily", { targets: ["ACEScg"], family: "Foo" }],
  ["add look warm to view Film", "look.addToViews", { targets: ["warm"], views: ["Monitor/Film"] }],
  ["undo 5", "edit.undo", { steps: 5 }],
  ["redo the last two steps", "edit.redo", { steps: 2 }],
  ["move sRGB to top", "colorspace.moveFirst", { targets: ["sRGB"] }],
  ["move warm to the bottom", "look.moveLast", { targets: ["warm"] }],
  ["move warm up", "look.moveUp", { target: "warm" }],
  ["add search path luts", "config.addSearchPath", { path: "luts" }],
  ["convert to 2.0", "config.convert", { to: "2" }],
  ["Add looks to views · warm", "look.addToViews", { targets: ["warm"] }],
  ["Rename color space · sRGB · my texture", "colorspace.rename", { target: "sRGB", name: "my texture" }],
])("“%s” is a call", (typed, id, args) => {
  const [call] = inlineCalls(typed, commands, idle);
  expect(call).toEqual({ id, args });
});

test("a command that cannot run is said where no other is meant", () => {
  const old = produce(document, (draft) => {
    draft.config.ocio_profile_version = "1";
  });
  expect(inlineCalls("make sRGB - Texture inactive", commands, { ...idle, document: old })).toEqual([
    { id: "colorspace.setInactive", args: { targets: ["sRGB - Texture"], inactive: true } },
  ]);
});

test("the selection answers what the line leaves out", () => {
  const [call] = inlineCalls("set family utility", commands, selecting("ACEScg"));
  expect(call).toEqual({ id: "colorspace.setFamily", args: { targets: ["ACEScg"], family: "Utility" } });
});

test("a selected thing is meant before the configuration", () => {
  const [call] = inlineCalls("set description hello", commands, selecting("ACEScg"));
  expect(call).toEqual({
    id: "colorspace.setDescription",
    args: { targets: ["ACEScg"], description: "hello" },
  });
});

test.each([
  "rename",
  "color space",
  "acescg",
  "set theme pink",
  "rename srgb to",
  "remove foo_* from ACEScg",
  "go to roles now",
  "color space of this display view",
  "set family of many spaces",
  "set luma coefficients 0.3 0.6",
  "move file dog to cat",
  "set slope of ACEScg to 1.3 1 0.8",
  "set gamma of ACEScg to 2.2",
  "add file rule for plates of ACEScg to",
  "new color space from lut",
  "add warm light to ACEScg",
])("“%s” is none", (typed) => {
  expect(inlineCalls(typed, commands, idle)).toEqual([]);
});

test.each([
  ["set luma coefficients 0.3 0.6", "0.3 0.6"],
  ["set luma to 0.3, 0.6, 0.1, 0.2", "0.3, 0.6, 0.1, 0.2"],
])("“%s” has too few or too many numbers, which are kept for the prompt", (typed, text) => {
  expect(inlineCalls(typed, commands, idle)).toEqual([]);
  expect(miscounted(typed, commands, idle)).toEqual({ call: { id: "config.setLuma", args: {} }, text });
});
