import { expect, test } from "vitest";
import { writeArchive } from "#ocio/archive/archive.ts";
import { readInput } from "#ocio/files/input.ts";
import { call, small } from "./terminal.ts";

const ociom =
  "ociom_version: 1.0\nmerge:\n  all:\n    base: a.ocio\n    input: b.ocio\n    options: {adjust_input_reference_space: false}\n";
const files = { "a.ocio": small, "b.ocio": small.replaceAll("linear", "other"), "m.ociom": ociom };
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

test("an OCIOM file is merged to standard output, to a file or into the answer", async () => {
  const { code, out, err } = await call(["merge", "m.ociom"], files);
  expect([code, out.includes("name: other")]).toEqual([0, true]);
  expect(err).toContain("Color space 'raw' will replace a color space in the base config.");
  const written = await call(["merge", "m.ociom", "--out", "o.ocio", "--json"], files);
  expect(text(written.files.get("o.ocio"))).toBe(out);
  expect(JSON.parse(written.out)).toMatchObject({ ok: true, wrote: ["o.ocio"] });
  expect(JSON.parse((await call(["merge", "m.ociom", "--json"], files)).out)).toMatchObject({ config: out });
});

test.each([
  ["options: {", "options: {error_on_conflict: true, ", "Color space 'raw' will replace"],
  ["a.ocio", "missing.ocio", "Could not load 'missing.ocio'"],
  ["ociom_version: 1.0", "ociom_version: 1.1", "m.ociom:1: OCIOM version 1.1 is not 1.0"],
  ["options: {", "options: {default_strategy: Best, ", "m.ociom:6: There is no strategy 'Best'"],
  ["options: {adjust_input_reference_space: false}", "params: [looks]", "m.ociom:6: 'params' needs a map."],
])("what official OCIO refuses is refused: %s as %s", async (from, to, why) => {
  const {
    code,
    err,
    files: after,
  } = await call(["merge", "m.ociom", "--out", "o.ocio"], {
    ...files,
    "m.ociom": ociom.replace(from, to),
  });
  expect([code, after.has("o.ocio")]).toEqual([1, false]);
  expect(err).toContain(why);
});

test.each([
  [["merge", ""], "Neither FILE.ociom nor BASE OURS THEIRS was given."],
  [["merge", "m.ociom", "--out", "show.ocioz"], "give --out a name that ends in .ocio."],
])("%j is not understood, and writes nothing", async (words, why) => {
  const result = await call(words, { ...files, "m.ociom": ociom });
  expect([result.code, result.files.has("show.ocioz")]).toEqual([2, false]);
  expect(result.err).toContain(why);
});

test.each([
  ["a, b", undefined],
  ["a:b", undefined],
  ["a, other, b", "inactive_colorspaces: [other]"],
  ["a;b", "inactive_colorspaces: [a;b]"],
])("of the inactive names stays what official OCIO finds between commas: %s", async (name, kept) => {
  const base = small
    .replace("name: linear", `name: "${name}"`)
    .replace("active_views: []", `active_views: []\ninactive_colorspaces: ["${name}"]`);
  const both = ociom.replace("options: {", "options: {avoid_duplicates: false, ");
  const { out } = await call(["merge", "m.ociom"], { ...files, "a.ocio": base, "m.ociom": both });
  expect(/^inactive_colorspaces.*$/m.exec(out)?.[0]).toBe(kept);
});

test("two edits of one file are merged in the layout of ours, which may be the output", async () => {
  const ours = small.replace("bitdepth: 32f", "bitdepth: 16f # half");
  const theirs = small.replace("isdata: true", "isdata: true\n    description: none");
  const words = ["merge", "base", "ours", "theirs", "--out", "ours", "--json"];
  const clean = await call(words, { base: small, ours, theirs });
  expect([clean.code, JSON.parse(clean.out)]).toEqual([0, { ok: true, conflicts: [], wrote: ["ours"] }]);
  expect(text(clean.files.get("ours"))).toContain("# half");
  expect(text(clean.files.get("ours"))).toContain("description: none");
  const met = await call(words, { base: small, ours, theirs: small.replace("32f", "8ui") });
  expect([met.code, text(met.files.get("ours"))]).toEqual([1, ours]);
  expect(JSON.parse(met.out)).toMatchObject({ ok: false, conflicts: [{ field: "bitdepth" }] });
});

