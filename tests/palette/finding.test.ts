// @vitest-environment jsdom
import { produce } from "immer";
import { expect, test } from "vitest";
import { recencyOf } from "#command/search/recency.ts";
import { commands } from "#commands";
import { builtinConfig } from "#ocio/builtin/config.ts";
import type { Document } from "#ocio/model/document.ts";
import { indexFor, prepareSearch } from "#palette/search.ts";
import { createEditor } from "#store/editor.ts";
import { corpusWords } from "../command/names.ts";
import { add } from "../commands/fixture.ts";
import { titles } from "./titles.ts";

const studio = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
const words = corpusWords();
/** The studio configuration with every word of the real ones as a color space of its own, alone and as of a show. */
const large = produce(studio, (draft) => {
  const known = new Set(draft.colorspaces.order.map((id) => draft.colorspaces.byId[id]?.name));
  for (const name of words.flatMap((word) => [word, `Show - ${word}`]))
    if (!known.has(name)) add(draft, "colorspaces", { name });
});

/** Texts that people type among all commands and the names of a configuration, and the rows they mean. */
const table: [query: string, first: string][] = [
  ["rename", "Rename color space…"],
  ["publish", "Publish to a channel…"],
  ["group", "Group transforms…"],
  ["layer", "Create a layer of this config…"],
  ["change type", "Change type of transform…"],
  ["rename color space", "Rename color space…"],
  ["new color space", "Add color space…"],
  ["create color space", "Add color space…"],
  ["add colour space", "Add color space…"],
  ["rename colour space", "Rename color space…"],
  ["new look", "Add look…"],
  ["add display", "Add display…"],
  ["add view", "Add view to display…"],
  ["delete", "Delete color space…"],
  ["remove color space", "Delete color space…"],
  ["undo", "Undo"],
  ["history", "Go to a step of the history…"],
  ["save", "Save to disk"],
  ["new config", "New configuration"],
  ["theme dark", "Dark theme"],
  ["add transform", "Add transform…"],
  ["add transform cdl", "Add transform › CDL"],
  ["import cdl", "Import CDL…"],
  ["import aces config", "Load built-in configuration…"],
  ["change working space", "Assign role…"],
  ["convert cube", "Bake conversion to a LUT file…"],
  ["delete unused", "Delete unused color spaces"],
  ["go to roles", "Go to roles"],
  ...[
    "roles",
    "families",
    "displays",
    "files",
    "file rules",
    "viewing rules",
    "named transforms",
    "channels",
    "viewer",
    "overview",
    "profile",
  ].map((screen): [string, string] => [screen, `Go to ${screen}`]),
  ["export", "Export configuration…"],
  ["download", "Download configuration"],
  ["lut", "Upload LUT files"],
  ["hide camera", "Make families active or inactive…"],
  ["default role", "Assign role…"],
  ["default display", "Make display the default…"],
  ["default view", "Make view the default…"],
  ["set scene_linear acescg", "Assign role · scene_linear · ACEScg"],
  ["comment", "Edit comment in the file…"],
  ["note in the file", "Edit comment in the file…"],
  ["annotation", "Edit comment in the file…"],
  ["find usages", "Go to…"],
  ["what uses acescg", "Go to · ACEScg"],
  ["problems", "Show problems"],
  ["problem", "Show problems"],
  ["fix", "Show problems"],
  ["validate", "Show problems"],
  ["ociocheck", "Show problems"],
  ["same color", "Merge color spaces…"],
  ["idt", "Add camera color space from built-in style…"],
  ["odt", "Add view transform…"],
  ["rrt", "Add view transform…"],
  ["output transform", "Add view transform…"],
  ["lmt", "Add look…"],
  ["gray ramp", "Preview picture…"],
  ["hide view", "Make views active or inactive…"],
  ["disable", "Make color spaces inactive or active…"],
  ["identical", "Merge color spaces…"],
  ["synonym", "Add alias to color space…"],
  ["device", "Add display…"],
  ["facility config", "Create a layer of this config…"],
  ["trash", "Restore deleted configuration…"],
  ["package", "Export configuration…"],
  ["export with luts", "Export configuration…"],
  ["fork", "Duplicate configuration…"],
  ["sample", "Load built-in configuration…"],
  ["optimize", "Trim configuration to what is used…"],
  ["slack", "Add webhook"],
  ["print keys", "Show all keys"],
  ["read only", "Share configuration"],
  ["permissions", "Share configuration"],
  ["about", "Open the guide"],
  ["gpu", "Show code of conversion in viewer…"],
  ["change role", "Assign role…"],
  ["import color space", "Take rows from another config…"],
  ["gdpr", "Export my data"],
  ["settings", "Go to profile"],
  ["preferences", "Go to profile"],
  ["broken", "Show problems"],
  ["verify", "Show problems"],
  ["who changed", "Go to history"],
  ["blame", "Go to history"],
  ["filename", "Add file rule…"],
  ["create", "Add color space…"],
  ["export screen", "Go to problems and export"],
  ["undo everything", "Restore version…"],
  ["compare with yesterday", "Compare config with…"],
  ["export for nuke", "Prepare a copy for an application…"],
  ["make default view", "Make view the default…"],
  ["make default display", "Make display the default…"],
  ["spi1d", "Add color space from LUT…"],
  ["fix all", "Show problems"],
  ["repair", "Show problems"],
  ["open folder", "Open from folder on disk"],
  ["open image", "Preview image from disk"],
  ["contact sheet", "Show contact sheet in viewer…"],
  ["bake", "Bake conversion to a LUT file…"],
  ["nuke", "Prepare a copy for an application…"],
  ["for nuke", "Prepare a copy for an application…"],
  ["resolve", "Prepare a copy for an application…"],
  ["ocio 1", "Convert a copy…"],
  ["ocio v1", "Convert a copy…"],
  ["overlay", "Create a layer of this config…"],
  ["a/b", "Compare in preview…"],
  ["copy code", "Show code of conversion in viewer…"],
  ["find and replace", "Find and replace in names of color spaces…"],
  ["bulk rename", "Find and replace in names of color spaces…"],
  ["add prefix", "Find and replace in names of color spaces…"],
  ["hex", "Probe a color…"],
  ["rule for exr", "Add file rule…"],
  ["lint", "Show problems"],
  ["snapshot", "Go to history"],
  ["empty config", "New configuration"],
  ["working dir", "Set search path…"],
  ["edit yaml", "Edit config as text"],
  ["edit text", "Edit config as text"],
  ["pdf", "Export a page about the configuration"],
  ["chromatic adaptation", "Add camera or input color space from primaries…"],
  ["white balance", "Add transform…"],
  ["close", "Go to the list of configurations"],
  ["spreadsheet", "Go to shots"],
  ["price", "Go to subscription"],
  ["keys", "Change key of command…"],
  ["search path", "Set search path…"],
  ["upload lut", "Upload LUT files"],
  ["invert chain", "Invert chain of transforms…"],
  ["set family of", "Set family of color spaces…"],
  ["merge families", "Merge families…"],
  ["acescg", "ACEScg"],
  ["scene_linear", "scene_linear"],
  ["line 100", "Go to line of the file · Line 100"],
  ["rename acescg to ap1", "Rename color space · ACEScg · ap1 · Keep the old name as an alias"],
  ["assign rendering acescg", "Assign role · rendering · ACEScg"],
];

