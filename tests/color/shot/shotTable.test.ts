import { expect, test } from "vitest";
import { offeredViews, pictureSpace, shotsOf } from "#color/shot/shotTable.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const { document } = readConfig(`ocio_profile_version: 2
search_path: shots/$SHOT
roles: {default: raw, scene_linear: linear}
displays:
  sRGB:
    - !<View> {name: Film, colorspace: graded}
    - !<View> {name: Raw, colorspace: raw}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
  - !<ColorSpace> {name: linear}
  - !<ColorSpace> {name: graded, from_scene_reference: !<FileTransform> {src: grade.spi1d}}
`);
const paths = ["shots/sh010/grade.spi1d", "shots/sh020/notes.txt"];

test("a line with a variable is a pattern over the folders of files, all else a table", () => {
  const names = (table: string) => {
    const shots = shotsOf(table, paths);
    return typeof shots === "string" ? shots : shots.map(({ name }) => name);
  };
  expect(names("shots/$SHOT")).toEqual(["sh010", "sh020"]);
  expect(names("SHOT\nsh010")).toEqual(["sh010"]);
  expect(names("$SEQ,$SHOT\na,b")).toEqual(["a/b"]);
  expect(names('[{"SHOT": "sh030"}]')).toEqual(["sh030"]);
  expect(names("plates/%SHOT%")).toBe("No folder with files matches “plates/%SHOT%”.");
  expect(names(" ")).toMatch(/^The table is empty/);
});

test("views are all that applications offer, from the working space", () => {
  expect(offeredViews(document)).toEqual([
    { display: "sRGB", view: "Film" },
    { display: "sRGB", view: "Raw" },
  ]);
  expect(pictureSpace(document)).toBe("scene_linear");
});
