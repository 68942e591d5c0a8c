import { expect, test } from "vitest";
import { createTransform, fileTypes } from "#ocio/chain/transform.ts";
import { usedFiles } from "#ocio/files/usedFile.ts";
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
  ["in a search path, and beside", ["grade.cube"], "search_path: luts", ["grade.cube", "luts/grade.cube"]],
  ["in one of several search paths", ["b.spi1d"], "search_path: [luts, ./luts//a/]", ["luts/a/b.spi1d"]],
  ["by a path of its own", ["luts/a/b.spi1d"], "", ["luts/a/b.spi1d"]],
  ["with . and .. in it", ["./luts/a/../grade.cube"], "", ["luts/grade.cube"]],
  ["with the separator of Windows", ["luts\\\\a\\\\b.spi1d"], "", ["luts/a/b.spi1d"]],
  ["by a context variable, whatever it is", ["luts/%SHOT%/grade.cube"], "", ["luts/sh010/grade.cube"]],
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
