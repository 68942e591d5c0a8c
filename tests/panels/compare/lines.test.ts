import { expect, test } from "vitest";
import { colorWords } from "#panels/compare/lines.ts";

const differs = { collection: "looks", name: "a", max: 1, mean: 1, maxValue: 1, meanValue: 1, at: [0, 0, 0] };
const lost = { collection: "colorspaces", name: "b", error: "The file “b.cube” could not be located." };

test.each([
  ["nothing", [], "No color differs", 0],
  ["one row", [differs], "1 row differs in color", 0],
  ["two rows", [differs, differs], "2 rows differ in color", 0],
  ["one row and a lost file", [differs, lost], "1 row differs in color", 1],
  ["a lost file alone, of which nothing is known,", [lost], "No known color differs", 1],
])("the colors of %s are told in words", (_, color, words, unknown) => {
  const why = unknown > 0 ? lost.error : undefined;
  expect(colorWords(color as Parameters<typeof colorWords>[0])).toEqual({ words, unknown, why });
});
