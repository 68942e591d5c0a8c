import { expect, test } from "vitest";
import { comparisonOf } from "#color/compare/comparison.ts";
import { conflictColors } from "#color/merge/conflictColors.ts";
import { threeWayMerge } from "#ocio/merge/threeWay.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const config = (film: string | null, others = "") =>
  readConfig(`ocio_profile_version: 2
roles: {default: lin, aces_interchange: lin}
displays:
  sRGB:
    - !<View> {name: Film, colorspace: ${film === null ? "lin" : "film"}}
colorspaces:
  - !<ColorSpace> {name: lin}
  - !<ColorSpace> {name: cg, description: ${others || "base"}}
${film === null ? "" : `  - !<ColorSpace> {name: film, to_scene_reference: ${film}}`}
`).document;
const offset = (value: number) => `!<MatrixTransform> {offset: [${value}, 0, 0, 0]}`;

function colorsOf(base: string | null, ours: string | null, theirs: string | null) {
  const merge = threeWayMerge(config(base), config(ours, "ours"), config(theirs, "theirs"));
  const sides = {
    base: { document: merge.base },
    ours: { document: merge.ours },
    theirs: { document: merge.theirs },
  };
  const ids = [...new Set(merge.conflicts.map(({ id }) => id))];
  const colors = conflictColors(sides, ids);
  const { id } = merge.conflicts.find(({ name }) => name === "film")!;
  return { sides, colors, film: colors.get(id)!.sides };
}

test("sides of a conflict are as far from the base in color as a comparison with it says", () => {
  const { sides, film } = colorsOf(offset(0.1), offset(0.2), offset(0.4));
  expect(film.base).toMatchObject({ max: 0, mean: 0 });
  for (const side of ["ours", "theirs"] as const) {
    const { max, mean } = comparisonOf(sides.base, sides[side]).color.find(({ name }) => name === "film") as {
      max: number;
      mean: number;
    };
    expect(film[side]).toMatchObject({ max, mean });
  }
  expect(film.theirs).toHaveProperty("strip.patches.length", 24);
});

test("a side that says the same as the base is no step away, and has its look", () => {
  const { film } = colorsOf(offset(0.1), `${offset(0.1).slice(0, -1)}, name: ours}`, offset(0.4));
  expect(film.ours).toMatchObject({ max: 0, mean: 0 });
});

test("a row that one side deleted has the colors of the other two", () => {
  const { film } = colorsOf(offset(0.1), null, offset(0.4));
  expect(Object.keys(film)).toEqual(["base", "theirs"]);
});

test("a row that both sides added is compared with ours", () => {
  const { film } = colorsOf(null, offset(0.2), offset(0.4));
  expect(film.ours).toMatchObject({ max: 0 });
  expect(film).not.toHaveProperty("base");
  expect((film.theirs as { max: number }).max).toBeGreaterThan(0);
});

test("a side whose LUT file is missing says so", () => {
  const { film } = colorsOf(offset(0.1), "!<FileTransform> {src: film.cube}", offset(0.4));
  expect(film.ours).toEqual({ error: expect.stringContaining("film.cube") });
  expect(film.theirs).toHaveProperty("max");
});
