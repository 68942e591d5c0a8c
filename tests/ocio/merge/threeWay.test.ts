import { expect, test } from "vitest";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { documentOf, mergeConfigOf } from "#ocio/merge/mergeConfig.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { collectionNames, type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";
import { small } from "../../cli/terminal.ts";

const merge = (base: string, ours: string, theirs: string) => {
  const [a, b, c] = [base, ours, theirs].map((text) => readConfig(text).document);
  const { document, conflicts } = threeWayMerge(a!, b!, c!);
  return { text: writeConfig(document), conflicts };
};
const renamed = small.replaceAll("linear", "scene lin");
const role = small.replace("  default: raw", "  compositing_log: linear\n  default: raw");
const unknown = small.replace("bitdepth: 32f", "bitdepth: 16f");
const other = small.replace("bitdepth: 32f", "bitdepth: 10ui");

test("what only one side changed is taken", () => {
  for (const edit of [renamed, role, unknown]) {
    expect(merge(small, small, edit)).toEqual({ text: edit, conflicts: [] });
    expect(merge(small, edit, small)).toEqual({ text: edit, conflicts: [] });
    expect(merge(small, edit, edit)).toEqual({ text: edit, conflicts: [] });
  }
});

test("edits of different fields and rows are both kept", () => {
  const both = role.replace("bitdepth: 32f", "bitdepth: 16f");
  expect(merge(small, role, unknown)).toEqual({ text: both, conflicts: [] });
  expect(merge(small, unknown, role)).toEqual({ text: both, conflicts: [] });
});

test("a rename on one side and a new reference or an edit on the other both survive", () => {
  expect(merge(small, renamed, role).text).toContain("compositing_log: scene lin");
  expect(merge(small, role, renamed).text).toContain("compositing_log: scene lin");
  const text = merge(small, renamed, unknown).text;
  expect(text).toBe(renamed.replace("bitdepth: 32f", "bitdepth: 16f"));
});

test("different values of one field are a conflict, where ours stays", () => {
  const conflict = { collection: "colorspaces", name: "linear", field: "bitdepth", base: "f32" };
  const mine = merge(small, unknown, other);
  expect(mine.text).toBe(unknown);
  expect(mine.conflicts).toMatchObject([{ ...conflict, ours: "f16", theirs: "uint10" }]);
  const theirs = merge(small, other, unknown);
  expect(theirs.conflicts).toMatchObject([{ ...conflict, ours: "uint10", theirs: "f16" }]);
});

test("a row that ours changed and theirs deleted stays in its place", () => {
  const space = (name: string, more = "") =>
    `  - !<ColorSpace> {name: ${name}, isdata: false, description: The space ${name}${more}}\n`;
  const file = (...spaces: string[]) =>
    `ocio_profile_version: 2\nroles:\n  default: d\ncolorspaces:\n${spaces.join("")}`;
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => space(name)) as [string, string, string, string];
  const ours = file(a, space("b", ", encoding: log"), c, d);
  for (const theirs of [file(a, c, d), file(a, c, d, space("e"))]) {
    const { text, conflicts } = merge(file(a, b, c, d), ours, theirs);
    expect(conflicts).toMatchObject([{ name: "b", theirs: null }]);
    expect(text.match(/(?<=^ {4}name: )\w$/gm)?.join("")).toMatch(/^abcde?$/);
  }
});

test.each([
  ["a color space and a display color space", "colorspaces", "display_colorspaces"],
  ["two color spaces", "colorspaces", null],
])("%s whose names differ by case on all sides both stay", (_, first, second) => {
  const file = (words: string) =>
    `ocio_profile_version: 2\nroles:\n  default: raw\n${first}:\n  - !<ColorSpace> {name: raw}\n  - !<ColorSpace> {name: rec709, description: ${words}}\n${
      second ? `${second}:\n` : ""
    }  - !<ColorSpace> {name: Rec709}\n`;
  const names = (...texts: [string, string, string]) => {
    const { document, conflicts } = threeWayMerge(
      ...(texts.map((text) => readConfig(text).document) as [Document, Document, Document]),
    );
    expect(conflicts).toEqual([]);
    return (["colorspaces", "display_colorspaces"] as const)
      .flatMap((kind) => rowsOf(document, kind))
      .map(({ name, description }) => `${name} ${description ?? ""}`);
  };
  const expected = ["raw ", "rec709 new", "Rec709 "];
  expect(names(file("old"), file("old"), file("new"))).toEqual(expected);
  expect(names(file("old"), file("new"), file("old"))).toEqual(expected);
});

