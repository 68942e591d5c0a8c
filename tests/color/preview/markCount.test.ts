import { expect, test } from "vitest";
import { createMarkCounter, placeAfter } from "#color/preview/markCount.ts";

/** Rows of a picture: `n` is NaN, `w` white of the display, a dot neither. */
function rowsOf(...rows: string[]) {
  const values = { n: Number.NaN, w: 1, ".": 0.5 } as Record<string, number>;
  const pixels = Float32Array.from([...rows.join("")].flatMap((each) => Array(4).fill(values[each])));
  return { given: pixels, display: pixels, scene: null };
}

test("marks are counted for every pixel, and their areas have a place each", () => {
  const counter = createMarkCounter(6);
  counter.add(rowsOf("n...ww", ".n..ww"));
  // The next rows go on with the areas of those before.
  counter.add(rowsOf("w...ww", "ww....", "....n."));
  const { counts, places } = counter.result();
  expect(counts).toEqual({ zebra: 9, clip: 9, gamut: 0, negative: 0, nan: 3 });
  expect([...places.nan]).toEqual([0, 28]);
  expect([...places.clip]).toEqual([4, 12]);
});

test("the next place comes after one, and the first after the last", () => {
  expect([-1, 4, 12].map((from) => placeAfter(Uint32Array.of(4, 12), from))).toEqual([4, 12, 4]);
  expect(placeAfter([], 0)).toBeNull();
});
