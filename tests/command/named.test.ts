import { expect, test } from "vitest";
import { withNames } from "#command/named.ts";
import { documentOf, uuidOf } from "../store/fixture.ts";

test.each([
  [uuidOf(1), "a"],
  [`colorspaces/${uuidOf(2)}`, "colorspaces/b"],
  [`colorspaces/${uuidOf(3)}`, `colorspaces/${uuidOf(3)}`],
  [`colorspaces/${uuidOf(2)}/more`, `colorspaces/${uuidOf(2)}/more`],
  [`nothing/${uuidOf(2)}`, `nothing/${uuidOf(2)}`],
  ["colorspaces/b", "colorspaces/b"],
])("the answer %s is written %s", (value, words) => {
  const call = { id: "space.rename", args: { target: value, all: [value, 1], count: 2 } };
  expect(withNames(documentOf("a", "b"), call).args).toEqual({ target: words, all: [words, 1], count: 2 });
});