test.each([
  ["rec709", "Rec709"],
  ["Rec709", "rec709"],
])(
  "of two color spaces whose names differ by case %s stays and %s moves to the display color spaces",
  (stays, moves) => {
    const file = (spaces: string) =>
      written(
        `ocio_profile_version: 2\nroles:\n  default: raw\n  film: Rec709\n${spaces.replaceAll("- ", "  - !<ColorSpace> ")}`,
      );
    const one = file(`colorspaces:\n- {name: raw}\n- {name: ${stays}}\n- {name: ${moves}}\n`);
    const two = file(
      `display_colorspaces:\n- {name: ${moves}}\ncolorspaces:\n- {name: raw}\n- {name: ${stays}}\n`,
    );
    for (const [base, edit] of [
      [one, two],
      [two, one],
    ] as const) {
      expect(merge(base, base, edit)).toEqual({ text: edit, conflicts: [] });
      expect(merge(base, edit, base)).toEqual({ text: edit, conflicts: [] });
    }
  },
);

test("lists have a row that both renamed once, by the name of ours", () => {
  const listed = small.replace("active_views: []", "active_views: []\ninactive_colorspaces: [linear, raw]");
  const [ours, theirs] = ["scene lin", "light"].map((name) => listed.replaceAll("linear", name));
  const { text, conflicts } = merge(listed, ours!, theirs!);
  expect(text).toContain("inactive_colorspaces: [scene lin, raw]\n");
  expect(conflicts).toMatchObject([{ field: "name", ours: "scene lin", theirs: "light" }]);
});

test("an edit that another program merged, whose references are names yet, changes nothing of what is linked", () => {
  const document = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5")!;
  const times = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z" };
  const families = Object.values(document.families.byId).map((row) => [row.id, { ...row, ...times }]);
  const own = { ...document, families: { ...document.families, byId: Object.fromEntries(families) } };
  const { document: merged, conflicts } = threeWayMerge(own, own, documentOf(mergeConfigOf(own)));
  expect(conflicts).toEqual([]);
  for (const collection of collectionNames) expect(merged[collection].byId).toEqual(own[collection].byId);
});

test("a side of version 1, which has no file rules, deletes none", () => {
  const version1 = writeConfig(
    readConfig(
      small.replace("ocio_profile_version: 2", "ocio_profile_version: 1").replace(/file_rules:\n.*\n/, ""),
    ).document,
  );
  const curve = "\nnamed_transforms:\n  - !<NamedTransform> {name: curve, transform: !<LogTransform> {}}\n";
  const later = small.replace("ocio_profile_version: 2", "ocio_profile_version: 2.5") + curve;
  for (const [base, ours, theirs] of [
    [small, version1, later],
    [small, later, version1],
    [version1, version1, later],
  ] as const)
    expect(merge(base, ours, theirs).text).toContain("!<Rule> {name: Default, colorspace: default}");
  expect(merge(small, version1, small).text).toBe(version1);
  expect(merge(small, small, version1).text).toBe(version1);
});

/** A space whose steps have a comment; one of them refers to another space. */
const film = (comment: string, offset = "0.1", key = "") => `${small}  - !<ColorSpace>
    name: film
${key}    to_scene_reference: !<GroupTransform>
      children:
${comment}        - !<MatrixTransform> {offset: [${offset}, 0, 0, 0]}
        - !<ColorSpaceTransform> {src: linear, dst: raw}
`;
const COMMENT = "        # From the lab.\n";
/** As a program writes what it read. */
const written = (text: string) => writeConfig(readConfig(text).document);

