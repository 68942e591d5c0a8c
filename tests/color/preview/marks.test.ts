import { describe, expect, test } from "vitest";
import { MARK_COLORS, MARKS, type MarkName, markBits, markColor, marksAt } from "#color/preview/marks.ts";

type Rgb = readonly [number, number, number];
const pixels = (given: Rgb, scene: Rgb | null = given, display: Rgb = [0.5, 0.5, 0.5]) => ({
  given: Float32Array.of(...given, 1),
  scene: scene && Float32Array.of(...scene, 1),
  display: Float32Array.of(...display, 1),
});
const gray: Rgb = [0.18, 0.18, 0.18];

describe("a mark of a pixel", () => {
  test.each<[MarkName, boolean, string, ReturnType<typeof pixels>]>([
    ["clip", true, "at the display's top", pixels(gray, gray, [1, 0.5, 0.2])],
    ["clip", true, "below black", pixels(gray, gray, [0.5, 0.5, -0.01])],
    ["clip", false, "at the last code but one of 10 bit", pixels(gray, gray, [1022 / 1023, 0, 0])],
    ["zebra", true, "near white", pixels(gray, gray, [0.95, 0.95, 0.96])],
    ["zebra", false, "of a bright blue", pixels(gray, gray, [0, 0, 1])],
    ["negative", true, "of light below zero", pixels([0.5, 0.5, 0.5], [-0.001, 0.2, 0.2])],
    [
      "negative",
      false,
      "of a log code below zero whose light is not",
      pixels([-0.1, 0.1, 0.1], [0, 0.2, 0.2]),
    ],
    ["negative", true, "without a scene, of the file's own values", pixels([-0.1, 0.1, 0.1], null)],
    // The green of AP0 has x = 0, y = 1: no triangle of real colors holds it.
    ["gamut", true, "of the green of AP0", pixels([0, 1, 0])],
    ["gamut", false, "of gray", pixels(gray)],
    // The red of AP1 (0.713, 0.293) in AP0, SMPTE ST 2065-1 to Academy S-2014-004.
    ["gamut", false, "of the red of AP1", pixels([0.6954522414, 0.0447945634, -0.0055258826])],
    ["gamut", false, "where the scene is not known", pixels([0, 1, 0], null)],
    ["nan", true, "of a file with NaN", pixels([Number.NaN, 0, 0])],
    ["nan", true, "of infinite results", pixels(gray, gray, [Number.POSITIVE_INFINITY, 0, 0])],
    ["nan", false, "of gray", pixels(gray)],
  ])("%s is %s %s", (name, want, _, of) => {
    expect((marksAt(of, 0) & markBits([name])) !== 0).toBe(want);
  });

  test("is drawn in stripes or checks, which the picture shows through, and flat where pixels are large", () => {
    const of = pixels(gray, gray, [1, 1, 1]);
    const at = (x: number, flat = false) => markColor(markBits(["clip"]), of, 0, { x, y: 0, flat });
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((x) => at(x) !== null)).toEqual([
      ...[true, true, true, true],
      ...[false, false, false, false],
    ]);
    expect(at(5, true)).toEqual(MARK_COLORS.clip);
    expect(markColor(0, of, 0, { x: 0, y: 0, flat: true })).toBeNull();
  });

  test("is one bit of all", () => {
    expect(markBits(MARKS)).toBe(31);
    expect(marksAt(pixels([Number.NaN, 0, 0]), 0, markBits(["zebra"]))).toBe(0);
    const large: Rgb = [3e38, 3e38, 3e38];
    expect(marksAt(pixels(large, null, large), 0) & markBits(["nan"])).toBe(0);
  });
});
