import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { floatPrefix, floatText, xmlNumber } from "#color/lut/text/number.ts";

/** The shortest of 6 to 9 digits, by the text of each. */
function searched(single: number): string {
  for (let digits = 6; digits < 9; digits++)
    if (Math.fround(Number(single.toPrecision(digits))) === single)
      return String(Number(single.toPrecision(digits)));
  return String(Number(single.toPrecision(9)));
}

describe("the text of a 32-bit float", () => {
  test("is the shortest that is read as the same again", () => {
    const sizes = fc.double({ min: -7, max: 8, noNaN: true }).map((power) => Math.fround(10 ** power));
    const any = fc.float({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.oneof(sizes, any), (value) => {
        fc.pre(!Object.is(value, -0) && (value === 0 || Math.abs(value) >= 2 ** -126));
        expect(floatText(value)).toBe(searched(value));
        expect(Math.fround(Number(floatText(-value || 0)))).toBe(-value || 0);
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    [0, "0"],
    [-0, "-0"],
    [0.1, "0.1"],
    [1e-4, "0.0001"],
    [999_999.94, "999999.94"],
    [1e6, "1000000"],
    [2 ** -14, "0.000061035156"],
    [1e-40, "0"],
    [Number.NaN, "nan"],
    [Number.NEGATIVE_INFINITY, "-inf"],
  ])("%d is %s", (value, text) => expect(floatText(value)).toBe(text));
});

test.each([
  ["1e-40", undefined],
  ["-0.00000000000000000000000000000000000000000000001", undefined],
  ["1e-400x", undefined],
  ["0e-999", 0],
  ["-0.0e5", -0],
  ["1.2e-38", Math.fround(1.2e-38)],
  ["0x1p-149", 2 ** -149],
  ["1e39", undefined],
])("the number %s is a 32-bit float as official OCIO reads it: %s", (text, value) => {
  expect(floatPrefix(text)).toBe(value);
});

test.each([
  ["1e400", 0],
  ["-1e400", 0],
  ["1e-400", 0],
  ["1e39", 1e39],
  ["-Infinity", Number.NEGATIVE_INFINITY],
  ["0x10", 16],
  ["1e", undefined],
])("the number %s of an XML file is a double as official OCIO reads it: %s", (text, value) => {
  expect(xmlNumber(text)).toBe(value);
});
