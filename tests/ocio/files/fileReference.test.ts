import { describe, expect, test } from "vitest";
import { fileUses, moveChanges, placeFor, sourceOf } from "#ocio/files/fileReference.ts";
import { changed } from "#ocio/model/change.ts";
import { readConfig } from "#ocio/yaml/read.ts";

/** A configuration whose color spaces read the files. */
function config(searchPath: string, sources: string[], environment = "{}") {
  const spaces = sources.map(
    (src, at) => `  - !<ColorSpace>
    name: s${at}
    to_scene_reference: !<GroupTransform>
      children:
        - !<MatrixTransform> {}
        - !<FileTransform> {src: ${JSON.stringify(src)}}
`,
  );
  const text = `ocio_profile_version: 2
environment: ${environment}
search_path: ${JSON.stringify(searchPath)}
file_rules:
  - !<Rule> {name: Default, colorspace: s0}
colorspaces:
${spaces.join("")}`;
  return readConfig(text).document;
}
const sourcesOf = (document: ReturnType<typeof config>) => fileUses(document, null).map(({ src }) => src);

describe("a step finds its file", () => {
  const there = new Set(["luts/a.cube", "b.cube", "shots/s1/c.cube", "luts/deep/d.cube"]);
  test.each([
    ["luts", "a.cube", "luts/a.cube", "found"],
    ["luts", "b.cube", null, "missing"],
    ["luts:.", "b.cube", "b.cube", "found"],
    ["", "b.cube", "b.cube", "found"],
    ["", "luts/a.cube", "luts/a.cube", "found"],
    ["luts", "./deep/../a.cube", "luts/a.cube", "found"],
    ["luts", "../b.cube", "b.cube", "found"],
    ["luts", "../../b.cube", null, "outside"],
    ["other:luts", "a.cube", "luts/a.cube", "found"],
    ["luts", "A.cube", null, "missing"],
    ["shots/$SHOT", "c.cube", "shots/s1/c.cube", "found"],
    ["shots", "$SHOT/c.cube", "shots/s1/c.cube", "found"],
    ["shots", "%SEQ%/c.cube", null, "variable"],
    ["$SEQ:luts", "a.cube", "luts/a.cube", "found"],
    ["luts", "/studio/a.cube", null, "outside"],
    ["luts", "C:\\studio\\a.cube", null, "outside"],
    ["/studio/luts", "a.cube", null, "outside"],
  ])("by the search path %s, %s is %s", (path, src, file, state) => {
    const [use] = fileUses(config(path, [src], "{SHOT: s1}"), there);
    expect([use?.path, use?.state, use?.step, use?.name]).toEqual([file, state, "step 2", "s0"]);
  });

  test("and where the files are not known, at the first place", () => {
    const [use] = fileUses(config("luts:.", ["a.cube"]), null);
    expect([use?.path, use?.candidates]).toEqual(["luts/a.cube", ["luts/a.cube", "a.cube"]]);
  });
});

test.each([
  ["luts:.", "a.cube", "luts/a.cube"],
  ["luts:.", "cam/a.cube", "luts/cam/a.cube"],
  ["./$SHOT:shot1:.", "shot1/a.cube", "shot1/a.cube"],
  ["./$SHOT:shot1:.", "a.cube", "a.cube"],
  ["./$SHOT:luts", "a.cube", "luts/a.cube"],
  ["./$SHOT", "a.cube", "s1/a.cube"],
  ["luts:$SHOT", "$SHOT/a.cube", "luts/s1/a.cube"],
])("by the search path %s, the missing %s is put at %s", (path, src, place) => {
  const [use] = fileUses(config(path, [src], "{SHOT: s1}"), new Set());
  expect([use?.state, use?.home]).toEqual(["missing", place]);
});

test.each([
  ["luts", "luts/a.cube", "a.cube"],
  ["luts:.", "luts/a.cube", "a.cube"],
  [".:luts/deep", "luts/deep/a.cube", "a.cube"],
  ["", "luts/a.cube", "luts/a.cube"],
  ["luts", "elsewhere/a.cube", "elsewhere/a.cube"],
])("by the search path %s, the file %s is read as %s", (path, file, src) => {
  expect(sourceOf(config(path, []), file, new Set([file]))).toBe(src);
});

test("many steps look in the first of many folders, with a bound for all together", () => {
  const folders = Array.from({ length: 2000 }, (_, at) => `f${at}`).join(":");
  const sources = Array.from({ length: 2000 }, (_, at) => `${at}.cube`);
  const uses = fileUses(config(folders, sources), new Set(["f99/0.cube", "f100/1.cube"]));
  expect(uses.map(({ state }) => state).slice(0, 2)).toEqual(["found", "missing"]);
  expect(uses.filter(({ candidates, skipped }) => candidates.length > 100 || skipped !== 1900)).toEqual([]);
  const [few] = fileUses(config(folders, ["0.cube"]), new Set(["f1999/0.cube"]));
  expect([few?.state, few?.skipped]).toEqual(["found", 0]);
});

test("a text that another file comes before is not taken", () => {
  const there = new Set(["first/a.cube", "second/a.cube"]);
  expect(sourceOf(config("first:second:.", []), "second/a.cube", there)).toBe("second/a.cube");
});

test.each([
  ["luts", [], "a.cube", [], "luts/a.cube"],
  ["", [], "a.cube", [], "a.cube"],
  ["luts", ["deep/a.cube"], "a.cube", [], "luts/deep/a.cube"],
  ["luts:looks", ["a.cube"], "a.cube", ["looks/a.cube"], "luts/a.cube"],
  ["luts", ["a.cube"], "show/luts/a.cube", [], "luts/a.cube"],
  ["luts", [], "show/luts/x.cube", [], "luts/x.cube"],
  ["", [], "show/luts/x.cube", [], "show/luts/x.cube"],
  ["/studio/luts", [], "a.cube", [], "a.cube"],
  ["$SHOT:luts", [], "a.cube", [], "luts/a.cube"],
  ["$SHOT:luts", ["a.cube"], "a.cube", [], "luts/a.cube"],
])(
  "with the search path %s and steps that read %s, %s goes beside %s as %s",
  (path, sources, name, there, to) => {
    expect(placeFor(config(path, sources), name, new Set(there))).toBe(to);
  },
);

test("what reads a file follows its move by the search path, and keeps its variable in the same folder", () => {
  const document = config("luts", ["a.cube", "$LOOK/a.cube", "b.cube"], "{LOOK: ../luts}");
  const there = new Set(["luts/a.cube", "luts/b.cube"]);
  const move = (from: string, to: string) =>
    sourcesOf(changed(document, moveChanges(document, from, to, there)));
  expect(move("luts/a.cube", "luts/c.cube")).toEqual(["c.cube", "$LOOK/c.cube", "b.cube"]);
  expect(move("luts/a.cube", "luts/new/c.cube")).toEqual(["new/c.cube", "new/c.cube", "b.cube"]);
  const after = changed(document, moveChanges(document, "luts/b.cube", "luts/new/b.cube", there));
  expect(fileUses(after, new Set(["luts/a.cube", "luts/new/b.cube"])).map(({ state }) => state)).toEqual([
    "found",
    "found",
    "found",
  ]);
});