test("conflicts have names, and no ids, which another run of the program would not know", async () => {
  const role = (name: string) => small.replace("scene_linear: linear", `scene_linear: ${name}`);
  const other = small.split("  - !<ColorSpace>\n    name: ").at(-1)!.replace("linear", "other");
  const base = `${small}\n  - !<ColorSpace>\n    name: ${other}`;
  const conflicts = async (ours: string, theirs: string) => {
    const { out } = await call(["merge", "base", "ours", "theirs", "--out", "o", "--json"], {
      base,
      ours,
      theirs,
    });
    return JSON.parse(out).conflicts;
  };
  expect(
    await conflicts(base.replace(role("linear"), role("other")), base.replace(small, role("raw"))),
  ).toEqual([
    {
      collection: "roles",
      name: "scene_linear",
      field: "colorspace_id",
      base: "linear",
      ours: "other",
      theirs: "raw",
    },
  ]);
  const edited = `${small}\n  - !<ColorSpace>\n    name: ${other}    description: edited\n    to_scene_reference: !<MatrixTransform> {offset: [1, 0, 0, 0]}\n`;
  const [deleted] = await conflicts(small, edited);
  expect(deleted).toMatchObject({
    name: "other",
    ours: null,
    theirs: { description: "edited", to_scene_reference_transform: { offset: [1, 0, 0, 0] } },
  });
  expect(JSON.stringify(deleted)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test.each([
  ["merge", "a.ocio"].slice(0, 1),
  ["merge", "a.ocio", "b.ocio"],
  ["merge", "a.ocio", "a.ocio", "a.ocio"],
])("a line that is not understood has exit code 2: %s %s %s %s", async (...words) => {
  expect(await call(words.filter(Boolean), files)).toMatchObject({ code: 2 });
});

test.each(["ours.ocioz", "merge_file_A"])(
  "an archive %s that is merged stays one, with the files of both sides",
  async (ours) => {
    const config = (view: string) => `ocio_profile_version: 2.1
search_path: .
roles: {default: lin}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  TV:
    - !<View> {name: ${view}, colorspace: lin}
colorspaces:
  - !<ColorSpace>
    name: lin
`;
    const archive = (view: string, files: Record<string, string>) =>
      writeArchive(
        config(view),
        new Map(Object.entries(files).map(([path, text]) => [path, new TextEncoder().encode(text)])),
      );
    const base = archive("a", { "a.cube": "1", "b.cube": "1", "c.cube": "1" });
    const { code, out, files } = await call(
      ["merge", "base.ocioz", ours, "theirs.ocioz", "--out", ours, "--json"],
      {
        "base.ocioz": base,
        [ours]: archive("a", { "a.cube": "2", "b.cube": "1", "c.cube": "2" }),
        "theirs.ocioz": archive("b", { "a.cube": "1", "b.cube": "3", "c.cube": "3x", "d.cube": "3" }),
      },
    );
    expect([code, JSON.parse(out).conflicts]).toEqual([
      1,
      [{ collection: "files", name: "c.cube", base: "1 bytes", ours: "1 bytes", theirs: "2 bytes" }],
    ]);
    const packed = readInput(files.get(ours)!, ours);
    expect(packed.text).toContain("name: b,");
    const texts = [...packed.files].map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]);
    expect(Object.fromEntries(texts)).toEqual({ "a.cube": "2", "b.cube": "3", "c.cube": "2", "d.cube": "3" });
  },
);
