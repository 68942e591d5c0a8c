import { expect, test } from "vitest";
import { placer } from "#ocio/yaml/place.ts";

test.each<[string, number, number, number]>([
  ["abc", 0, 1, 1],
  ["abc", 2, 1, 3],
  ["a\nb", 1, 1, 2],
  ["a\nb", 2, 2, 1],
  ["a\r\nb", 3, 2, 1],
  ["a\rb", 2, 2, 1],
  ["a\n\n", 3, 3, 1],
  ["\ufeffab", 1, 1, 1],
  ["\ufeffab", 0, 1, 1],
])("%j at %i is line %i, column %i", (text, offset, line, column) => {
  expect(placer(text)(offset)).toEqual({ line, column });
});
