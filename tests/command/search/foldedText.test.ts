import { expect, test } from "vitest";
import { textOf } from "#command/search/foldedText.ts";

test.each<[text: string, words: string[]]>([
  ["Linear sRGB", ["linear", "s", "rgb"]],
  ["ARRI LogC3", ["arri", "log", "c", "3"]],
  ["LogC4", ["log", "c", "4"]],
  ["view10", ["view", "10"]],
  ["ST2084", ["st", "2084"]],
  ["90s film", ["90s", "film"]],
  ["lin_rec709", ["lin", "rec", "709"]],
  ["-- raw --", ["raw"]],
  ["toXYZ", ["to", "xyz"]],
  ["P3-D65", ["p", "3", "d", "65"]],
  ["A/B", ["a", "b"]],
])("the words of “%s” begin at its separators, capitals and digits", (text, words) => {
  const { folded, starts, initials } = textOf(text);
  const ends = [...starts.slice(1), folded.length];
  const found = starts.map((start, i) => folded.slice(start, ends[i]).replace(/[\s_/-]+$/, ""));
  expect(found).toEqual(words);
  expect(initials).toBe(words.map((word) => word[0]).join(""));
});
