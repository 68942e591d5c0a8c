import { expect, test } from "vitest";
import { frameNumbers, frameRanges, framesOf } from "#color/image/sequence.ts";

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
  expect(frameNumbers([name, name])).toEqual([number, number]);
});

test.each([
  [["p_2_8.png", "e_win2.exr"], [null, null], "1–2", 0],
  [["shot.7.exr", "Shot.0009.exr", "thumb3.png"], [7, 9, null], "3, 7, 9", 4],
  [["a.v1.0001.exr", "a.v2.0001.exr", "a.v2.0003.exr"], [null, 1, 3], "1, 3", 1],
])("images %j that differ in more than a number have the numbers %j", (names, numbers, words, missing) => {
  expect(frameNumbers(names)).toEqual(numbers);
  expect(frameRanges(names)).toEqual({ words, missing });
});

test.each([
  [["s.1001.exr", "s.1002.exr", "s.1003.exr", "s.1010.exr"], "1001–1003, 1010", 6],
  [["s.1.exr", "s.2.exr"], "1–2", 0],
  [["a.exr", "b.exr"], "1–2", 0],
  [["left.7.exr", "right.7.exr"], "1–2", 0],
  [["left.7.exr", "left.8.exr", "right.7.exr", "right.8.exr"], "7–8", 0],
])("frames %j are %s, and %d are missing", (names, words, missing) => {
  expect(frameRanges(names)).toEqual({ words, missing });
});
