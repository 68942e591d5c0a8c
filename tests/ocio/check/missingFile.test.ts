import { expect, test } from "vitest";
import { problemList } from "#color/check/problemList.ts";
import { fileListProblems, missingFiles, unreadableFiles } from "#ocio/check/missingFile.ts";
import { placeWords, rowOfProblem } from "#ocio/check/problemPlace.ts";
import { ruleName } from "#ocio/check/ruleName.ts";
import { neededExamples } from "#ocio/files/exampleLut.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { pathOfProblem } from "#panels/problem/problemPath.ts";
import { CONFIG, documentOf } from "../../store/fixture.ts";

const config = (steps: string, searchPath = "luts:.") =>
  readConfig(`ocio_profile_version: 2
search_path: ${JSON.stringify(searchPath)}
environment: {SHOT: s1}
file_rules:
  - !<Rule> {name: Default, colorspace: raw}
colorspaces:
  - !<ColorSpace>
    name: raw
    isdata: true
  - !<ColorSpace>
    name: Film/Log
    from_scene_reference: !<GroupTransform>
      children:
        - !<MatrixTransform> {}
${steps}
`).document;
const step = (src: string) => `        - !<FileTransform> {src: ${JSON.stringify(src)}}\n`;
const listed = (...paths: string[]) => ({
  files: paths.map((path) => ({ path, size: 1, hash: "", at: "" })),
  removed: [],
});

test("a file that is not kept is a warning that names the file, its row, the step and where it is expected", () => {
  const document = config(step("film.cube"));
  const [problem, ...others] = missingFiles(document, new Set(["other.cube"]));
  expect(others).toEqual([]);
  expect(problem).toEqual({
    severity: "warning",
    code: "missing-file",
    message:
      "Step 2 of the color space “Film/Log” reads “film.cube”, which is not among the files of the configuration; expected at luts/film.cube, film.cube.",
    path: "colorspaces/Film/Log/from_scene_reference_transform/1/src",
    fixes: [
      { id: "lut.upload", args: { path: "luts/film.cube" } },
      { id: "lut.upload", args: {} },
    ],
  });
  expect(placeWords(document, problem!)).toBe("Color space Film/Log · from scene reference");
  expect(rowOfProblem(document, problem!)?.kind).toBe("colorspaces");
});

test("a search path of too many folders is told, with the first places", () => {
  const folders = Array.from({ length: 2000 }, (_, at) => `f${at}`).join(":");
  const steps = Array.from({ length: 2000 }, (_, at) => step(`${at}.cube`)).join("");
  const [problem] = missingFiles(config(steps, folders), new Set());
  expect(problem?.message).toMatch(
    /expected at f0\/0\.cube, .* f9\/0\.cube and 90 more; too many folders in the search path: the last 1900 are not searched\.$/,
  );
});

test.each([
  ["found by the search path", "film.cube", ["luts/film.cube"], 0],
  ["found beside the configuration", "film.cube", ["film.cube"], 0],
  ["found by the value of a variable", "$SHOT/film.cube", ["luts/s1/film.cube"], 0],
  ["lost under another value", "$SHOT/film.cube", ["luts/s2/film.cube"], 1],
  ["of a variable without value, which has a problem of its own", "%SEQ%/film.cube", [], 0],
  ["outside, which no archive holds", "/studio/film.cube", [], 0],
  ["an example", "warm_contrast.cube", [], 0],
  ["like an example but for its folder", "my/warm_contrast.cube", [], 1],
])("a file that is %s", (_, src, paths, count) => {
  expect(missingFiles(config(step(src)), new Set(paths))).toHaveLength(count);
});

test("a file that was removed can come back before another is put in its place", () => {
  const document = config(step("film.cube"));
  const [problem] = fileListProblems(document, { files: [], removed: listed("film.cube", "old.cube").files });
  expect(problem?.fixes).toEqual([
    { id: "lut.restore", args: { target: "film.cube" } },
    { id: "lut.upload", args: { path: "luts/film.cube" } },
    { id: "lut.upload", args: {} },
  ]);
});

