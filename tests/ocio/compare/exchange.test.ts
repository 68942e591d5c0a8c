import { expect, test } from "vitest";
import { compared } from "#ocio/compare/compare.ts";
import { readConfig } from "#ocio/yaml/read.ts";

type Space = readonly [name: string, base: number, more?: string];

function configOf(spaces: readonly Space[], names: Record<"raw" | "log" | "looks" | "shot", string>) {
  const rows = spaces.map(
    ([name, base, more = ""]) =>
      `  - !<ColorSpace> {name: ${name}, ${more}to_scene_reference: !<LogTransform> {base: ${base}}}`,
  );
  return readConfig(`ocio_profile_version: 2.3
environment: {SPACE: ${names.shot}}
roles: {default: raw, compositing_log: ${names.log}}
file_rules: [!<Rule> {name: Default, colorspace: default}]
displays: {d: [!<View> {name: Raw, colorspace: ${names.raw}, looks: "${names.looks}"}]}
looks:
  - !<Look> {name: ${names.looks.split(", ")[0]}, process_space: ${names.log}, transform: !<ExponentTransform> {value: 2}}
  - !<Look> {name: ${names.looks.split(", -")[1]}, process_space: raw, transform: !<ExponentTransform> {value: 3}}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
${rows.join("\n")}
`).document;
}

const before = configOf(
  [
    ["A", 2],
    ["B", 3, "description: Film log, "],
    ["C", 4],
  ],
  { raw: "A", log: "B", looks: "warm, -cold", shot: "A" },
);

function rowsFrom(...given: Parameters<typeof configOf>): string[] {
  return compared(before, configOf(...given)).rows.map(({ collection, name, kind, was, fields }) =>
    [collection, kind, ...(was ? [was, "to"] : []), name, ...(fields ?? []).map(({ field }) => field)].join(
      " ",
    ),
  );
}

test("two rows that swapped their names, with the references to them, are two renames", () => {
  const swapped: Space[] = [
    ["B", 2],
    ["A", 3, "description: Film log, "],
    ["C", 4],
  ];
  expect(rowsFrom(swapped, { raw: "B", log: "A", looks: "cold, -warm", shot: "B" })).toEqual([
    "looks renamed warm to cold",
    "looks renamed cold to warm",
    "colorspaces renamed A to B",
    "colorspaces renamed B to A",
  ]);
});

test("a row with the description of another is that one, renamed, though its only step has another value", () => {
  const [own, other] = [
    ["quartz", 5],
    ["umber", 10],
  ].map(([name, base]) =>
    configOf(
      [
        ["A", 2],
        ["B", 3],
        [name as string, base as number, "description: Lab log, "],
      ],
      { raw: "A", log: "B", looks: "warm, -cold", shot: "A" },
    ),
  );
  expect(compared(own!, other!).rows).toMatchObject([
    { collection: "colorspaces", kind: "renamed", was: "quartz", name: "umber", fields: [expect.anything()] },
  ]);
});

test("a row with the description of another is that one, renamed, though it has its first step", () => {
  const config = (row: string) =>
    readConfig(`ocio_profile_version: 2
roles: {default: raw}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
  - !<ColorSpace> {name: ${row}, description: Linear show space}
`).document;
  const [plain, stepped] = [
    config("lnh"),
    config("Film 3, to_scene_reference: !<MatrixTransform> {offset: [0.1, 0, 0, 0]}"),
  ];
  const kinds = (one: typeof before, other: typeof before) =>
    compared(one, other).rows.map(({ kind, was, name }) => `${kind} ${was} ${name}`);
  expect(kinds(plain, stepped)).toEqual(["renamed lnh Film 3"]);
  expect(kinds(stepped, plain)).toEqual(["renamed Film 3 lnh"]);
});

test("one of them may have been edited, too", () => {
  const swapped: Space[] = [
    ["B", 2],
    ["A", 3.1, "description: Film log, "],
    ["C", 4],
  ];
  expect(rowsFrom(swapped, { raw: "B", log: "A", looks: "warm, -cold", shot: "A" })).toContain(
    "colorspaces renamed B to A to_scene_reference",
  );
});

test("rows that each took the name of the next are renames", () => {
  const moved: Space[] = [
    ["B", 2],
    ["C", 3, "description: Film log, "],
    ["D", 4],
  ];
  expect(rowsFrom(moved, { raw: "B", log: "C", looks: "warm, -cold", shot: "B" })).toEqual([
    "colorspaces renamed A to B",
    "colorspaces renamed B to C",
    "colorspaces renamed C to D",
  ]);
});

test("a copy of a row that was edited afterward is a new row", () => {
  const copied: Space[] = [
    ["A", 2.5],
    ["B", 3, "description: Film log, "],
    ["C", 4],
    ["A copy", 2],
  ];
  expect(rowsFrom(copied, { raw: "A", log: "B", looks: "warm, -cold", shot: "A" })).toEqual([
    "colorspaces changed A to_scene_reference",
    "colorspaces added A copy",
  ]);
});

