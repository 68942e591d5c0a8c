import { expect, test } from "vitest";
import { compared } from "#ocio/compare/compare.ts";
import { readConfig } from "#ocio/yaml/read.ts";

function config(rows: readonly string[], role = "first") {
  const { document, problems } = readConfig(`ocio_profile_version: 2
roles: {default: first, rendering: ${role}}
file_rules: [!<Rule> {name: Default, colorspace: default}]
displays:
  screen: [!<View> {name: Raw, colorspace: first}]
colorspaces:
${["name: first", ...rows, "name: last"].map((row) => `  - !<ColorSpace> {${row}}\n`).join("")}`);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  return document;
}

const STEP = "!<MatrixTransform> {offset: [0.1, 0, 0, 0]}";
const OTHER = "!<LogTransform> {base: 2}";

function kinds(before: ReturnType<typeof config>, after: ReturnType<typeof config>): string[] {
  return compared(before, after)
    .rows.filter(({ collection }) => collection === "colorspaces")
    .map(({ kind, name, was }) => [kind, was, name].filter(Boolean).join(" "));
}

test.each<[string, string, string]>([
  ["nothing but a name", "name: quartz, family: A", "name: umber, family: B, description: Another"],
  [
    "the steps of others",
    `name: quartz, from_scene_reference: ${STEP}`,
    `name: umber, family: B, from_scene_reference: ${STEP}`,
  ],
  [
    "steps of others and one more",
    `name: quartz, from_scene_reference: ${STEP}`,
    `name: umber, family: B, description: New, from_scene_reference: !<GroupTransform> {children: [${STEP}, ${OTHER}]}`,
  ],
])("a row with %s, renamed and edited in its place, is one that was renamed", (_, own, other) => {
  const twin = `name: twin, from_scene_reference: ${STEP}`;
  expect(kinds(config([twin, own]), config([twin, other]))).toEqual(["renamed quartz umber"]);
});

test("a row that the same places use is renamed, though it has its first step", () => {
  const [own, other] = ["name: quartz", `name: umber, description: New, from_scene_reference: ${STEP}`];
  expect(kinds(config([own], "quartz"), config([other], "umber"))).toEqual(["renamed quartz umber"]);
  expect(kinds(config([own]), config([other])).sort()).toEqual(["added umber", "removed quartz"]);
});

test.each<[string, string[], string[]]>([
  [
    "other steps",
    [`name: quartz, from_scene_reference: ${STEP}`],
    [`name: umber, from_scene_reference: ${OTHER}`],
  ],
  ["data in the place of colors", ["name: quartz, family: A"], ["name: umber, family: B, isdata: true"]],
  ["another place", ["name: quartz, family: A", "name: middle"], ["name: middle", "name: umber, family: B"]],
  ["two in its place", ["name: quartz, family: A"], ["name: umber, family: B", "name: lnh, family: C"]],
])("a row with %s is another one", (_, before, after) => {
  const found = kinds(config(before), config(after));
  expect(found).toContain("removed quartz");
  expect(found).toContain("added umber");
});
