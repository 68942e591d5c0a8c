import { describe, expect, test } from "vitest";
import { converted } from "#color/convert/convert.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { writeConfig } from "#ocio/yaml/write.ts";

const CC = `<ColorCorrection id="a"><SOPNode><Slope>1.1 1 0.9</Slope><Offset>0 0.02 0</Offset><Power>1.1 1 0.8</Power></SOPNode></ColorCorrection>`;
const CLF = `<?xml version="1.0"?><ProcessList id="a" compCLFversion="3"><Matrix inBitDepth="32f" outBitDepth="32f"><Array dim="3 3">2 0 0 0 1 0 0 0 1</Array></Matrix></ProcessList>`;
const text = new TextEncoder();
const files = new Map([
  ["luts/a/grade.cc", text.encode(CC)],
  ["luts/a/grade.clf", text.encode(CLF)],
  ["show/grade.clf", text.encode(CLF)],
]);
const read = (path: string) => files.get(path) ?? null;

function config(
  version: string,
  searchPath: string,
  step: string,
  graded = "FileTransform> {src: grade.clf}",
): Document {
  const from = version === "1" ? "from_reference" : "from_scene_reference";
  const { document, problems } = readConfig(`ocio_profile_version: ${version}
environment: {SHOT: a, SPACE: other}
search_path: ${searchPath}
roles: {default: raw}
displays:
  screen:
    - !<View> {name: Graded, colorspace: graded}
colorspaces:
  - !<ColorSpace> {name: raw}
  - !<ColorSpace> {name: graded, ${from}: !<${graded}}
  - !<ColorSpace> {name: other, ${from}: !<MatrixTransform> {offset: [1, 0, 0, 0]}}
  - !<ColorSpace> {name: there, ${from}: !<${step}}
`);
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  return document;
}

const changesOf = (document: Document, version: "1" | "2") =>
  converted(document, version, { read }).changes.filter(({ name }) => name === "there");

describe("a file that only the search path makes depend on the shot", () => {
  test("stays where it holds for positive values", () => {
    const { document, changes } = converted(
      config("1", "luts/$SHOT", "FileTransform> {src: grade.cc}"),
      "2",
      {
        read,
      },
    );
    const [change] = changes.filter(({ name }) => name === "there");
    expect(change).toMatchObject({ kind: "baked", what: "The FileTransform stays as it is." });
    expect(writeConfig(document)).toContain("src: grade.cc");
  });

  test("is lost where the steps of one shot have to stand for it, with the place in the search path", () => {
    const [change] = changesOf(config("2", "luts/%SHOT%", "FileTransform> {src: grade.clf}"), "1");
    expect(change).toMatchObject({
      kind: "lost",
      why: "Its file “grade.clf” in “luts/%SHOT%” depends on context variables: only that of their present values is left.",
    });
  });

  test("is not where an entry before that of the shot has it", () => {
    const [change] = changesOf(config("2", "show:luts/$SHOT", "FileTransform> {src: grade.clf}"), "1");
    expect(change).toMatchObject({ kind: "exact" });
  });

  test("is not where a sign of a variable is none", () => {
    const [change] = changesOf(config("2", "show:100%:$", "FileTransform> {src: grade.clf}"), "1");
    expect(change).toMatchObject({ kind: "exact" });
  });
});

describe("a step that stands for others", () => {
  const view = "DisplayViewTransform> {src: raw, display: screen, view: Graded}";

  test("is lost where a file behind them depends on the shot", () => {
    const [change] = changesOf(config("2", "luts/$SHOT", view), "1");
    expect(change).toMatchObject({
      kind: "lost",
      why: expect.stringContaining("“grade.clf” in “luts/$SHOT”"),
    });
  });

  test("is equal where none does", () => {
    const [change] = changesOf(config("2", "show", view), "1");
    expect(change).toMatchObject({ kind: "exact" });
  });

  test("is lost where the name of a color space depends on the shot", () => {
    const graded = "ColorSpaceTransform> {src: raw, dst: $SPACE}";
    const [change] = changesOf(config("2", "show", view, graded), "1");
    expect(change).toMatchObject({ kind: "lost", why: expect.stringContaining("color space “$SPACE”") });
  });
});
