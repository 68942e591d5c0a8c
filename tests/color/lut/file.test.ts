import { describe, expect, test } from "vitest";
import { ColorError, MissingFileError } from "#color/error.ts";
import { step } from "#color/lut/step.ts";
import { opsOf } from "#color/transforms.ts";
import { files, stepsOf } from "./folder.ts";

const cube = "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n";
const curve = "LUT_1D_SIZE 2\nDOMAIN_MAX 2 2 2\n0 0 0\n1 1 1\n";
const correction = (id: string, slope: number) =>
  `<ColorCorrection id="${id}"><SOPNode><Slope>${slope} 1 1</Slope><Offset>0 0 0</Offset><Power>1 1 1</Power></SOPNode></ColorCorrection>`;
const collection = `<ColorCorrectionCollection>${correction("a", 2)}${correction("0", 3)}${correction("b c", 4)}</ColorCorrectionCollection>`;
const ctf = (...nodes: string[]) => `<ProcessList version="2" id="a">${nodes.join("")}</ProcessList>`;
const reference = (path: string, more = "") =>
  `<Reference inBitDepth="32f" outBitDepth="32f" path="${path}" ${more}/>`;
const lut3d = (interpolation: string) =>
  `<LUT3D inBitDepth="32f" outBitDepth="32f" ${interpolation}><Array dim="2 2 2 3">${"0 0 1 ".repeat(8)}</Array></LUT3D>`;
const known = {
  "a.cube": cube,
  "b.cube": curve,
  "a.ccc": collection,
  "a.cc": correction("a", 2),
  "cube.ctf": ctf(lut3d("")),
  "said.ctf": ctf(lut3d('interpolation="tetrahedral"')),
  "exponent.ctf": ctf(
    '<Gamma inBitDepth="32f" outBitDepth="32f" style="basicFwd"><GammaParams gamma="2"/></Gamma>',
  ),
  "refers.ctf": ctf(reference("b.cube"), reference("a.cc", 'inverted="true"')),
  "itself.ctf": ctf(reference("ITSELF.ctf")),
  "one.ctf": ctf(reference("two.ctf")),
  "two.ctf": ctf(reference("one.ctf")),
  "lost.ctf": ctf(reference("nowhere.cube")),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `level${i}.ctf`,
      ctf(...Array.from({ length: 4 }, () => reference(i < 11 ? `level${i + 1}.ctf` : "a.cube"))),
    ]),
  ),
};
const context = files({ ...known, "ITSELF.ctf": known["itself.ctf"] });

describe("interpolation", () => {
  const asked: [file: string, asked: string | null, found: string | null][] = [
    ["a.cube", null, null],
    ["a.cube", "tetrahedral", "tetrahedral"],
    ["a.cube", "best", "best"],
    ["a.cube", "cubic", null],
    ["a.cube", "nonsense", null],
    ["cube.ctf", "tetrahedral", "tetrahedral"],
    ["said.ctf", "linear", "tetrahedral"],
    ["b.cube", "tetrahedral", null],
    ["b.cube", "nearest", "nearest"],
  ];
  test.each(asked)("%s asked for %s takes %s", (src, interpolation, found) => {
    expect(stepsOf(context, src, { interpolation }).at(-1)).toMatchObject({ interpolation: found });
  });
});

