import { expect, test } from "vitest";
import { neutral } from "#color/preview/adjustment.ts";
import { composed } from "#color/preview/layout.ts";

test("marks are set by values with their gamma and saturation, as the probe tells them", () => {
  const gray = Float32Array.of(0.92, 0.92, 0.92, 1);
  const shown = (gamma: number, saturation = 1, pixels = gray) =>
    composed(pixels, pixels, {
      ...{ width: 1, height: 1, layout: "after", split: 0, gain: 1, flat: true },
      adjust: { ...neutral, gamma, saturation, marks: ["zebra", "clip"] },
      marked: { given: pixels, scene: null },
    })[0];
  expect(shown(1)).toBe(Math.round(0.92 * 255));
  expect(shown(2)).toBe(0);
  // A green above the display is marked by it, and not without its saturation.
  const green = Float32Array.of(0, 1, 0, 1);
  expect(shown(1, 1, green)).toBe(255);
  expect(shown(1, 0, green)).toBe(Math.round(0.7152 * 255));
});