test("comments among steps are no reason to keep a row that the other side deleted", () => {
  const base = film(COMMENT);
  const program = written(base).replace("Raw, colorspace: raw", "Raw, colorspace: linear");
  const less = program.slice(0, program.indexOf("  - !<ColorSpace>\n    name: film"));
  expect(program).not.toBe(written(base));
  for (const [ours, theirs] of [
    [program, small],
    [small, program],
  ] as const) {
    const { text, conflicts } = merge(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(text.trim()).toBe(less.trim());
  }
});

test("an edit of a step is taken where a program left its comment out", () => {
  const base = film(COMMENT);
  const program = written(film("", "0.1", "    description: By a program\n"));
  const edit = film(COMMENT, "0.2");
  for (const [ours, theirs] of [
    [edit, program],
    [program, edit],
  ] as const) {
    const { text, conflicts } = merge(base, ours, theirs);
    expect(conflicts).toEqual([]);
    expect(text).toContain("By a program");
    expect(text).toContain("offset: [0.2, 0, 0, 0]");
  }
});

const ruled = small
  .replace(
    "  - !<Rule> {name: Default",
    '  - !<Rule> {name: exr, colorspace: raw, pattern: "*", extension: exr, custom: {a: 1, b: 2}}\n  - !<Rule> {name: Default',
  )
  .replace(
    "\ndisplays:",
    "\nviewing_rules:\n  - !<Rule> {name: some, colorspaces: [linear, raw], custom: {x: 1}}\n\ndisplays:",
  );

test.each([
  ["custom: {a: 1, b: 2}", "custom: {a: 1, b: 2, c: 3}", "custom: {a: 9}", "custom: {a: 9, c: 3}"],
  ["custom: {x: 1}", "custom: {x: 1, y: 2}", "custom: {w: 0}", "custom: {w: 0, y: 2}"],
  ["[linear, raw]", "[linear, raw, log]", "[raw]", "[raw, log]"],
  ["[linear, raw]", "[log, raw]", "[linear, log]", "log"],
])("%s that becomes %s and %s is %s", (was, own, other, both) => {
  const [ours, theirs] = [own, other].map((each) => ruled.replace(was, each));
  const expected = { text: ruled.replace(was, both), conflicts: [] };
  expect(ours).not.toBe(ruled);
  expect(merge(ruled, ours!, theirs!)).toEqual(expected);
  expect(merge(ruled, theirs!, ours!)).toEqual(expected);
});

test("a custom key with two values is a conflict, and the other keys are those of both", () => {
  const [ours, theirs] = ["{a: 5, b: 2, d: 4}", "{a: 9, b: 2, c: 3}"].map((keys) =>
    ruled.replace("{a: 1, b: 2}", keys),
  );
  const { text, conflicts } = merge(ruled, ours!, theirs!);
  expect(text).toContain("custom: {a: 5, b: 2, c: 3, d: 4}");
  expect(conflicts).toMatchObject([
    {
      collection: "file_rules",
      name: "exr",
      field: "custom_keys",
      ours: { a: "5", b: "2", c: "3", d: "4" },
      theirs: { a: "9", b: "2", c: "3", d: "4" },
    },
  ]);
});

test("an alias that both gave to different rows stays at that of ours, and is a conflict of the other", () => {
  const edits = ["linear", "raw"].map((name) =>
    small.replace(new RegExp(`(    name: ${name}\n)(?:    aliases: .*\n)?`), "$1    aliases: [one]\n"),
  );
  for (const [ours, theirs, name] of [
    [...edits, "raw"],
    [...edits.toReversed(), "linear"],
  ] as string[][]) {
    const { text, conflicts } = merge(small, ours!, theirs!);
    expect(text).toBe(ours);
    expect(conflicts).toMatchObject([{ name, field: "aliases_data", theirs: ["one"] }]);
  }
});

test("a reference that theirs left behind when it renamed or deleted its row has the target that ours gave it", () => {
  const base = role.replace("colorspace: raw}", "colorspace: linear}");
  const lone = base.replace("    name: linear\n", "    name: scene lin\n");
  const gone = base.slice(0, base.lastIndexOf("  - !<ColorSpace>"));
  const ours = base
    .replace("compositing_log: linear", "compositing_log: raw")
    .replace("colorspace: linear}", "colorspace: raw}");
  for (const theirs of [lone, gone])
    for (const [left, right] of [
      [ours, theirs],
      [theirs, ours],
    ]) {
      const { text, conflicts } = merge(base, left!, right!);
      expect(conflicts).toEqual([]);
      expect(text).toContain("compositing_log: raw\n");
      expect(text).toContain("!<View> {name: Raw, colorspace: raw}");
      expect(text).toContain("scene_linear: linear\n");
    }
});

test("an alias in the place of a name is no other target", () => {
  const named = role.replace("    name: linear\n", "    name: linear\n    aliases: [lin]\n");
  const spelled = named.replace("compositing_log: linear", "compositing_log: lin");
  const ours = named.replace("compositing_log: linear", "compositing_log: raw");
  for (const { text, conflicts } of [merge(named, ours, spelled), merge(named, spelled, ours)]) {
    expect(conflicts).toEqual([]);
    expect(text).toContain("compositing_log: raw\n");
  }
  expect(merge(named, named, spelled).text).toContain("compositing_log: lin\n");
});

test("an alias that one side gave to a new row, and took from the one that had it, goes there", () => {
  const aliased = small.replace("    name: linear\n", "    name: linear\n    aliases: [lin]\n");
  const moved = `${small}  - !<ColorSpace>\n    name: film\n    aliases: [lin]\n`;
  const expected = { text: written(moved), conflicts: [] };
  expect(merge(aliased, aliased, moved)).toEqual(expected);
  expect(merge(aliased, moved, aliased)).toEqual(expected);
});
