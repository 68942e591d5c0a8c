import { describe, expect, test } from "vitest";
import { writeArchive } from "#ocio/archive/archive.ts";
import { call, small } from "./terminal.ts";

/** Answer of `diff a.ocio b.ocio --json` and the exit code. */
async function diff(a: string | Uint8Array, b: string | Uint8Array, ...options: string[]) {
  const files = { "a.ocio": a, "b.ocio": b };
  const { code, out } = await call(["diff", "a.ocio", "b.ocio", "--json", ...options], files);
  return { code, answer: JSON.parse(out) };
}

const same = { same: true, cosmetic: 0, rows: [], color: [] };
const matrix = (red: number) => `    to_scene_reference: !<MatrixTransform> {offset: [${red}, 0, 0, 0]}\n`;

test("a file is the same as itself", async () => {
  expect(await diff(small, small)).toEqual({ code: 0, answer: same });
});

test.each<[what: string, after: string, before?: string | undefined, cosmetic?: number]>([
  ["comments", small.replace("  - !<ColorSpace>", "  # Data.\n  - !<ColorSpace>")],
  ["quotes", small.replace("name: raw\n", 'name: "raw"\n')],
  ["the order of keys", small.replace(/( {2}default: raw\n)( {2}scene.*\n)/, "$2$1")],
  ["left out defaults", small.replace("isdata: false\n    allocation: uniform", "allocation: uniform")],
  [
    "block style",
    small.replace("{name: Raw, colorspace: raw}", "\n        name: Raw\n        colorspace: raw"),
  ],
  ["spellings of numbers", small.replace("0.2126", "2.126e-1")],
  ["a key that OCIO does not know", `${small}    vendor: x\n`],
  [
    "names that stand twice in a list",
    small.replace("active_views: []", "active_views: []\ninactive_colorspaces: [linear, linear]"),
    small.replace("active_views: []", "active_views: []\ninactive_colorspaces: [linear]"),
  ],
  [
    "the last digit of a number",
    `${small}    to_scene_reference: !<MatrixTransform> {offset: [0.161650220853833, 0, 0, 0]}\n`,
    `${small}    to_scene_reference: !<MatrixTransform> {offset: [0.161650220853834, 0, 0, 0]}\n`,
  ],
  ["ends of lines", small.replaceAll("\n", "\r\n")],
  ["comments and quotes of a name", `# Show\n${small.replace("name: raw\n", 'name: "raw"\n')}`, undefined, 2],
])("%s are cosmetic", async (_, after, before = small, cosmetic = 1) => {
  expect(await diff(before, after)).toEqual({ code: 0, answer: { ...same, cosmetic } });
});

test.each([
  ["stands for a space", "{SPACE: linear}", "$SPACE"],
  ["stands for one by another variable", "{SPACE: linear, OTHER: $SPACE}", "$OTHER"],
  ["stands in no text", "{SPACE: linear}", "raw"],
])("the default of a variable that %s follows the rename of the space", async (_, environment, src) => {
  const steps = `    to_scene_reference: !<ColorSpaceTransform> {src: ${src}, dst: raw}\n`;
  const before = `${small.replace(/^environment:.*\n/m, "")}\nenvironment: ${environment}\n`.replace(
    "colorspaces:\n",
    `colorspaces:\n  - !<ColorSpace>\n    name: by variable\n${steps}\n`,
  );
  const { answer } = await diff(before, before.replaceAll(/\blinear\b/g, "Linear light"));
  expect(answer.rows).toEqual([
    { collection: "colorspaces", name: "Linear light", kind: "renamed", was: "linear" },
  ]);
});

test("the default of a variable in a path is told where it changes, whatever is renamed", async () => {
  const before = `${small.replace(/^search_path:.*\n/m, "")}\nenvironment: {SPACE: linear}\nsearch_path: luts/$SPACE\n`;
  const { answer } = await diff(before, before.replaceAll(/\blinear\b/g, "Linear light"));
  expect(answer.rows).toContainEqual(
    expect.objectContaining({ collection: "environment", name: "SPACE", kind: "changed" }),
  );
});

/** The small configuration with a shared view of its display. */
const withShared = (name: string) =>
  small
    .replace("displays:", `shared_views:\n  - !<View> {name: ${name}, colorspace: linear}\n\ndisplays:`)
    .replace("colorspace: raw}\n", `colorspace: raw}\n    - !<Views> [${name}]\n`);

