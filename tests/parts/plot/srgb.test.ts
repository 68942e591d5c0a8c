import fc from "fast-check";
import { expect, test } from "vitest";
import { fromLinear, hexOf, isShowable, linearOf, toLinear } from "../../../src/parts/plot/srgb.ts";

const hexes = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 4 })
  .map((bytes) => `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);

test("hex to linear and back is the same hex", () => {
  fc.assert(
    fc.property(hexes, (hex) => {
      expect(hexOf(linearOf(hex) as [number, number, number])).toBe(hex);
    }),
  );
});

test("linear to code value and back is the same light", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (light) => {
      expect(toLinear(fromLinear(light))).toBeCloseTo(light, 6);
    }),
  );
});

test.each([
  ["#000000", [0, 0, 0]],
  ["#ffffff", [1, 1, 1]],
  ["#808080", [0.2158605, 0.2158605, 0.2158605]],
  ["0a0a0a", [0.0030353, 0.0030353, 0.0030353]],
  ["#f00", [1, 0, 0]],
  ["#ff000080", [1, 0, 0, 0.5019608]],
])("%s is the linear color %j", (hex, linear) => {
  expect(linearOf(hex)).toEqual(linear);
});

test.each(["", "#ff", "red", "#12345", "#ggg"])("“%s” is no color", (text) => {
  expect(linearOf(text)).toBeNull();
});

test("what a display cannot show is clipped", () => {
  expect(hexOf([1.5, -0.2, 0.5, 2])).toBe("#ff00bcff");
  expect(isShowable([1.5, 0, 0])).toBe(false);
  expect(isShowable([1, 0.5, 0, 1])).toBe(true);
});
