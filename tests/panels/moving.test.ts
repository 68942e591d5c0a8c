import fc from "fast-check";
import { expect, test } from "vitest";
import { movesOf } from "#panels/row/moving.ts";

const order = ["a", "b", "c", "d", "e"];

/** The order after the moves, each as `colorspace.move` makes it. */
function moved(shown: readonly string[], rows: string[], by: -1 | 1): string {
  let now = [...order];
  for (const { target, place } of movesOf(order, shown, new Set(rows), by)) {
    now = now.filter((id) => id !== target);
    now.splice(place - 1, 0, target);
  }
  return now.join("");
}

test.each([
  ["one row up", order, "c", -1, "acbde"],
  ["one row down", order, "c", 1, "abdce"],
  ["a block up", order, "cd", -1, "acdbe"],
  ["a block down", order, "bc", 1, "adbce"],
  ["rows apart", order, "bd", -1, "badce"],
  ["what is first stays, the rest follows", order, "ad", -1, "abdce"],
  ["a block at the edge stays", order, "ab", -1, "abcde"],
  ["past the row above in sight, whatever lies between", ["a", "d"], "d", -1, "dabce"],
  ["past the row below in sight", ["b", "e"], "b", 1, "acdeb"],
] as const)("%s", (_, shown, rows, by, expected) => {
  expect(moved(shown, [...rows], by)).toBe(expected);
});

test("the rows and the others each keep their order, and down takes back what up did away from the edges", () => {
  fc.assert(
    fc.property(fc.subarray(order.slice(1)), (rows) => {
      const up = moved(order, rows, -1);
      const only = (text: string, keep: boolean) => [...text].filter((id) => rows.includes(id) === keep);
      expect(only(up, true)).toEqual(only(order.join(""), true));
      expect(only(up, false)).toEqual(only(order.join(""), false));
      let back = [...up];
      for (const { target, place } of movesOf([...up], [...up], new Set(rows), 1)) {
        back = back.filter((id) => id !== target);
        back.splice(place - 1, 0, target);
      }
      expect(back).toEqual(order);
    }),
  );
});
