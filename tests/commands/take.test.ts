import { describe, expect, test } from "vitest";
import { attempt } from "#command/attempt.ts";
import type { State } from "#command/state.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { checkDocument } from "#ocio/check/check.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { relinkChanges } from "#ocio/names/relink.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import config from "../../commands/config.ts";
import { does, named, stateOf } from "./fixture.ts";

const ID = "11111111-0000-4000-8000-000000000000";
const from = writeConfig(builtinConfig("studio-config-v2.1.0_aces-v1.3_ocio-v2.3")!);
const mine = readConfig(writeConfig(builtinConfig("cg-config-v2.1.0_aces-v1.3_ocio-v2.3")!)).document;
const take = (args: Record<string, unknown>, on = mine, text = from) =>
  does(config, on, "config.takeRows", { from: text, id: ID, ...args });
const fields = (args: Record<string, unknown>, on: Document, text: string) =>
  does(config, on, "config.takeFields", { from: text, id: ID, ...args });
const names = (document: Document, collection: "colorspaces" | "families" | "displays") =>
  rowsOf(document, collection).map(({ name }) => name);
const errors = (document: Document) => checkDocument(document).filter(({ severity }) => severity === "error");

describe("rows of another config are taken", () => {
  test.each([
    ["inactive there", "ACEScg", "", ["ACEScg"]],
    ["inactive here", "", "ACEScg", []],
  ])("with the list of inactive names where one is %s", (_, theirs, own, listed) => {
    const other = from
      .replace(/\ninactive_colorspaces: .*\n/, "\n")
      .replace(/\nactive_views: .*\n/, (views) => `${views}inactive_colorspaces: [${theirs}]\n`);
    const { document: on } = does(config, mine, "config.setInactiveColorspaces", {
      inactiveColorspaces: own ? [own] : [],
    });
    for (const { document } of [
      take({ rows: ["colorspaces/ACEScg"], conflict: "replace" }, on, other),
      fields({ collection: "colorspaces", name: "ACEScg" }, on, other),
    ]) {
      expect(document.config.inactive_colorspaces).toEqual(listed);
      expect(named(document, "colorspaces", "ACEScg").is_inactive).toBe(listed.length > 0);
    }
  });

  test("with a family that has the time at which it came, as the server gives it", () => {
    const time = "2026-01-02T03:04:05.000Z";
    const { document } = take({ rows: ["colorspaces/ARRI LogC4"], time });
    const came = rowsOf(document, "families").filter(({ id }) => !Object.hasOwn(mine.families.byId, id));
    expect(came.map(({ created_at, updated_at }) => [created_at, updated_at])).toEqual([[time, time]]);
  });

  test("with their fields, once, and nothing else changes", () => {
    const { document, say, why } = take({ rows: ["colorspaces/ARRI LogC4"] });
    expect(why).toBe("");
    expect(say).toBe("Took 1 row");
    expect(names(document, "colorspaces")).toEqual([...names(mine, "colorspaces"), "ARRI LogC4"]);
    const theirs = named(readConfig(from).document, "colorspaces", "ARRI LogC4");
    const row = named(document, "colorspaces", "ARRI LogC4");
    expect(row.description).toBe(theirs.description);
    expect(document.families.byId[row.family_id!]?.name).toBe("Input/ARRI");
    expect(errors(document)).toEqual([]);
    expect(relinkChanges(document)).toEqual([]);
  });

  const chain = `
  - !<ColorSpace>
    name: Plates
    family: Show/In
    categories: [file-io]
    to_scene_reference: !<ColorSpaceTransform> {src: Plates log, dst: ACES2065-1}
  - !<ColorSpace>
    name: Plates log
    family: Show
    to_scene_reference: !<LogTransform> {base: 2, direction: inverse}
`;
  const show = from.replace("\ncolorspaces:\n", `\ncolorspaces:${chain}`);

  test("with the rows, families and categories that they need", () => {
    const { document } = take({ rows: ["colorspaces/Plates"] }, mine, show);
    expect(names(document, "colorspaces").slice(-2)).toEqual(["Plates", "Plates log"]);
    expect(names(document, "families")).toEqual(expect.arrayContaining(["Show", "Show/In"]));
    const [plates, log] = ["Plates", "Plates log"].map((name) => named(document, "colorspaces", name));
    expect(plates!.to_scene_reference_transform).toMatchObject({
      src: log!.id,
      dst: named(mine, "colorspaces", "ACES2065-1").id,
    });
  });

  test("a display with its views, shared views and active names", () => {
    const name = names(readConfig(from).document, "displays").find(
      (each) => !names(mine, "displays").includes(each),
    )!;
    const { document } = take({ rows: [`displays/${name}`] });
    expect(names(document, "displays")).toContain(name);
    expect(errors(document)).toEqual([]);
    const display = named(document, "displays", name).id;
    const views = (all: Document, id: string) =>
      rowsOf(all, "display_view_associations").filter(({ display_id }) => display_id === id).length;
    const theirs = readConfig(from).document;
    expect(views(document, display)).toBe(views(theirs, named(theirs, "displays", name).id));
  });

  test("the same call makes the same rows", () => {
    const time = "2026-01-02T03:04:05.000Z";
    const args = { rows: ["colorspaces/Plates", "displays/ST2084-P3-D65 - Display"], time };
    expect(take(args, mine, show).document).toEqual(take(args, mine, show).document);
  });
});

