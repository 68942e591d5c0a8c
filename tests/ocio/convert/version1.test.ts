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

test("a config whose rules look for no color space in a path loses that: version 1 looks there first", () => {
  const { given, made, lost } = lossesOf("");
  expect([given, made].map((each) => firing(each, "shot_linear.exr"))).toEqual(["default", "linear"]);
  expect(lost).toMatchObject([
    {
      collection: "file_rules",
      name: "Default",
      what: "The default rule takes fewer paths: those with the name of a color space in them have that color space.",
      why: "Profile version 1 looks for the names of color spaces in every path.",
    },
  ]);
});

test("a config with no file rules, too, which version 2 gives the default rule alone", () => {
  const { document } = readConfig(`ocio_profile_version: 2
roles: {default: raw}
colorspaces:
  - !<ColorSpace> {name: raw}
`);
  const { changes } = converted(document, "1");
  expect(changes).toMatchObject([{ collection: "file_rules", name: "Default", kind: "lost" }]);
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
