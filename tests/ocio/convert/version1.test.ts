import { expect, test } from "vitest";
import { converted } from "#color/convert/convert.ts";
import { fileRuleVerdicts } from "#ocio/rule/file.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const SEARCH = `  - !<Rule> {name: ColorSpaceNamePathSearch}\n`;

function lossesOf(rules: string, spaces = "") {
  const { document, problems } = readConfig(`ocio_profile_version: 2
roles: {default: raw}
file_rules:
${rules}  - !<Rule> {name: Default, colorspace: default}
displays:
  screen:
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  - !<ColorSpace> {name: raw}
  - !<ColorSpace> {name: linear}
${spaces}`);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const made = converted(document, "1");
  const lost = made.changes.filter(({ kind }) => kind === "lost");
  return { given: document, made: made.document, lost };
}

const firing = (document: Parameters<typeof fileRuleVerdicts>[0], path: string) => {
  const found = fileRuleVerdicts(document, path);
  return typeof found === "string" ? found : found.space?.name;
};

test("a config whose rules look for no color space in a path has them looked for there, which is no loss", () => {
  const { given, made, lost } = lossesOf("");
  expect([given, made].map((each) => firing(each, "shot_linear.exr"))).toEqual(["default", "linear"]);
  expect(lost).toEqual([]);
});

test("a config whose last rules are those of version 1 loses nothing", () => {
  expect(lossesOf(SEARCH).lost).toEqual([]);
});

test("aliases that paths no longer have, and names that they have now, are told as a loss", () => {
  const { given, made, lost } = lossesOf(
    SEARCH,
    `  - !<ColorSpace> {name: camera, aliases: [alog, log_a]}
named_transforms:
  - !<NamedTransform> {name: curve, aliases: [bend], transform: !<MatrixTransform> {offset: [1, 0, 0, 0]}}
`,
  );
  const paths = ["a_alog.exr", "a_curve.exr"];
  expect(paths.map((path) => firing(given, path))).toEqual(["camera", "default"]);
  expect(paths.map((path) => firing(made, path))).toEqual(["default", "curve"]);
  expect(lost).toMatchObject([
    {
      collection: "file_rules",
      name: "ColorSpaceNamePathSearch",
      what: "In paths these names are no longer found: alog, log_a. These are found, too: curve.",
      why: "Profile version 1 looks for the names of color spaces alone.",
    },
  ]);
});
