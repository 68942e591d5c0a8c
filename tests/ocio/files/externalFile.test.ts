import { expect, test } from "vitest";
import { createTransform, fileTypes } from "#ocio/chain/transform.ts";
import { externalFiles, usedFiles } from "#ocio/files/externalFile.ts";
import { readConfig } from "#ocio/yaml/read.ts";

/** A configuration with file transforms of these names. */
function using(sources: string[], head = ""): ReturnType<typeof readConfig>["document"] {
  const children = sources.map((src) => `        - !<FileTransform> {src: "${src}"}`).join("\n");
  return readConfig(`ocio_profile_version: 2
${head}
roles: {default: raw}
displays:
  sRGB:
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  - !<ColorSpace>
    name: raw
    to_scene_reference: !<GroupTransform>
      children:
${children}
`).document;
}

const paths = [
  "grade.cube",
  "luts/grade.cube",
  "luts/a/b.spi1d",
  "luts/sh010/grade.cube",
  "Grade.cube",
  "notes.txt",
];

test.each<[string, string[], string, string[]]>([
  ["beside the configuration", ["grade.cube"], "", ["grade.cube"]],
  ["in a search path, not beside", ["grade.cube"], "search_path: luts", ["luts/grade.cube"]],
  ["in one of several search paths", ["b.spi1d"], "search_path: [luts, ./luts//a/]", ["luts/a/b.spi1d"]],
  ["by a path of its own", ["luts/a/b.spi1d"], "", ["luts/a/b.spi1d"]],
  ["with . and .. in it", ["./luts/a/../grade.cube"], "", ["luts/grade.cube"]],
  ["with the separator of Windows", ["luts\\\\a\\\\b.spi1d"], "", ["luts/a/b.spi1d"]],
  [
    "by a context variable, whatever it is",
    ["luts/%SHOT%/grade.cube"],
    "",
    ["luts/grade.cube", "luts/sh010/grade.cube"],
  ],
  [
    "by two variables of which one is empty",
    ["luts/$SHOT$VARIANT/grade.cube"],
    "",
    ["luts/grade.cube", "luts/sh010/grade.cube"],
  ],
  ["by a variable in the search path", ["b.spi1d"], 'search_path: "luts/$VARIANT"', ["luts/a/b.spi1d"]],
  ["nowhere: other case, no such file", ["GRADE.CUBE", "none.cube"], "", []],
  ["nowhere: above the folder is not in it", ["../show.cube"], "", []],
])("a file is used %s", (_, sources, head, found) => {
  expect(usedFiles(using(sources, head), paths)).toEqual(found);
});

test.each(fileTypes)("the file of a %s is used", (type) => {
  const document = using([]);
  const [row] = Object.values(document.colorspaces.byId);
  const step = { ...createTransform(type, row!.id), src: "grade.cube" };
  const byId = { [row!.id]: { ...row!, to_scene_reference_transform: step } };
  expect(usedFiles({ ...document, colorspaces: { byId, order: [row!.id] } }, paths)).toEqual(["grade.cube"]);
});

test("signs that mean something in patterns are only themselves", () => {
  expect(usedFiles(using(["$SHOT.a+b(1).cube"]), ["x.a+b(1).cube", "x-aab1-cube"])).toEqual([
    "x.a+b(1).cube",
  ]);
});

