import { expect, test } from "vitest";
import { boxOf, pixelAt, samplesOf, statisticsOf, WHOLE } from "#color/preview/region.ts";

/** A picture whose pixels tell their place. */
const picture = {
  width: 8,
  height: 4,
  pixels: Float32Array.from({ length: 8 * 4 * 4 }, (_, i) => {
    const [pixel, channel] = [Math.floor(i / 4), i % 4];
    return [pixel % 8, Math.floor(pixel / 8), 0.5, 1][channel]!;
  }),
};

test.each([
  ["all of the picture", WHOLE, { x: 0, y: 0, width: 8, height: 4 }],
  ["a place", { left: 0.3, top: 0.3, right: 0.3, bottom: 0.3 }, { x: 2, y: 1, width: 1, height: 1 }],
  [
    "corners in any order",
    { left: 0.75, top: 1, right: 0.25, bottom: 0.5 },
    { x: 2, y: 2, width: 4, height: 2 },
  ],
  ["the last pixel", { left: 1, top: 1, right: 1, bottom: 1 }, { x: 7, y: 3, width: 1, height: 1 }],
])("a region is the pixels that it touches: %s", (_, region, box) => {
  expect(boxOf(picture, region)).toEqual(box);
});

test("a region has a least, a mean and a most of each channel, without what is not finite", () => {
  const half = samplesOf(picture, { left: 0, top: 0, right: 0.5, bottom: 1 }, 1000);
  expect(half.length / 4).toBe(16);
  expect(statisticsOf(half)).toEqual({ least: [0, 0, 0.5], mean: [1.5, 1.5, 0.5], most: [3, 3, 0.5] });
  const broken = Float32Array.of(Number.NaN, 1, 2, 1, 4, Number.POSITIVE_INFINITY, 4, 1);
  expect(statisticsOf(broken)).toEqual({ least: [4, 1, 2], mean: [4, 1, 3], most: [4, 1, 4] });
});

test("of a region with too many pixels a grid of them is counted, and each is a pixel of the picture", () => {
  const few = samplesOf(picture, WHOLE, 8);
  expect(few.length / 4).toBeLessThanOrEqual(8);
  expect(few.every((value) => Number.isInteger(value) || value === 0.5)).toBe(true);
});

test("the pixel at a place is that under it", () => {
  expect(pixelAt(picture, { x: 0.99, y: 0.3 })).toEqual([7, 1, 0.5, 1]);
});
