import { expect, test } from "vitest";
import { matrixIn, matrixText } from "#ocio/transform/matrixText.ts";

const M = [1.1, 0.2, -0.3, 0, 0.4, 1.5, 0.6, 0, 0.7, -0.8, 1.9, 0, 0, 0, 0, 1];
const rows = ["1.1 0.2 -0.3", "0.4 1.5 0.6", "0.7 -0.8 1.9"];
const braced = rows.map((row) => `{${row}}`);

const plain: [string, string][] = [
  ["rows of three", rows.join("\n")],
  ["commas", rows.join(",").replaceAll(" ", ",")],
  ["tabs and a true minus sign", rows.join("\n").replaceAll(" ", "\t").replaceAll("-", "−")],
  ["numpy", `array([${rows.map((row) => `[${row.replaceAll(" ", ", ")}]`).join(",\n ")}], dtype=float32)`],
  ["numpy's scalars", rows.join(" ").replace(/\S+/g, "np.float64($&),")],
  ["Nuke's list", braced.join("\n")],
  [
    "a node of Nuke",
    `ColorMatrix {\n matrix {\n  ${braced.join("\n  ")}\n }\n name ColorMatrix1\n xpos -120\n ypos 34\n}`,
  ],
  [
    "C with comments",
    `const float M[3][3] = { // AP0 to 1\n${rows.map((row) => `{${row.replaceAll(" ", "f, ")}f}, // row 1`).join("\n")}};`,
  ],
  ["GLSL", `mat3(${rows.join(" ").replaceAll(" ", ", ")})`],
  ["MATLAB", `M = [${rows.join("; ")}];`],
  ["CLF", `<Array dim="3 3">\n${rows.join("\n")}\n</Array>`],
  ["JSON", `{"matrix": [${rows.map((row) => `[${row.replaceAll(" ", ",")}]`).join()}], "version": 2}`],
  ["OCIO", `!<MatrixTransform> {name: AP0 to AP1 2, matrix: [${M.join(", ")}]}`],
  ["a heading", `# Rec.709 to AP0 (v1.0)\n${rows.join("\n")}`],
  ["fractions", rows.join(" ").replace("1.5", "3/2").replace("1.9", "19 / 10")],
  ["Fortran", rows.join(" ").replace("1.1", "11d-1")],
];

test.each(plain)("%s", (_, text) => {
  expect(matrixIn(text)).toEqual({ matrix: M, offset: [0, 0, 0, 0] });
});

test("an offset ends each row, or has its own key", () => {
  const offset = [0.01, 0.02, 0.03, 0];
  const ended = rows.map((row, at) => `${row} ${offset[at]}`).join("\n");
  for (const text of [
    ended,
    `!<MatrixTransform> {matrix: [${M.join(", ")}], offset: [${offset.join(", ")}]}`,
    `!<MatrixTransform> {offset: [0.01, 0.02, 0.03], matrix: [${M.join(", ")}]}`,
    matrixText({ matrix: M, offset }),
  ])
    expect(matrixIn(text), text).toEqual({ matrix: M, offset });
});

test("what is to be inverted is inverted", () => {
  for (const text of [
    "{matrix: [2 0 0 0 4 0 0 0 8], direction: inverse}",
    "matrix {2 0 0 0 4 0 0 0 8}\n invert true",
  ])
    expect(matrixIn(text)).toMatchObject({
      matrix: [0.5, 0, 0, 0, 0, 0.25, 0, 0, 0, 0, 0.125, 0, 0, 0, 0, 1],
    });
  expect(matrixIn("{matrix: [0 0 0 0 0 0 0 0 0], direction: inverse}")).toMatch(/determinant is 0/);
});

test.each([
  ["1 2 3 4 5 6 7 8 9 10", "The text has 10 numbers; a matrix has"],
  ["nan 0 0 0 1 0 0 0 1 0", "The text has “nan”, which is not a number."],
  ["1e999 0 0 0 1 0 0 0 1", "The text has “1e999”, which is not a number."],
  ["1/0 0 0 0 1 0 0 0 1", "The text has “1/0”, which is not a number."],
  [`1 0 0 0 1 0 0 0 1${" ".repeat(5000)}2`, "The text is longer than 5000 characters"],
  [
    "{matrix: [1 0 0 0 1 0 0 0 1], offset: [1, 2]}",
    "The offset in the text has neither three nor four numbers.",
  ],
])("“%s” is refused", (text, why) => {
  expect(matrixIn(text)).toContain(why);
});
