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

test.each([
  ["that the same places use", "umber", "umber"],
  ["whose old name is in the new one", "quartz_v2", "first"],
])("a row %s is renamed, though all of its steps are others", (_, name, user) => {
  const [own, other] = [
    `name: quartz, from_scene_reference: ${STEP}`,
    `name: ${name}, description: New, from_scene_reference: ${OTHER}`,
  ];
  const before = config([own], user === "first" ? "first" : "quartz");
  expect(kinds(before, config([other], user))).toEqual([`renamed quartz ${name}`]);
});

test("a shared view that is renamed and described is one, as are those of its displays", () => {
  const file = (name: string, more = "") =>
    readConfig(`ocio_profile_version: 2.3
roles: {default: first}
shared_views:
  - !<View> {name: Log, colorspace: first}
  - !<View> {name: ${name}, view_transform: tone, display_colorspace: <USE_DISPLAY_NAME>${more}}
displays:
  screen: [!<Views> [Log, ${name}]]
  film: [!<View> {name: Raw, colorspace: first}, !<Views> [${name}]]
active_views: [Log, Raw, ${name}]
view_transforms: [!<ViewTransform> {name: tone, from_scene_reference: ${STEP}}]
display_colorspaces:
  - !<ColorSpace> {name: screen}
  - !<ColorSpace> {name: film}
colorspaces: [!<ColorSpace> {name: first}]
`).document;
  expect(compared(file("Film"), file("Umber", ", description: New")).rows).toEqual([
    {
      collection: "shared_views",
      name: "Umber",
      kind: "renamed",
      was: "Film",
      fields: [{ field: "description", from: null, to: "New" }],
    },
  ]);
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