describe("corrections are picked", () => {
  const picked: [cccid: string | null, slope: number][] = [
    [null, 2],
    ["a", 2],
    ["0", 3],
    ["1", 3],
    ["02", 4],
    [" 2", 4],
    ["b c", 4],
  ];
  test.each(picked)("by %j", (cccid, slope) => {
    expect(stepsOf(context, "a.ccc", { cccid })).toMatchObject([{ slope: [slope, 1, 1], clamp: false }]);
  });
  test("of a .ccc that is one correction by its id or 0 alone", () => {
    const one = files({ "a.ccc": correction("a", 2), "a.cc": correction("a", 2) });
    for (const cccid of [null, "a", "0"])
      expect(stepsOf(one, "a.ccc", { cccid })).toMatchObject([{ slope: [2, 1, 1] }]);
    for (const cccid of ["b", "1"])
      expect(() => stepsOf(one, "a.ccc", { cccid })).toThrow(`a.ccc has no color correction '${cccid}'`);
    expect(stepsOf(one, "a.cc", { cccid: "b" })).toMatchObject([{ slope: [2, 1, 1] }]);
  });
  test.each(["A", "3", "-1", "1 ", "1.0"])("none by %j, as for a file that is missing", (cccid) => {
    expect(() => stepsOf(context, "a.ccc", { cccid })).toThrow(MissingFileError);
    expect(() => stepsOf(context, "a.ccc", { cccid })).toThrow(
      `a.ccc has no color correction '${cccid}'; it has 3, which are asked for by id or by number from 0.`,
    );
  });
  test("with the context variables of the id replaced", () => {
    const resolving = { ...context, resolve: (text: string) => text.replace("$SHOT", "b c") };
    expect(stepsOf(resolving, "a.ccc", { cccid: "$SHOT" })).toMatchObject([{ slope: [4, 1, 1] }]);
  });
  test("whatever the id says, where the file has only one", () => {
    expect(stepsOf(context, "a.cc", { cccid: "z" })).toMatchObject([{ slope: [2, 1, 1] }]);
  });
  test("to clamp where the transform says so", () => {
    expect(stepsOf(context, "a.cc", { cdl_style: "ASC_SOP" })).toMatchObject([{ clamp: true }]);
  });
});

test("configs of version 1 compute corrections in their own way, and everything else as always", () => {
  const old = { ...context, major: 1 };
  expect(stepsOf(old, "a.cc").map(({ type }) => type)).toEqual(["matrix", "exponent", "matrix"]);
  expect(stepsOf(old, "exponent.ctf")).toEqual(stepsOf(context, "exponent.ctf"));
});

test("a file undone is its steps undone, the last first", () => {
  expect(stepsOf(context, "b.cube").map(({ type }) => type)).toEqual(["matrix", "lut1d"]);
  expect(stepsOf(context, "b.cube", {}, "inverse")).toMatchObject([
    { type: "lut1d", direction: "inverse" },
    { type: "matrix", matrix: [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1] },
  ]);
  expect(stepsOf(context, "b.cube", { direction: "inverse" }, "inverse")).toEqual(stepsOf(context, "b.cube"));
});

test("the transforms of LUTs read files too", () => {
  const node = step("Lut1DTransform", { src: "b.cube" });
  expect(opsOf(node, "forward", context).at(-1)).toMatchObject({ type: "lut1d", interpolation: "linear" });
  const other = step("Lut3DTransform", { src: "a.cube", interpolation: "best" });
  expect(opsOf(other, "forward", context)).toMatchObject([{ type: "lut3d", interpolation: "best" }]);
});

test("files are followed to the ones that they refer to", () => {
  expect(stepsOf(context, "refers.ctf")).toMatchObject([
    { type: "matrix" },
    { type: "lut1d" },
    { type: "cdl", direction: "inverse" },
  ]);
});

const refused: [what: string, src: string, why: string][] = [
  ["no name", "", "A file transform names no file."],
  ["a missing file", "nowhere.cube", "'nowhere.cube' is not found"],
  ["a missing reference", "lost.ctf", "'nowhere.cube' is not found"],
  ["a file that refers to itself", "itself.ctf", "The file ITSELF.ctf refers to itself."],
  ["files that refer to each other", "one.ctf", "The file one.ctf refers to itself."],
  ["references that multiply", "level0.ctf", "is one of too many that refer to others"],
];
test.each(refused)("%s is refused", (_, src, why) => {
  expect(() => stepsOf(context, src)).toThrow(ColorError);
  expect(() => stepsOf(context, src)).toThrow(why);
});
