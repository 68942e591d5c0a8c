import { expect, test } from "vitest";
import { combinedPairs } from "./combinedPairs.ts";
import { generatedPairs } from "./pairs.ts";
import { judged } from "./truth.ts";

/** As many as the short tests have time for; tests/conformance/compare.test.ts has 200. */
const pairs = generatedPairs(24);
const combined = combinedPairs(50);

test("of generated pairs everything is found, and nothing else", () => {
  expect(pairs.length).toBeGreaterThan(0);
  expect(pairs.map((pair) => judged(pair).wrong).filter((wrong) => wrong !== null)).toEqual([]);
});

test("of pairs with several edits everything is found, and nothing else", () => {
  expect(combined.length).toBeGreaterThan(0);
  expect(combined.map((pair) => judged(pair).wrong).filter((wrong) => wrong !== null)).toEqual([]);
});
