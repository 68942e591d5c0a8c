import { expect, test } from "vitest";
import { referenceDifferences } from "#color/compare/referenceDifference.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const config = (roles: string, spaces: string) => ({
  document: readConfig(`ocio_profile_version: 2
roles: {${roles}}
colorspaces:
${spaces}
`).document,
});
const aces = config("aces_interchange: ACES2065-1", "  - !<ColorSpace> {name: ACES2065-1}");
const rec709 = config("", "  - !<ColorSpace> {name: lin_rec709}");
/** ACES2065-1 to linear Rec.709, as the built-in configs write it. */
const matrix =
  "[2.52168618674388, -1.13413098823972, -0.387555198504164, 0, -0.276479914229922, 1.37271908766826, -0.096239173438334, 0, -0.0153780649660342, -0.152975335867399, 1.16835340083343, 0, 0, 0, 0, 1]";

test("references are told apart by what is known of them, with the color spaces that they are", () => {
  expect(referenceDifferences(aces, rec709)).toEqual([{ kind: "scene", a: "ACES2065-1", b: "lin_rec709" }]);
  expect(referenceDifferences(aces, aces)).toEqual([]);
});

test("a reference is the same by its meaning, whatever its space is called, and one that nothing tells is no difference", () => {
  const tied = config(
    "aces_interchange: ap0",
    `  - !<ColorSpace> {name: working}\n  - !<ColorSpace> {name: ap0, to_scene_reference: !<MatrixTransform> {matrix: ${matrix}}}`,
  );
  expect(referenceDifferences(tied, rec709)).toEqual([]);
  expect(referenceDifferences(tied, aces)).toMatchObject([{ kind: "scene", b: "ACES2065-1" }]);
  const unknown = config("", "  - !<ColorSpace> {name: mystery}");
  expect(referenceDifferences(unknown, aces)).toEqual([]);
});