describe("rows", () => {
  const renamed = small.replaceAll(/\blinear\b/g, "Linear light").replace(": 32f", ": 16f");
  test.each<[string, string, string, object[]]>([
    [
      "a change is told by field",
      small,
      small.replace(": 32f", ": 16f"),
      [
        {
          collection: "colorspaces",
          name: "linear",
          kind: "changed",
          fields: [{ field: "bitdepth", from: "32f", to: "16f" }],
        },
      ],
    ],
    [
      "a rename with other changes is one row, and references that follow are none",
      small + matrix(0.5),
      renamed + matrix(0.5),
      [
        {
          collection: "colorspaces",
          name: "Linear light",
          kind: "renamed",
          was: "linear",
          fields: [{ field: "bitdepth", from: "32f", to: "16f" }],
        },
      ],
    ],
    [
      "entries of lists and values of the profile have rows",
      small.replace("active_views: []", "active_views: [Raw, Film]"),
      small
        .replace("active_views: []", "active_views: [Film, Raw]")
        .replace("strictparsing: true", "strictparsing: false"),
      [
        {
          collection: "config",
          name: "config",
          kind: "changed",
          fields: [{ field: "strictparsing", from: true, to: false }],
        },
        {
          collection: "active_views",
          name: "Film",
          kind: "moved",
          fields: [{ field: "position", from: 2, to: 1 }],
        },
      ],
    ],
    [
      "a view has the name of its display",
      small,
      small.replace(
        "    - !<View> {name: Raw",
        "    - !<View> {name: Film, colorspace: linear}\n    - !<View> {name: Raw",
      ),
      [{ collection: "displays", name: "sRGB/Film", kind: "added" }],
    ],
    [
      "a display that takes the place of one with other views is another one",
      small,
      small
        .replace("  sRGB:", "  P3:")
        .replace("{name: Raw, colorspace: raw}", "{name: Film, colorspace: linear}"),
      [
        { collection: "displays", name: "P3", kind: "added" },
        { collection: "displays", name: "sRGB", kind: "removed" },
      ],
    ],
    [
      "a display that has the same views is renamed, and the list of active ones follows",
      small.replace("active_displays: []", "active_displays: [sRGB]"),
      small.replace("  sRGB:", "  P3:").replace("active_displays: []", "active_displays: [P3]"),
      [{ collection: "displays", name: "P3", kind: "renamed", was: "sRGB" }],
    ],
    [
      "displays follow a shared view that is renamed",
      withShared("Film"),
      withShared("Neutral"),
      [{ collection: "shared_views", name: "Neutral", kind: "renamed", was: "Film" }],
    ],
    [
      "roles and variables",
      small.replace("environment:\n  {}", "environment:\n  SHOT: a"),
      small
        .replace("environment:\n  {}", "environment:\n  SHOT: b")
        .replace("scene_linear: linear", "scene_linear: raw"),
      [
        {
          collection: "environment",
          name: "SHOT",
          kind: "changed",
          fields: [{ field: "value", from: "a", to: "b" }],
        },
        {
          collection: "roles",
          name: "scene_linear",
          kind: "changed",
          fields: [{ field: "colorspace", from: "linear", to: "raw" }],
        },
      ],
    ],
  ])("%s", async (_, before, after, rows) => {
    expect(await diff(before, after, "--no-pixels")).toEqual({
      code: 1,
      answer: { same: false, cosmetic: 0, rows, color: [] },
    });
  });
});

describe("colors", () => {
  test("differ by the plain difference of values and by ΔE ITP", async () => {
    const { code, answer } = await diff(small + matrix(0.25), small + matrix(0.5));
    expect(code).toBe(1);
    expect(answer.color).toMatchObject([{ collection: "colorspaces", name: "linear" }]);
    expect(answer.color[0].maxValue).toBeCloseTo(0.25, 6);
    expect(answer.color[0].meanValue).toBeCloseTo(0.25 / 3, 3);
    expect(answer.color[0].max).toBeGreaterThan(answer.color[0].mean);
    expect(answer.color[0].at).toHaveLength(3);
  });

  test("are not computed without pixels", async () => {
    const { answer } = await diff(small + matrix(0.25), small + matrix(0.5), "--no-pixels");
    expect(answer).toMatchObject({ same: false, color: [] });
  });
});

