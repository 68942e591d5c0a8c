import fc from "fast-check";
import Fuse from "fuse.js";
import { expect, test } from "vitest";
import { nearest } from "#panels/row/nearness.ts";

/** Fuse.js itself, as the specification names it. */
function byFuse(names: readonly string[], query: string): string[] {
  const rows = names.map((name) => ({ name }));
  const fuse = new Fuse(rows, { keys: ["name"], threshold: 0.3, ignoreLocation: true });
  return fuse.search(query).map(({ item }) => item.name);
}

const found = (names: readonly string[], query: string) =>
  nearest(
    names.map((name) => ({ name })),
    query,
  ).map(({ name }) => name);

const names = [
  "ACES2065-1",
  "ACEScg",
  "ARRI LogC4",
  "ARRI LogC3 (EI800)",
  "Input - Sony - S-Log3 - S-Gamut3.Cine",
  "Utility - Linear - sRGB",
  "sRGB - Texture",
  "Gamma 2.4 Rec.709 - Texture",
  "Größe",
  "",
];

for (const query of [
  "a",
  "log",
  "logc4",
  "lgoc4",
  "sony slog3",
  "acescg",
  "rec709",
  "srgb  texture",
  "größe",
  "zzz",
])
  test(`“${query}” finds what Fuse.js finds, in its order`, () => {
    expect(found(names, query)).toEqual(byFuse(names, query));
  });

test("a query longer than a number has bits finds what Fuse.js finds", () => {
  const query = "Input - Sony - S-Log3 - S-Gamut3.Cinema";
  expect(found(names, query)).toEqual(byFuse(names, query));
});

test("any names and queries are found as by Fuse.js", () => {
  const letter = fc.constantFrom(..."abcABC 12-é");
  const word = fc.string({ unit: letter, maxLength: 16 });
  const query = fc.string({ unit: letter, minLength: 1, maxLength: 34 }).filter((text) => text.trim() !== "");
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 12 }), query, (words, typed) => {
      expect(found(words, typed.trim())).toEqual(byFuse(words, typed.trim()));
    }),
    { numRuns: 400 },
  );
});