describe("where a row is there already", () => {
  const edited = from
    .replace("name: ACEScg\n", "name: ACEScg\n    encoding: data\n")
    .replace(/(name: ACEScg\n[\s\S]*?)\n {4}encoding: scene-linear/, "$1");

  test("mine stays", () => {
    expect(take({ rows: ["colorspaces/ACEScg"] }, mine, edited).why).toBe(
      "This config has that row already: choose to replace or to rename.",
    );
  });

  test("or is replaced under its UUID, with what refers to it", () => {
    const { document, say } = take({ rows: ["colorspaces/ACEScg"], conflict: "replace" }, mine, edited);
    const [old, row] = [mine, document].map((each) => named(each, "colorspaces", "ACEScg"));
    expect(say).toBe("Took 1 row, 1 replaced");
    expect([old!.encoding, row!.encoding]).toEqual(["scene-linear", "data"]);
    expect(row!.id).toBe(old!.id);
    expect(document.roles).toEqual(mine.roles);
  });

  test("or it comes under another name, without aliases that are taken", () => {
    const { document } = take({ rows: ["colorspaces/ACEScg"], conflict: "rename" }, mine, edited);
    expect(named(document, "colorspaces", "ACEScg 2")).toMatchObject({ encoding: "data", aliases_data: [] });
    expect(errors(document)).toEqual([]);
  });

  test("or under another name with the signs of theirs that new names must not have", () => {
    const look = "ACES 1.3 Reference Gamut Compression";
    const text = from.replaceAll(look, "RGC, +1");
    const on = readConfig(writeConfig(mine).replaceAll(look, "RGC, +1")).document;
    const { document } = take({ rows: ["looks/RGC, +1"], conflict: "rename" }, on, text);
    expect(rowsOf(document, "looks").map(({ name }) => name)).toContain("RGC, +1 2");
  });

  test("a choice for one row goes before the choice for all", () => {
    const rows = ["colorspaces/ACEScg", "colorspaces/ACEScct"];
    const { document, say } = take({
      rows,
      conflict: "keep",
      choices: { "colorspaces/ACEScct": "rename" },
    });
    expect(say).toBe("Took 1 row, 1 kept");
    expect(names(document, "colorspaces")).toContain("ACEScct 2");
  });

  test("a space that is equal in color stands for theirs", () => {
    const text = from
      .replaceAll(/\bACEScg\b/g, "Working")
      .replace(/aliases: \[.*ap1.*\]\n/i, "aliases: []\n");
    const rows = ["looks/ACES 1.3 Reference Gamut Compression", "roles/scene_linear"];
    const { document, why } = take(
      {
        rows: ["roles/color_picking", ...rows],
        conflict: "replace",
        same: { "colorspaces/Working": "ACEScg" },
      },
      mine,
      text,
    );
    expect(why).toBe("");
    expect(errors(document)).toEqual([]);
  });
});