test("every place that official OCIO tries is told, and it goes to one that a variable does not change", () => {
  const document = config(step("shot1/film.cube"), "./$SHOT:shot1:.");
  const [problem] = missingFiles(document, new Set());
  expect(problem?.message).toContain(
    "; expected at s1/shot1/film.cube, shot1/shot1/film.cube, shot1/film.cube.",
  );
  expect(problem?.fixes?.[0]).toEqual({ id: "lut.upload", args: { path: "shot1/film.cube" } });
});

test("a row that reads a file twice is told once, and inside of a group the place is exact", () => {
  const nested = `        - !<GroupTransform>
          children:
            - !<FileTransform> {src: deep.cube}
`;
  const document = config(step("film.cube") + step("film.cube") + nested);
  expect(missingFiles(document, new Set()).map(({ path }) => path?.split("/").slice(-2))).toEqual([
    ["1", "src"],
    ["3.0", "src"],
  ]);
});

test("nothing is missing where the files are not known, and the same list is looked through once", () => {
  const document = config(step("film.cube"));
  expect(fileListProblems(document, null)).toEqual([]);
  const files = listed();
  expect(fileListProblems(document, files)).toBe(fileListProblems(document, files));
  expect(fileListProblems(document, files)).toHaveLength(1);
  expect(fileListProblems(document, listed("film.cube"))).toEqual([]);
});

test("missing files stand among the warnings, after the errors", () => {
  const problems = problemList(config(`${step("film.cube")}${step("")}`), listed());
  const severities = problems.map(({ severity }) => severity);
  expect(severities.indexOf("error")).toBe(0);
  expect(severities).toEqual([...severities].sort((a, b) => "ewi".indexOf(a[0]!) - "ewi".indexOf(b[0]!)));
  expect(problems.map(({ code }) => code)).toContain("missing-file");
});

test.each([
  [
    "at the first place of the search path",
    "luts:.",
    [],
    [["luts/warm_contrast.cube", "warm_contrast.cube"]],
  ],
  ["beside the configuration", "", [], [["warm_contrast.cube", "warm_contrast.cube"]]],
  ["nowhere where a file of that name is kept", "luts:.", ["warm_contrast.cube"], []],
  [
    "elsewhere where only the case tells them apart",
    "luts:.",
    ["luts/Warm_Contrast.cube"],
    [["warm_contrast.cube", "warm_contrast.cube"]],
  ],
  ["nowhere in folders outside", "/studio", [], []],
])("an example goes into the archive %s", (_, searchPath, paths, needed) => {
  const document = config(step("warm_contrast.cube"), searchPath);
  expect([...neededExamples(document, new Set(paths))]).toEqual(needed);
});

const unreadable = "8 entries are needed, and 1 are there.";
const file = (path: string) => ({ path, size: 1, hash: "", at: "", unreadable });

test("a LUT file that cannot be read is a warning that names the file, why, and what to do", () => {
  const files = {
    files: [file("luts/grade.cube"), { ...file("fine.cube"), unreadable: undefined }],
    removed: [],
  };
  const [problem, ...others] = unreadableFiles(files);
  expect(others).toEqual([]);
  expect(problem).toEqual({
    severity: "warning",
    code: "unreadable-file",
    message: `“luts/grade.cube” can't be read as a LUT: ${unreadable}`,
    path: "files/luts/grade.cube",
    fixes: [
      { id: "lut.replace", args: { target: "luts/grade.cube" } },
      { id: "lut.remove", args: { targets: ["luts/grade.cube"] } },
    ],
  });
  const document = documentOf("a");
  expect(rowOfProblem(document, problem!)).toBeNull();
  expect(placeWords(document, problem!)).toBe("Files · grade.cube");
  expect(pathOfProblem(document, problem!)).toBe(`/${CONFIG}/files`);
  expect(ruleName(problem!.code)).toBe("Files that cannot be read");
  expect(problemList(document, files)).toContainEqual(problem);
  const muted = { ...document, config: { ...document.config, muted_rules: ["unreadable-file"] } };
  expect(problemList(muted, files)).not.toContainEqual(problem);
});

test("a file that is no LUT by its name need not be one", () => {
  expect(unreadableFiles({ files: [file("notes.txt")], removed: [] })).toEqual([]);
});
