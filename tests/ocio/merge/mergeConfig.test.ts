import { expect, test } from "vitest";
import { mergeConfigOf } from "#ocio/merge/mergeConfig.ts";
import { readConfig } from "#ocio/yaml/read.ts";

test("a color space whose name another had before is at the place of that one, as in official OCIO", () => {
  const { document } = readConfig(`ocio_profile_version: 2
roles:
  default: raw
colorspaces:
  - !<ColorSpace> {name: rec709}
  - !<ColorSpace> {name: raw, isdata: true}
display_colorspaces:
  - !<ColorSpace> {name: xyz}
  - !<ColorSpace> {name: Rec709}
`);
  expect(mergeConfigOf(document, true).spaces.map(({ name }) => name)).toEqual(["Rec709", "raw", "xyz"]);
});
