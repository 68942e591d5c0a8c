import { expect, test } from "vitest";
import { namedConflicts } from "#ocio/merge/conflictNames.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const config = (role: string, family: string) =>
  readConfig(`ocio_profile_version: 2
roles: {default: ${role}}
displays: {sRGB: [!<View> {name: Raw, colorspace: ${role}}]}
colorspaces:
  - !<ColorSpace> {name: raw, family: ${family}}
  - !<ColorSpace> {name: log}
  - !<ColorSpace> {name: film}
`).document;

test.each([
  ["edits of one file", config("raw", "old")],
  ["edits without a common one", readConfig("").document],
])("the conflicts of %s have names in place of ids", (_, base) => {
  const named = namedConflicts(threeWayMerge(base, config("log", "ours"), config("film", "theirs")));
  const of = (collection: string) => named.find((conflict) => conflict.collection === collection);
  expect(of("roles")).toMatchObject({ name: "default", field: "colorspace_id", ours: "log", theirs: "film" });
  expect(of("colorspaces")).toMatchObject({ field: "family_id", ours: "ours", theirs: "theirs" });
  expect(JSON.stringify(named)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});
