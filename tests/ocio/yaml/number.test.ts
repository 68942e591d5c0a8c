import { expect, test } from "vitest";
import { emittedWith } from "#ocio/yaml/emitter.ts";
import { float, real } from "#ocio/yaml/number.ts";

test.each<[number, string]>([
  [0, "0"],
  [-0, "-0"],
  [1, "1"],
  [-1.5, "-1.5"],
  [1 / 3, "0.333333333333333"],
  [2 / 3, "0.666666666666667"],
  [1e-7, "1e-07"],
  [1e-4, "0.0001"],
  [0.00012345, "0.00012345"],
  [1e-5, "1e-05"],
  [100000, "100000"],
  [1e14, "100000000000000"],
  [1e15, "1e+15"],
  [12345678.90123456, "12345678.9012346"],
  [0.1 + 0.2, "0.3"],
  [100000000000000.5, "100000000000000"],
  [100000000000001.5, "100000000000002"],
  [999999999999999.5, "1e+15"],
  [5e-324, "4.94065645841247e-324"],
  [2.2250738585072014e-308, "2.2250738585072e-308"],
  [1e300, "1e+300"],
  [Number.POSITIVE_INFINITY, ".inf"],
  [Number.NEGATIVE_INFINITY, "-.inf"],
  [Number.NaN, ".nan"],
])("writes the double %d as %s", (value, text) => {
  expect(real(value)).toBe(text);
});

test.each<[number, string]>([
  [0, "0"],
  [-0, "-0"],
  [0.1234567891, "0.1234568"],
  [123456789, "1.234568e+08"],
  [-8, "-8"],
  [0.00390625, "0.00390625"],
  [1e-45, "1.401298e-45"],
  [1234567.5, "1234568"],
  [1234566.5, "1234566"],
  [0.1, "0.1"],
])("writes the float %d as %s", (value, text) => {
  expect(float(value)).toBe(text);
});

test("texts that are read again have every digit of a number", () => {
  const written = (value: number, write: (value: number) => string) =>
    emittedWith("exact", () => write(value));
  const third = Math.fround(1 / 3);
  expect(Math.fround(Number(written(third, float)))).toBe(third);
  expect(written(third, float)).toHaveLength("0.3333333432674408".length);
  expect(Number(written(1 / 3, real))).toBe(1 / 3);
});
