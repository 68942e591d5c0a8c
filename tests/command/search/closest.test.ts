import { expect, test } from "vitest";
import { closest, namingWords } from "#command/search/closest.ts";

const rows = [
  { id: "a", title: "Add look from LUT or CDL file…", aliases: ["cube"] },
  { id: "b", title: "Add looks to views…", aliases: ["put look on view"] },
  { id: "c", title: "Delete look…" },
  { id: "d", title: "Check for an application…", aliases: ["check for nuke"] },
  { id: "e", title: "Undo" },
];
const ids = (sentence: string) => closest(sentence, rows).map(({ id }) => id);

test.each([
  ["put my look in front of the view", "b"],
  ["why does nuke refuse this config?", "d"],
  ["undo the last three steps", "e"],
  ["how do I delete a look?", "c"],
])("“%s” shares its telling words with one row before all others", (sentence, id) => {
  expect(ids(sentence)[0]).toBe(id);
});

test("a word that no row has counts for nothing, and without any shared word there is nothing", () => {
  expect(ids("nuke xyzzy plugh")).toEqual(["d"]);
  expect(ids("what is this")).toEqual([]);
  expect(ids("xyzzy plugh")).toEqual([]);
});

test.each([
  ["two cubes of mine", ["a"]],
  ["my nukes", ["d"]],
  ["undos", ["e"]],
  ["cubed", []],
  // A word of three letters has no ending.
  ["cds", []],
  ["scube", []],
])("“%s” is also looked for without the ending of a plural", (sentence, found) => {
  expect(ids(sentence)).toEqual(found);
});

test("what only makes a sentence of words is left out", () => {
  expect(namingWords("What is a view transform?")).toEqual(["view", "transform"]);
  expect(namingWords("what does encoding mean")).toEqual(["encoding"]);
});

test("a row that refuses comes after one that fits about as well", () => {
  const sentence = "please do look at delete";
  const first = (refused: string) => closest(sentence, rows, { refuses: ({ id }) => id === refused })[0]?.id;
  expect(first("none")).toBe("c");
  expect(first("c")).toBe("c");
  const equal = (refused: string) => closest("my look", rows, { refuses: ({ id }) => id === refused })[0]?.id;
  expect(equal("none")).toBe("a");
  expect(equal("a")).not.toBe("a");
});