describe("parts of a row are taken", () => {
  const text = writeConfig(mine);
  const other = text
    .replace("name: ACEScct\n", "name: ACEScct log\n")
    .replaceAll("color_timing: ACEScct", "color_timing: ACEScct log")
    .replace(/active_views: \[/, "active_views: [Other, ");

  test("a field, under the name that the row has here", () => {
    const edited = text.replace(/(name: ACEScg\n[\s\S]*?description: )/, "$1Ours. ");
    const args = { collection: "colorspaces", name: "ACEScg", fields: ["description"] };
    const { document, say } = fields(args, mine, edited);
    expect(say).toBe("Took description of “ACEScg” from the other config");
    expect(named(document, "colorspaces", "ACEScg").description).toMatch(/^Ours\. /);
    expect({ ...document, colorspaces: null }).toEqual({ ...mine, colorspaces: null });
  });

  test("several fields, which are told in words", () => {
    const edited = text.replace(/(name: ACEScg\n[\s\S]*?description: )/, "$1Ours. ");
    const args = { collection: "colorspaces", name: "ACEScg", fields: ["description", "to_scene_reference"] };
    expect(fields(args, mine, edited).say).toBe(
      "Took description and to scene reference of “ACEScg” from the other config",
    );
  });

  test("a name, which references follow", () => {
    const args = { collection: "colorspaces", name: "ACEScct log", into: "ACEScct", fields: ["name"] };
    const { document, why } = fields(args, mine, other);
    expect(why).toBe("");
    expect(named(document, "colorspaces", "ACEScct log").id).toBe(named(mine, "colorspaces", "ACEScct").id);
    expect(errors(document)).toEqual([]);
  });

  test("a list, and a position", () => {
    const list = fields({ collection: "active_views", name: "Other" }, mine, other).document;
    expect(list.config.active_views?.[0]).toBe("Other");
    const moved = structuredClone(mine);
    moved.colorspaces.order = moved.colorspaces.order.toReversed();
    const name = named(mine, "colorspaces", "ACEScg").name;
    const args = { collection: "colorspaces", name, fields: ["position"] };
    const { document } = fields(args, mine, writeConfig(moved));
    expect(names(document, "colorspaces").indexOf(name)).not.toBe(names(mine, "colorspaces").indexOf(name));
  });

  test.each(["toString", "constructor", "__proto__"])("but none is called %s", (key) => {
    expect(fields({ collection: "colorspaces", name: "ACEScg", fields: [key] }, mine, from).document).toEqual(
      mine,
    );
    expect(fields({ collection: key, name: "ACEScg" }, mine, from).why).toBe(
      `What is in “${key}” cannot be taken by field.`,
    );
  });

  test("but none that refers to what is not here", () => {
    const lost = text
      .replace(/^( {2}color_timing: ).*$/m, "$1Elsewhere")
      .replace("\ncolorspaces:\n", "\ncolorspaces:\n  - !<ColorSpace>\n    name: Elsewhere\n");
    expect(fields({ collection: "roles", name: "color_timing" }, mine, lost).why).toBe(
      "“color_timing” refers to “Elsewhere”, which this config does not have: take that first.",
    );
  });
});

describe("another config is named by its address", () => {
  const other = readConfig(
    from.replace(
      "\ncolorspaces:\n",
      "\ncolorspaces:\n  - !<ColorSpace>\n    name: Plates\n    to_scene_reference: !<FileTransform> {src: plates.spi1d}\n",
    ),
  ).document;
  other.config.search_path = ["shots", "luts"];
  const address = "22222222-0000-4000-8000-000000000000";
  const run = (command: string, args: Record<string, unknown>, state: Partial<State> = {}) =>
    attempt(
      config,
      { ...stateOf(mine), ...state },
      { id: command, args: { from: address, id: ID, ...args } },
    );

  test("and fetched first where it is not at hand", () => {
    const ran = run("config.takeRows", { rows: ["colorspaces/Plates"] });
    expect(ran).toMatchObject({
      ok: true,
      patches: [],
      effects: [{ kind: "others", addresses: [address], call: { id: "config.takeRows" } }],
    });
  });

  test.each(["version 3", "Version-3"])("%s is a version of this config, by its address", (given) => {
    const ran = run("config.takeRows", { from: given, rows: ["colorspaces/Plates"] });
    expect(ran).toMatchObject({ ok: true, effects: [{ kind: "others", addresses: ["version-3"] }] });
  });

  test("and its LUT files come to where this config looks for them", () => {
    const ran = run("config.takeRows", { rows: ["colorspaces/Plates"] }, { others: { [address]: other } });
    if (!ran.ok) throw new Error(ran.why);
    expect(names(ran.state.document!, "colorspaces")).toContain("Plates");
    expect(ran.effects).toEqual([
      {
        kind: "lut",
        do: "bring",
        path: "plates.spi1d",
        from: address,
        places: ["shots/plates.spi1d", "luts/plates.spi1d"],
      },
    ]);
  });

  test("but no file comes where no step that reads one was taken", () => {
    const args = { collection: "colorspaces", name: "ACEScg", fields: ["description"] };
    expect(run("config.takeFields", args, { others: { [address]: other } })).toMatchObject({ effects: [] });
  });
});

test("a view that only the other config has comes to its display, at its place", () => {
  const text = from.replace(
    /(\n {2}sRGB - Display:\n)/,
    "$1    - !<View> {name: Linear, colorspace: ACEScg}\n",
  );
  const { document, why } = fields({ collection: "displays", name: "sRGB - Display/Linear" }, mine, text);
  expect(why).toBe("");
  const view = rowsOf(document, "display_view_associations").find(
    (row) => row.inline_view?.name === "Linear",
  )!;
  expect(document.displays.byId[view.display_id!]?.name).toBe("sRGB - Display");
  expect(view.inline_view?.source_colorspace_id).toBe(named(mine, "colorspaces", "ACEScg").id);
  expect(errors(document)).toEqual([]);
});

test.each([
  ["no config", { from: "nothing", rows: ["colorspaces/a"] }, /^The other config cannot be read: /],
  ["no such row", { rows: ["colorspaces/none"] }, /^The other config has no color space “none”\.$/],
  ["no such collection", { rows: ["things/none"] }, /^“things\/none” is not a row that can be taken/],
])("%s is told in one sentence", (_, args, why) => {
  expect(take(args).why).toMatch(why);
});