test.each<[string, string, string[], string[], string[]]>([
  [
    "an earlier folder of the search path hides a later one",
    "search_path: [a, b]",
    ["x.cube"],
    ["a/x.cube", "b/x.cube"],
    ["found a/x.cube", "unused b/x.cube"],
  ],
  [
    "a folder by a variable hides a later one for its own value alone",
    'environment: {SHOT: s1}\nsearch_path: ["$SHOT", all]',
    ["x.cube"],
    ["s1/x.cube", "s2/x.cube", "all/x.cube"],
    ["found all/x.cube", "found s1/x.cube", "found s2/x.cube"],
  ],
  [
    "the same variable has one value in all places",
    'search_path: ["a/$SHOT", "b/$SHOT"]',
    ["x.cube"],
    ["a/s1/x.cube", "b/s1/x.cube", "b/s2/x.cube"],
    ["found a/s1/x.cube", "found b/s2/x.cube", "unused b/s1/x.cube"],
  ],
  [
    "a variable twice in a path",
    "",
    ["%SHOT%/%SHOT%_grade.cube"],
    ["s1/s1_grade.cube", "s1/s2_grade.cube"],
    ["found s1/s1_grade.cube", "unused s1/s2_grade.cube"],
  ],
  [
    "the file of the declared value is missing, those of others are found",
    "environment: {SHOT: none}",
    ["$SHOT.cube"],
    ["s1.cube"],
    ["found s1.cube", "missing none.cube"],
  ],
  [
    "a variable without a value is not missing where a file fits",
    "",
    ["$SHOT.cube", "$SHOT.spi1d"],
    ["s1.cube"],
    ["found s1.cube", "missing $SHOT.spi1d"],
  ],
  [
    "outside of the folder, and absolute",
    "search_path: [../luts]",
    ["x.cube", "/show/y.cube", "/show/z.cube"],
    ["../luts/x.cube", "../luts/w.cube", "/show/y.cube"],
    ["found ../luts/x.cube", "found /show/y.cube", "missing /show/z.cube"],
  ],
  [
    "a known value leads where no other does, beside a variable with any",
    "environment: {ROOT: /show/luts, UP: .., NONE: ''}",
    ["$ROOT/$SHOT.cube", "$UP/luts/$SHOT.cube", "grade$NONE.cube", "/show/luts/$NONE/$SHOT.spi1d"],
    ["/show/luts/s1.cube", "../luts/s1.cube", "grade.cube", "/show/luts/s1.spi1d"],
    ["found ../luts/s1.cube", "found /show/luts/s1.cube", "found /show/luts/s1.spi1d", "found grade.cube"],
  ],
  [
    "a variable without a known value leads to no other root",
    "",
    ["$SHOT.cube", "/show/$SHOT/x.cube"],
    ["s1.cube", "/show/s1/x.cube", "/show/s1/y.cube"],
    ["found /show/s1/x.cube", "found s1.cube"],
  ],
  [
    "a name without a LUT's extension, in a folder by a variable",
    "",
    ["$SHOT/grade.txt"],
    ["s1/grade.txt"],
    ["found s1/grade.txt"],
  ],
  [
    "spaces around an entry of the search path",
    "search_path: [' luts ']",
    ["x.cube"],
    ["luts/x.cube"],
    ["found luts/x.cube"],
  ],
  ["only LUT files are called unused", "", [], ["notes.txt", "a.CUBE"], ["unused a.CUBE"]],
])("%s", (_, head, sources, files, expected) => {
  const listed = externalFiles(using(sources, head), new Set(files));
  expect(listed.map(({ path, status }) => `${status} ${path}`)).toEqual(expected);
});

test("a file that a LUT file refers to is used by that file", () => {
  const listed = externalFiles(using(["a.clf"], "search_path: luts"), new Set(["luts/a.clf", "luts/b.clf"]), {
    references: (path) => (path === "luts/a.clf" ? ["b.clf"] : ["a.clf"]),
  });
  expect(listed).toEqual([
    { path: "luts/a.clf", status: "found", usedBy: ["colorspaces/raw", "luts/b.clf"] },
    { path: "luts/b.clf", status: "found", usedBy: ["luts/a.clf"] },
  ]);
});

test("two spellings of a path are one file, by the folder of the configuration", () => {
  const sources = ["a.cube", "/job/show/a.cube", "../show/a.cube", "../x/b.cube", "/job/x/b.cube"];
  const spelled = [
    "a.cube",
    "/job/show/a.cube",
    "../show/a.cube",
    "/job/x/b.cube",
    "../x/b.cube",
    "/job/show/c.cube",
  ];
  const listed = externalFiles(using(sources), new Set(spelled), { folder: "/job/show" });
  expect(listed.map(({ path, status }) => `${status} ${path}`)).toEqual([
    "found ../x/b.cube",
    "found a.cube",
    "unused c.cube",
  ]);
});
