import fc from "fast-check";
import { expect, test } from "vitest";
import { curveOf, curveText } from "#panels/transform/curve.ts";

const number = fc.integer({ min: -100_000, max: 100_000 }).map((thousandths) => thousandths / 1000);
const points = fc.oneof(
  fc.array(fc.record({ x: number, y: number }), { minLength: 1, maxLength: 8 }),
  fc.array(fc.record({ x: number, y: number, slope: number }), { minLength: 1, maxLength: 8 }),
);

test("points to text and back are the same points", () => {
  fc.assert(
    fc.property(points, (curve) => {
      expect(curveOf(curveText(curve))).toEqual(curve);
    }),
  );
});

test.each([
  ["0.5", "“0.5” is not a point: type x:y, for example 0.5:0.6."],
  ["0:0, a:b", "“a:b” is not a point: type x:y, for example 0.5:0.6."],
  ["0:0:1, 1:1", "Slopes are given for every point or for none."],
])("“%s” is refused: %s", (text, why) => {
  expect(curveOf(text)).toBe(why);
});
