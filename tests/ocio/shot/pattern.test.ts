import { describe, expect, test } from "vitest";
import { isShotPattern, patternFolder, shotsIn } from "#ocio/shot/pattern.ts";

describe("a pattern over folders", () => {
  test("gives the values of each folder once", () => {
    const paths = ["shows/a/010/x.exr", "shows/a/010/y.exr", "shows/a/020/luts/x.cube", "shows/readme.txt"];
    expect(shotsIn("shows/$SEQ/$SHOT", paths).map(({ values }) => values)).toEqual([
      { SEQ: "a", SHOT: "010" },
      { SEQ: "a", SHOT: "020" },
    ]);
  });

  test("takes a part of a name, and the same value where a variable stands twice", () => {
    const paths = ["s/ab/ab_010/x", "s/ab/cd_010/x", "s/ab/ab_020.txt"];
    expect(shotsIn("./s/$SEQ/%SEQ%_$SHOT", paths).map(({ values }) => values)).toEqual([
      { SEQ: "ab", SHOT: "010" },
      { SEQ: "ab", SHOT: "020.txt" },
    ]);
  });

  test("gives a variable as much of a name as it can be, and takes digits behind one that stands twice", () => {
    expect(shotsIn("$A$B/%A%01", ["abc/ab01/x", "abc/a01/x"]).map(({ values }) => values)).toEqual([
      { A: "a", B: "bc" },
      { A: "ab", B: "c" },
    ]);
  });

  test("is compared at once with names that nearly fit it in millions of ways", () => {
    const pattern = [..."ABCDEFGHIJKLMNOPQRST"].map((name) => `$${name}`).join("");
    expect(shotsIn(`${pattern}/end`, [`${"a".repeat(200)}/start`])).toEqual([]);
    expect(shotsIn(`${pattern}/%T%`, [`${"a".repeat(200)}/b`])).toEqual([]);
  });

  test.each([
    ["shows/$SEQ/$SHOT", "shows"],
    ["$SHOT", "."],
    ["/$SHOT", "/"],
    ["/jobs/x_$SHOT", "/jobs"],
    ["../a/%SHOT%", "../a"],
  ])("%s lies in %s", (pattern, folder) => {
    expect(isShotPattern(pattern)).toBe(true);
    expect(patternFolder(pattern)).toBe(folder);
  });

  test("is not the name of a table", () => expect(isShotPattern("shots/all.csv")).toBe(false));
});
