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
