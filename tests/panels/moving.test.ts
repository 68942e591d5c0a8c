import fc from "fast-check";
import { expect, test } from "vitest";
import { movesOf, type Shown } from "#panels/row/rowMoves.ts";

const order = ["a", "b", "c", "d", "e"];

/** The order after the moves, each as `colorspace.move` makes it. */
function moved(shown: readonly string[], rows: string[], by: -1 | 1): string {
  return applied(order, movesOf(order, ungrouped(shown), new Set(rows), by));
}

const ungrouped = (ids: readonly string[]): Shown[] => ids.map((id) => ({ id, group: "" }));

function applied(before: readonly string[], moves: ReturnType<typeof movesOf>): string {
  let now = [...before];
  for (const move of moves) {
    if ("group" in move) continue;
    now = now.filter((id) => id !== move.target);
    now.splice(move.place - 1, 0, move.target);
  }
  return now.join("");
}

/** Rows such as "a1" and "b2" of the groups "a" and "b" after a move: the file, and the list by groups. */
function regrouped(file: string[], row: string, by: -1 | 1): [string, string] {
  const group = new Map(file.map((id) => [id, id[0] as string]));
  const lines = (now: readonly string[]) => {
    const names = [...new Set(now.map((id) => group.get(id) as string))];
    return names.flatMap((name) =>
      now.filter((id) => group.get(id) === name).map((id) => ({ id, group: name })),
    );
  };
  const moves = movesOf(file, lines(file), new Set([row]), by);
  for (const move of moves) if ("group" in move) group.set(move.target, move.group);
  const now = applied(file, moves).match(/../g) as string[];
  return [
    now.join(" "),
    lines(now)
      .map(({ id, group: name }) => `${name}:${id}`)
      .join(" "),
  ];
}

test("the row that is moved comes first, with its new place, as its move names the step", () => {
  const down = movesOf(order, ungrouped(order), new Set(["b"]), 1);
  expect(down).toEqual([{ target: "b", place: 3 }]);
  const apart = ungrouped(["a", "b", "e"]);
  expect(movesOf(order, apart, new Set(["b"]), 1)[0]).toEqual({ target: "b", place: 5 });
  expect(movesOf(order, apart, new Set(["e"]), -1)[0]).toEqual({ target: "e", place: 2 });
});

test.each([
  ["one row up", order, "c", -1, "acbde"],
  ["one row down", order, "c", 1, "abdce"],
  ["a block up", order, "cd", -1, "acdbe"],
  ["a block down", order, "bc", 1, "adbce"],
  ["rows apart", order, "bd", -1, "badce"],
  ["what is first stays, the rest follows", order, "ad", -1, "abdce"],
  ["a block at the edge stays", order, "ab", -1, "abcde"],
  ["changes places with the row above in sight, whatever lies between", ["a", "d"], "d", -1, "dbcae"],
  ["changes places with the row below in sight", ["b", "e"], "b", 1, "aecdb"],
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
      back = [...applied(back, movesOf(back, ungrouped(back), new Set(rows), 1))];
      expect(back).toEqual(order);
    }),
  );
});

test.each([
  ["down in its group", ["a1", "b1", "a2"], "a1", 1, "a:a2 a:a1 b:b1"],
  ["up in its group", ["a1", "b1", "a2"], "a2", -1, "a:a2 a:a1 b:b1"],
  ["from the end of its group into the next", ["a1", "b1", "a2", "b2"], "a2", 1, "a:a1 b:a2 b:b1 b:b2"],
  [
    "from the start of its group into the one before",
    ["a1", "b1", "c1", "b2"],
    "b1",
    -1,
    "a:a1 a:b1 b:b2 c:c1",
  ],
  ["the only one of its group", ["a1", "b1", "c1"], "b1", 1, "a:a1 c:b1 c:c1"],
  ["the last of the last group stays", ["a1", "b1"], "b1", 1, "a:a1 b:b1"],
] as const)("in a list by groups: %s", (_, file, row, by, expected) => {
  expect(regrouped([...file], row, by)[1]).toBe(expected);
});

test("a row goes into a folded group", () => {
  const shown: Shown[] = [
    { id: "a", group: "A" },
    { id: null, group: "B" },
  ];
  expect(movesOf(["a", "b"], shown, new Set(["a"]), 1)).toEqual([{ target: "a", group: "B" }]);
});
