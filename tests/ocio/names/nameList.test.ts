import { expect, test } from "vitest";
import { asOcioKeeps } from "#ocio/names/nameList.ts";

test.each([
  [
    ["a", " b "],
    ["a", "b"],
  ],
  [[" "], []],
  [
    ["a, b", "c"],
    ["a, b", "c"],
  ],
  [
    ["a:b", "c"],
    ["a:b", "c"],
  ],
  [['"a, b", c'], ["a, b", "c"]],
  [["a,"], ["a,"]],
  [['"a",b'], ["a", "b"]],
  [['a"b, c"'], ['a"b, c"']],
  [['a, "b"'], ["a", "b"]],
  [['a, b"'], null],
  [['"a', "b,c"], null],
])("OCIO keeps the list %j as %j", (names, kept) => {
  expect(asOcioKeeps(names)).toEqual(kept);
});
