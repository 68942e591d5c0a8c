import { describe, expect, test } from "vitest";
import { adjustmentOps, neutral } from "#color/preview/adjustment.ts";
import { BANDS, bandOf } from "#color/preview/falseColor.ts";
import { windowOf } from "#color/preview/pyramid.ts";

describe("what is adjusted of a picture", () => {
  test("neutral numbers need no steps", () => {
    expect(adjustmentOps(neutral)).toEqual([]);
  });

  test.each([
    [-1, "−6"],
    [0, "−6"],
    [0.18 / 64, "−6"],
    [0.18 / 2, "−1"],
    [0.18 / Math.SQRT2, "−½"],
    [0.18, "0"],
    [0.36, "+1"],
    [0.18 * 16, "+4"],
    [1e6, "+6"],
  ])("light of %d is in the band %s", (value, label) => {
    expect(bandOf(value).label).toBe(label);
  });

  test("bands follow each other", () => {
    expect(BANDS.map(({ from }) => from)).toEqual(BANDS.map(({ from }) => from).toSorted((a, b) => a - b));
  });
});

describe("a window of a picture", () => {
  const picture = {
    width: 4,
    height: 2,
    pixels: Float32Array.from({ length: 32 }, (_, i) => (i % 4 === 3 ? 1 : Math.floor(i / 4))),
  };
  const reds = ({ pixels }: { pixels: Float32Array }) => [...pixels].filter((_, i) => i % 4 === 0);

  test("takes pixels as they are, or several times where it is enlarged", () => {
    expect(reds(windowOf(picture, { x: 1, y: 0, width: 2, height: 2, columns: 2, rows: 2 }))).toEqual([
      1, 2, 5, 6,
    ]);
    expect(reds(windowOf(picture, { x: 3, y: 1, width: 1, height: 1, columns: 2, rows: 1 }))).toEqual([7, 7]);
  });

  test("takes means of pixels where it shrinks", () => {
    expect(reds(windowOf(picture, { x: 0, y: 0, width: 4, height: 2, columns: 2, rows: 1 }))).toEqual([
      2.5, 4.5,
    ]);
    expect(reds(windowOf(picture, { x: 0, y: 0, width: 4, height: 2, columns: 1, rows: 1 }))).toEqual([3.5]);
  });
});