test.each(table)("among commands and names “%s” finds “%s” first", (query, first) => {
  expect(titles(query, studio)[0]).toBe(first);
});

const spaces: [query: string, first: string][] = [
  ["logc4", "ARRI LogC4"],
  ["rec.1886", "Rec.1886 Rec.709 - Display"],
  ["acescct", "ACEScct"],
  ["2065", "ACES2065-1"],
  ["hdr", "Display P3 HDR - Display"],
  ["pq", "Rec.2100-PQ - Display"],
  ["slog3", "S-Log3 S-Gamut3"],
  ["709 gamma 2.4", "Gamma 2.4 Encoded Rec.709"],
];
test.each(spaces)("among commands and names “%s” finds “%s” first", (query, first) => {
  expect(titles(query, studio)[0]).toBe(first);
});

/** Sentences that no command is named by, and the first row: never something new of that name. */
const sentences: [sentence: string, first: string][] = [
  ["open my config.ocio from disk", "Open from disk"],
  ["make a new config for ACES", "Load built-in configuration…"],
  ["new color space from lut", "Add color space from LUT…"],
  ["add space from cube", "Add color space from LUT…"],
  ["add camera from lut file", "Add color space from LUT…"],
  ["import clf", "Upload LUT files"],
  ["why does nuke refuse this config", "Check for an application…"],
  ["put look in front of view", "Add looks to views…"],
  ["make a role", "Assign role…"],
  ["new role", "Assign role…"],
  ["compare two files", "Compare config with…"],
  ["compare with last week", "Compare config with…"],
  ["merge two edits", "Merge another edit of this config…"],
  ["send to colleague", "Share configuration"],
  ["farm token", "Tokens for programs"],
  ["make this the default view", "Make view the default…"],
  ["set the default view", "Make view the default…"],
  ["read pixel", "Probe a color…"],
  ["export for blender 4.2", "Prepare a copy for an application…"],
  ["duplicate view to other display", "Copy view to another display…"],
  ["hide from menu", "Set inactive color spaces…"],
  ["undo three steps", "Undo · Steps 3"],
  ["download everything", "Export configuration…"],
  ["hotkeys", "Show all keys"],
  ["set family of many spaces", "Set family of color spaces…"],
  ["restore yesterday's version", "Restore version…"],
  ["publish to the team", "Publish to a channel…"],
  ["which spaces use a lut", "Go to files"],
  ["edit the file by hand", "Edit config as text"],
  ["open ocioz", "Open configuration file"],
  ["deactivate view", "Make views active or inactive…"],
  ["set scene linear role", "Assign role…"],
  ["rendering space", "Assign role…"],
  ["compare with built-in", "Compare config with…"],
  ["compare with builtin", "Compare config with…"],
  ["merge changes", "Merge another edit of this config…"],
  ["downgrade to ocio 1", "Convert a copy…"],
  ["create token", "Tokens for programs"],
  ["new token", "Tokens for programs"],
  ["color wheels", "Add look from CDL numbers…"],
  ["keybindings", "Show all keys"],
  ["show curve", "Inspect conversion in viewer…"],
  ["make lut", "Bake conversion to a LUT file…"],
  ["what is a role", "Search the guide for “role”"],
  ["color space of this display view", "Set color space of views…"],
  ["add srgb view", "Add view to display…"],
  ["lower version", "Set profile version…"],
  [
    "make ST2084-P3-D65 - Display inactive",
    "Make displays active or inactive · ST2084-P3-D65 - Display · inactive",
  ],
  [
    "deactivate ST2084-P3-D65 - Display",
    "Make displays active or inactive · ST2084-P3-D65 - Display · inactive",
  ],
  ["make ACEScg inactive", "Make color spaces inactive or active · ACEScg · inactive"],
  ["make it version 2.2", "Set profile version · OCIO 2.2"],
  ["bring it to version 2.2", "Set profile version · OCIO 2.2"],
  ["bring back deleted config", "Restore deleted configuration…"],
  ["how do I export", "Export configuration…"],
  ["where is ACEScg used", "Go to · ACEScg"],
  ["what is using ACEScg", "Go to · ACEScg"],
  ["gamma 2.2 srgb display", "Add display from a standard…"],
  ["undo 5", "Undo · Steps 5"],
  ["undo last five", "Undo · Steps 5"],
  ["undo 3 steps", "Undo · Steps 3"],
  ["redo twice", "Redo · Steps 2"],
  ["convert to 2.0", "Convert a copy · 2"],
  ["convert to v2.1", "Convert a copy · 2.1"],
  ["move ACEScg to top", "Move color spaces to the top · ACEScg"],
  ["move ACEScg to the bottom", "Move color spaces to the end · ACEScg"],
  ["move sRGB - Display down", "Move display down · sRGB - Display"],
  ["add search path /show/luts", "Add search path · /show/luts"],
  ["set luma 0.2 0.7 0.1", "Set luma coefficients · 0.2, 0.7, 0.1"],
  ["set luma 0.2 0.7", "Set luma coefficients"],
  ["exr color space", "Set color space of file rules…"],
  ["see changes", "Go to history"],
  ["show changes", "Compare versions"],
  ["new view Foo with ACEScg", "Add view to display · Foo · ACEScg"],
  ["test file name /show/x.exr", "Test file rules · /show/x.exr"],
  ["prepare for blender", "Prepare a copy for an application · Blender 5.0"],
  ["prepare for nuke 13", "Prepare a copy for an application · Nuke 13"],
  ["move view Raw down", "Move view down · sRGB - Display/Raw"],
  ["leave a note for a colleague", "Edit comment in the file…"],
  ["comment for a colleague", "Edit comment in the file…"],
  ["compare with original", "Compare config with · version 1"],
  ["add file rule for *.exr to ACEScg", "Add file rule · Basic · exr files · ACEScg · * · exr"],
  [
    "add look ACES 1.3 Reference Gamut Compression to view Raw",
    "Add looks to views · ACES 1.3 Reference Gamut Compression · sRGB - Display/Raw",
  ],
  [
    "Make color spaces inactive or active · ACEScg · inactive",
    "Make color spaces inactive or active · ACEScg · inactive",
  ],
  ["open as text", "Edit config as text"],
  ["download ocioz", "Export configuration · .ocioz"],
  ["compare with studio config", "Compare config with…"],
  ["diff with previous", "Compare config with…"],
  ["make aces config", "Load built-in configuration…"],
  ["change default view", "Make view the default…"],
  ["undo all", "Go to a step of the history…"],
  ["what uses this", "Go to…"],
  ["show uses of ACEScg", "Go to · ACEScg"],
  ["move step up", "Move transform up…"],
  ["move step down", "Move transform down…"],
  ["set matrix", "Set parameter of transform…"],
  ["invert matrix", "Reverse transform…"],
  ["which space for exr", "Test file rules…"],
  ["what matches", "Test file rules…"],
  ["move lin_ap1 to Utility", "Set family of color spaces…"],
  ["move file rule EXR to 1", "Move file rule to a position · EXR · Position 1"],
  ["set context variable SHOT 010", "Set context variable · SHOT · 010"],
  ["what does encoding mean", "Search the guide for “encoding”"],
  ["move view Raw to top", "Move view to the top · sRGB - Display/Raw"],
  ["move view Raw to the bottom", "Move view to the end · sRGB - Display/Raw"],
  ["put ACEScg at the top", "Move color spaces to the top · ACEScg"],
  ["make a copy of ACEScg", "Duplicate color space · ACEScg"],
  ["duplicate ACEScg as ACEScg2", "Duplicate color space…"],
  ["who uses ACEScg", "Go to · ACEScg"],
  ["new look called warm", "Add look · warm"],
  ["convert acescct to acescg", "Bake conversion to a LUT file…"],
  ["convert from ACEScct to sRGB - Display", "Bake conversion to a LUT file…"],
  ["show me ACEScg on sRGB - Display", "View ACEScg on sRGB - Display / ACES 2.0 - SDR 100 nits (Rec.709)"],
  ["set compositing log to ACEScct", "Assign role…"],
  ["import LUT as color space", "Add color space from LUT…"],
  ["rename all", "Find and replace in names of color spaces…"],
];
test.each(sentences)("the sentence “%s” finds “%s” first", (sentence, first) => {
  expect(titles(sentence, studio)[0]).toBe(first);
});