describe("LUT files", () => {
  const withLut = `${small}    to_scene_reference: !<FileTransform> {src: a.spi1d}\n`;
  const lut = (end: number) => `Version 1\nFrom 0 1\nLength 2\nComponents 1\n{\n0\n${end}\n}\n`;
  const archive = (end: number) =>
    writeArchive(withLut, new Map([["a.spi1d", new TextEncoder().encode(lut(end))]]));

  test("other bytes are a change although the configurations are the same", async () => {
    const { code, answer } = await diff(archive(1), archive(2));
    expect(code).toBe(1);
    expect(answer.rows).toMatchObject([{ collection: "files", name: "a.spi1d", kind: "changed" }]);
    expect(answer.color).toMatchObject([{ collection: "colorspaces", name: "linear", maxValue: 1 }]);
  });

  test("are found around each configuration", async () => {
    const files = { "a/c.ocio": withLut, "a/a.spi1d": lut(1), "b/c.ocio": withLut, "b/a.spi1d": lut(2) };
    const { code, out } = await call(["diff", "a/c.ocio", "b/c.ocio", "--json"], files);
    expect([code, JSON.parse(out).rows.length]).toEqual([1, 1]);
  });

  test("of another shot count, too", async () => {
    const text = `${small}    to_scene_reference: !<FileTransform> {src: $SHOT/a.spi1d}\n`.replace(
      "environment:\n  {}",
      "environment: {SHOT: one}",
    );
    const files = (end: number, folder: string) => ({
      [`${folder}/c.ocio`]: text,
      [`${folder}/one/a.spi1d`]: lut(1),
      [`${folder}/two/a.spi1d`]: lut(end),
    });
    const { code, out } = await call(["diff", "a/c.ocio", "b/c.ocio", "--json"], {
      ...files(1, "a"),
      ...files(2, "b"),
    });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      rows: [{ collection: "files", name: "two/a.spi1d", kind: "changed" }],
      color: [],
    });
  });

  test("that are missing in both leave an error and no difference", async () => {
    const { code, answer } = await diff(withLut, withLut);
    expect(code).toBe(0);
    expect(answer).toMatchObject({ same: true, rows: [] });
    expect(answer.color).toEqual([
      { collection: "colorspaces", name: "linear", error: expect.stringContaining("a.spi1d") },
    ]);
  });
});

describe("what cannot be read exits with 2", () => {
  test.each([
    ["a file that is missing", ["diff", "a.ocio", "none.ocio"], "failed"],
    ["no YAML", ["diff", "a.ocio", "broken.ocio"], "yaml"],
    ["no configuration", ["diff", "a.ocio", "other.ocio"], "no-version"],
    ["an unknown built-in", ["diff", "a.ocio", "builtin:none"], "unknown-builtin"],
    ["one file", ["diff", "a.ocio"], "usage"],
    ["three files", ["diff", "a.ocio", "a.ocio", "a.ocio"], "usage"],
  ])("%s", async (_, words, code) => {
    const files = { "a.ocio": small, "broken.ocio": "a: [", "other.ocio": "a: b\n" };
    const json = await call([...words, "--json"], files);
    expect(json.code).toBe(2);
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, error: { code } });
    const { code: exit, out, err } = await call(words, files);
    expect([exit, out]).toEqual([2, ""]);
    expect(err).not.toBe("");
  });
});

test("people read rows with what changed most in color first", async () => {
  const files = {
    "a.ocio": small + matrix(0.25),
    "b.ocio": small.replace(": linear", ": raw") + matrix(0.5),
  };
  const { code, out } = await call(["diff", "a.ocio", "b.ocio"], files);
  expect(code).toBe(1);
  expect(out.split("\n")[0]).toMatch(/^~ colorspaces\/linear: changed, ΔE ITP .*, values 0.25, largest at /);
  expect(out).toMatch(/\n~ roles\/scene_linear: changed\n {4}colorspace: linear -> raw\n/);
  expect(out).toMatch(/\n2 rows differ, 1 in color\.\n$/);
});

