import { expect, test } from "vitest";
import { equalSides } from "#color/compare/equalSides.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const config = (spaces: Record<string, number>) => ({
  document: readConfig(`ocio_profile_version: 2
colorspaces:
${Object.entries(spaces)
  .map(
    ([name, offset]) =>
      `  - !<ColorSpace> {name: ${name}, to_scene_reference: !<MatrixTransform> {offset: [${offset}, 0, 0, 0]}}`,
  )
  .join("\n")}
`).document,
});
const names = (spaces: { name: string }[]) => spaces.map(({ name }) => name);

test("spaces equal in color within a side or between both are grouped, but one of the same name on each", () => {
  const groups = equalSides(
    config({ same: 0.1, plate: 0.2, copy: 0.3, again: 0.3 }),
    config({ same: 0.1, film: 0.2, other: 0.4 }),
  );
  expect(groups.map(({ a, b }) => [names(a), names(b)])).toEqual([
    [["plate"], ["film"]],
    [["copy", "again"], []],
  ]);
});