/** Misspelled words, and the row that their right spelling finds. */
const misspelled: [typed: string, first: string][] = [
  ["dispalys", "Go to displays"],
  ["add dispaly", "Add display…"],
  ["renmae color sapce", "Rename color space…"],
  ["histroy", "Go to a step of the history…"],
  ["overveiw", "Go to overview"],
  ["exprot", "Export configuration…"],
  ["comapre", "Compare versions"],
  ["convret", "Convert a copy…"],
  ["acscg", "ACEScg"],
];
test.each(misspelled)("the misspelled “%s” finds “%s” first", (typed, first) => {
  expect(titles(typed, studio)[0]).toBe(first);
});

test("a misspelled “dispaly” finds the screen and the commands of displays", () => {
  expect(titles("dispaly", studio)).toEqual(expect.arrayContaining(["Go to displays", "Add display…"]));
});

test("what nothing is called can be searched for in the guide", () => {
  expect(titles("zebra crossing", studio)).toContain("Search the guide for “zebra crossing”");
});

test.skipIf(words.length === 0).each(table)(
  "among the thousands of names of real configurations “%s” still finds “%s” first",
  (query, first) => {
    expect(large.colorspaces.order.length).toBeGreaterThan(3000);
    expect(titles(query, large)[0]).toBe(first);
  },
);

test("what was used once leaves the first row where it is; used again it comes first", () => {
  const now = 1e12;
  const first = (uses: readonly string[]) =>
    titles(
      "rename",
      studio,
      recencyOf(
        uses.map((id) => ({ id, at: now })),
        now,
      ),
    )[0];
  expect(first(["look.rename"])).toBe("Rename color space…");
  expect(first(["look.rename", "look.rename"])).toBe("Rename look…");
});

test("the index that was made before the palette opens is the one that it searches", () => {
  const editor = createEditor(commands, { document: studio });
  const scene = { editor, state: editor.store.getState(), configs: [] };
  const made = () => indexFor(scene, null);
  expect(made()).toBe(made());
});

test("what the search needs is made while the page is idle, in parts, unless the palette opens meanwhile", async () => {
  const editor = createEditor(commands, { document: studio });
  const scene = { editor, state: editor.store.getState(), configs: [] };
  let idle = 0;
  const rest = () => Promise.resolve(void idle++);
  await prepareSearch(() => scene, rest);
  expect(idle).toBe(2);
  await prepareSearch(() => undefined, rest);
  expect(idle).toBe(3);
});
