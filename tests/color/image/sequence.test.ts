import { expect, test } from "vitest";
import { frameNumber, framesOf } from "#color/image/sequence.ts";

test("the images among files are frames in the order of their numbers", () => {
  const names = ["shot.10.exr", "notes.txt", "shot.9.exr", "shot.0100.exr", "Shot.2.exr", ".DS_Store"];
  expect(framesOf(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    "Shot.2.exr",
    "shot.9.exr",
    "shot.10.exr",
    "shot.0100.exr",
  ]);
});

test.each([
  ["shot.1001.exr", 1001],
  ["A001_C002_0042.dpx", 42],
  ["v2_beauty.exr", 2],
  ["0007", 7],
  ["plate.exr", null],
  ["12345678901234567890.exr", null],
])("the number of frame %s is %s", (name, number) => {
  expect(frameNumber(name)).toBe(number);
});