const PLACES = `ocio_profile_version: 2.3
roles: {default: raw}
file_rules:
  - !<Rule> {name: R1, colorspace: a, pattern: "*", extension: exr}
  - !<Rule> {name: R2, colorspace: b, pattern: "*", extension: png}
  - !<Rule> {name: Default, colorspace: raw}
viewing_rules:
  - !<Rule> {name: V1, colorspaces: a}
  - !<Rule> {name: V2, encodings: log}
shared_views:
  - !<View> {name: S1, colorspace: a}
  - !<View> {name: S2, colorspace: b, rule: V2}
displays:
  D1:
    - !<View> {name: A, colorspace: a, rule: V1}
    - !<View> {name: B, colorspace: b}
    - !<View> {name: C, colorspace: raw}
    - !<Views> [S1, S2]
  D2:
    - !<View> {name: A, colorspace: b}
    - !<Views> [S2]
virtual_display:
  - !<View> {name: W1, colorspace: a}
  - !<View> {name: W2, colorspace: b}
active_displays: [D1, D2]
active_views: [A, B, C, S1, S2]
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
  - !<ColorSpace> {name: a}
  - !<ColorSpace> {name: b, to_scene_reference: !<LogTransform> {base: 3}}
`;

/** New names of words, everywhere at once; those of the first display alone where `isOneDisplay`. */
function renamedText(names: Readonly<Record<string, string>>, isOneDisplay = false): string {
  const renamed = (text: string) => text.replace(/\b\w+\b/g, (word) => names[word] ?? word);
  return isOneDisplay ? PLACES.replace(/ {2}D1:[\s\S]*? {2}D2:/, renamed) : renamed(PLACES);
}

/** Renames in place, and what they are called. */
const IN_PLACE: [what: string, text: string, rows: string[]][] = [
  [
    "views of a display that swap names",
    renamedText({ A: "B", B: "A" }, true),
    ["displays D1/A D1/B", "displays D1/B D1/A"],
  ],
  [
    "views of a display, one after the other",
    renamedText({ A: "B", B: "C", C: "E" }, true),
    ["displays D1/A D1/B", "displays D1/B D1/C", "displays D1/C D1/E"],
  ],
  ["displays that swap names", renamedText({ D1: "D2", D2: "D1" }), ["displays D1 D2", "displays D2 D1"]],
  [
    "displays, one after the other",
    renamedText({ D1: "D2", D2: "D3" }),
    ["displays D1 D2", "displays D2 D3"],
  ],
  [
    "shared views that swap names",
    renamedText({ S1: "S2", S2: "S1" }),
    ["shared_views S1 S2", "shared_views S2 S1"],
  ],
  [
    "shared views, one after the other",
    renamedText({ S1: "S2", S2: "S3" }),
    ["shared_views S1 S2", "shared_views S2 S3"],
  ],
  [
    "views of the virtual display",
    renamedText({ W1: "W2", W2: "W1" }),
    ["virtual_display W1 W2", "virtual_display W2 W1"],
  ],
  [
    "file rules that swap names",
    renamedText({ R1: "R2", R2: "R1" }),
    ["file_rules R1 R2", "file_rules R2 R1"],
  ],
  [
    "file rules, one after the other",
    renamedText({ R1: "R2", R2: "R3" }),
    ["file_rules R1 R2", "file_rules R2 R3"],
  ],
  [
    "viewing rules that swap names",
    renamedText({ V1: "V2", V2: "V1" }),
    ["viewing_rules V1 V2", "viewing_rules V2 V1"],
  ],
];

test.each(IN_PLACE)("%s are renames, which lists and references follow", (_, text, rows) => {
  const [one, other] = [PLACES, text].map((each) => readConfig(each).document) as [
    typeof before,
    typeof before,
  ];
  const found = compared(one, other).rows;
  expect(found.map(({ collection, kind, was, name }) => `${kind} ${collection} ${was} ${name}`)).toEqual(
    rows.map((row) => `renamed ${row}`),
  );
  expect(found.every(({ fields }) => fields === undefined)).toBe(true);
});

test("views that got each other's color spaces keep their names", () => {
  const text = PLACES.replace("A, colorspace: a, rule: V1}", "A, colorspace: b}").replace(
    "B, colorspace: b}",
    "B, colorspace: a, rule: V1}",
  );
  const [one, other] = [PLACES, text].map((each) => readConfig(each).document) as [
    typeof before,
    typeof before,
  ];
  expect(compared(one, other).rows.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "changed D1/A",
    "changed D1/B",
  ]);
});

test("of more rows than are compared each with each, those are renamed that alone say what they do", () => {
  const spaces = (prefix: string, more: string) =>
    Array.from({ length: 210 }, (_, at): Space => [`${prefix}${at}`, 2 + at, at === 7 ? more : ""]);
  const [one, other] = (["cam", "Show "] as const).map((prefix) =>
    configOf(spaces(prefix, prefix === "cam" ? "" : "family: Edited, "), {
      raw: `${prefix}0`,
      log: `${prefix}1`,
      looks: "warm, -cold",
      shot: `${prefix}2`,
    }),
  ) as [typeof before, typeof before];
  const { rows } = compared(one, other);
  expect(rows.map(({ kind, was }) => `${kind} ${was}`)).toEqual(
    spaces("cam", "").map(([name]) => `renamed ${name}`),
  );
  expect(rows.filter(({ fields }) => fields).map(({ was }) => was)).toEqual(["cam7"]);
});