test("displays and views of one ACES version are not those of another under new names", async () => {
  const [one, other] = [
    "studio-config-v4.0.0_aces-v2.0_ocio-v2.5",
    "studio-config-v2.2.0_aces-v1.3_ocio-v2.4",
  ];
  const { out } = await call(["diff", `builtin:${one}`, `builtin:${other}`, "--json", "--no-pixels"], {});
  const { rows } = JSON.parse(out) as { rows: { kind: string; name: string; was?: string }[] };
  expect(rows.filter(({ kind }) => kind === "renamed")).toEqual([]);
});

/** A configuration in which names depend on each other: a shared view of a view transform and a look, in two displays. */
const linked = `ocio_profile_version: 2
roles:
  default: raw
file_rules:
  - !<Rule> {name: Default, colorspace: default}
shared_views:
  - !<View> {name: Film, view_transform: Filmic, display_colorspace: <USE_DISPLAY_NAME>, looks: Warm}
displays:
  XYZ:
    - !<View> {name: Raw, colorspace: raw}
    - !<Views> [Film]
active_displays: [XYZ]
active_views: [Raw, Film]
looks:
  - !<Look> {name: Warm, process_space: raw, transform: !<CDLTransform> {slope: [1.1, 1, 0.9]}}
view_transforms:
  - !<ViewTransform> {name: Filmic, from_scene_reference: !<CDLTransform> {power: [0.9, 0.9, 0.9]}}
display_colorspaces:
  - !<ColorSpace> {name: XYZ-Display}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
  - !<ColorSpace> {name: XYZ, to_scene_reference: !<MatrixTransform> {offset: [0.5, 0, 0, 0]}}
`;

test("rows that refer to renamed ones, and displays whose views are renamed too, are told as renamed", async () => {
  const after = linked
    .replaceAll("Filmic", "Curve A")
    .replaceAll("Warm", "Grade 1")
    .replaceAll("Film", "Show look")
    .replaceAll("Raw", "Untouched")
    .replace("  XYZ:", "  Theater:")
    .replace("[XYZ]", "[Theater]");
  const { answer } = await diff(linked, after);
  const renames = answer.rows.map(({ kind, collection, was, name }: Record<string, string>) =>
    [kind, collection, was, name].join(" "),
  );
  expect(renames.sort()).toEqual([
    "renamed displays XYZ Theater",
    "renamed displays XYZ/Raw Theater/Untouched",
    "renamed looks Warm Grade 1",
    "renamed shared_views Film Show look",
    "renamed view_transforms Filmic Curve A",
  ]);
});

test("a color space that changes in one of the two directions that it says differs in color", async () => {
  const both = (back: number) =>
    `${small}${matrix(0.5)}    from_scene_reference: !<MatrixTransform> {offset: [${back}, 0, 0, 0]}\n`;
  const { answer } = await diff(both(-0.5), both(-0.25));
  expect(answer.color).toMatchObject([
    { collection: "colorspaces", name: "linear", maxValue: expect.closeTo(0.25, 6) },
  ]);
});

test("a color space that is equal in its own direction is equal although a LUT of the other one is missing", async () => {
  const both = (to: string) =>
    `${small}    to_scene_reference: ${to}\n    from_scene_reference: !<FileTransform> {src: none.spi1d}\n`;
  const own = (exponent: number) => both(`!<ExponentTransform> {value: ${exponent}}`);
  expect((await diff(own(2.2), own(2.2))).answer).toMatchObject({ same: true, color: [] });
  expect((await diff(own(2.2), own(2.4))).answer.color).toMatchObject([
    { name: "linear", maxValue: expect.any(Number) },
  ]);
  const missing = both("!<FileTransform> {src: gone.spi1d}");
  expect((await diff(missing, missing)).answer.color).toMatchObject([
    { error: expect.stringContaining("gone") },
  ]);
});

test("a look is measured although the LUT of its process space is missing", async () => {
  const text = (slope: number) =>
    `${small}
  - !<ColorSpace>
    name: scan
    to_scene_reference: !<FileTransform> {src: none.spi1d}

looks:
  - !<Look>
    name: warm
    process_space: scan
    transform: !<CDLTransform> {slope: [${slope}, 1, 1]}
`;
  const { answer } = await diff(text(1.1), text(1.2));
  const [look, space] = answer.color;
  expect(look).toMatchObject({ collection: "looks", name: "warm", max: expect.any(Number) });
  expect(space).toMatchObject({ collection: "colorspaces", name: "scan", error: expect.any(String) });
});
