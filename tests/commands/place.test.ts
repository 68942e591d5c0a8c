import { expect, test } from "vitest";
import { pastLast } from "../../commands/row/place.ts";

test.each([
  [3, 2, undefined, "There are only 2 positions; 3 is past the last."],
  [2, 1, undefined, "There is only 1 position; 2 is past the last."],
  [2, 1, ["active view", "active views"], "There is only 1 active view; 2 is past the last."],
] as const)("place %i of %i is past the last", (place, count, nouns, sentence) => {
  expect(pastLast(place, count, nouns)).toBe(sentence);
});
