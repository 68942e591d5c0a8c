import { expect, test } from "vitest";
import {
  addLook,
  invertedLooks,
  joinLooks,
  keepLooks,
  lookEntries,
  lookOptions,
  lookTokens,
  renameLook,
} from "#ocio/names/lookList.ts";

// The names that official OCIO 2.5 finds when it validates the looks of a view.
test.each([
  ["a:b", ["a", "b"]],
  ["a:b,c", ["a:b", "c"]],
  ["a|b,c", ["a", "b", "c"]],
  ["a:b|c,d", ["a", "b", "c", "d"]],
  ["a, b:c|x", ["a", "b:c", "x"]],
  ["+a, -b", ["a", "b"]],
  ["--a", ["a"]],
  ["-+a", ["+a"]],
  ["+ a", [" a"]],
  [" A , b ", ["A", "b"]],
  ["a b, c", ["a b", "c"]],
  ['"a,b",c', ["a,b", "c"]],
  ["a,,b", ["a", "b"]],
  ["a | ", ["a"]],
  ["", []],
])("%j names %j", (text, names) => {
  expect(lookTokens(text).map(({ name }) => name)).toEqual(names);
});

test("renaming keeps operators, spaces and other names", () => {
  expect(renameLook(" +Warm , cold|-WARM:warmer", "warm", "Night")).toBe(" +Night , cold|-Night:warmer");
  expect(renameLook('"a,b",c', "a,b", "d")).toBe('"d",c');
});

test.each([
  ["gone", ""],
  ["+a, -GONE", "+a"],
  ["a:gone:b", "a, b"],
  ["gone | a, gone", "a"],
  ["a, gone | b", "a | b"],
  ["a:gone, b", "a:gone, b"],
])("%j without one look is %j", (text, left) => {
  expect(keepLooks(text, (name) => name.toLowerCase() !== "gone")).toBe(left);
});

test.each([
  ["+a, -b", ["+a", "-b"]],
  ["a:b", ["a", "b"]],
  ["a, b:c", ["a", "b:c"]],
  ["a | b, c", ["a | b, c"]],
  ["a, a", ["a, a"]],
  ['"a,b", c', ['"a,b"', "c"]],
  [" , ", [","]],
  ["", []],
])("%j is edited as %j", (text, entries) => {
  expect(lookEntries(text).map((entry) => entry.text)).toEqual(entries);
});

test.each([[["a", "b"]], [["b:c"]], [["+a"]], [["a | b"]]])(
  "%j joined are the same entries again",
  (texts) => {
    expect(lookEntries(joinLooks(texts)).map((entry) => entry.text)).toEqual(texts);
  },
);

test.each([
  ["a", "a, new"],
  ["a:b | c", "a, b, new | c, new"],
  ["a, NEW | c", "a, NEW | c, new"],
  ["", "new"],
])("%j with one more look is %j", (text, all) => {
  expect(addLook(text, "new")).toBe(all);
});

test("looks are applied in order, and the other way round from the last on", () => {
  const step = (name: string, inverse = false) => ({ name, inverse });
  const options = lookOptions('+a, -"b"| c:d | ');
  expect(options).toEqual([[step("a"), step("b", true)], [step("c"), step("d")], []]);
  expect(invertedLooks(options)).toEqual([
    [step("b"), step("a", true)],
    [step("d", true), step("c", true)],
    [],
  ]);
  expect(lookOptions(" ")).toEqual([]);
});
