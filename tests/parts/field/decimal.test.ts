import { expect, test } from "vitest";
import { numbersIn, shown, stepOf, stepped, typed } from "../../../src/parts/field/decimal.ts";

test.each<[text: string, number: number | null]>([
  ["0.5", 0.5],
  [".5", 0.5],
  ["-.5", -0.5],
  ["−0.25", -0.25],
  [" 12 ", 12],
  ["1e-3", 0.001],
  ["", null],
  ["-", null],
  ["-.", null],
  ["1.", null],
  ["1e", null],
  ["abc", null],
  ["1 2", null],
  ["0.00000005", 0],
  ["-0.00000009", 0],
  ["0.0000001", 1e-7],
  ["0.12345675", 0.1234568],
  ["0.12345674", 0.1234567],
  ["-0.12345675", -0.1234568],
  ["1e40", 3.4028234663852886e38],
  ["-1e40", -3.4028234663852886e38],
  ["1/3", 0.3333333],
  ["= 1/3", 0.3333333],
  ["=", null],
  ["2*(0.18+0.02)", 0.4],
  ["2^-3", 0.125],
  ["-2^2", -4],
  ["0.1+0.2", 0.3],
  ["1/0", null],
  ["2*", null],
  ["(1", null],
])("“%s” is read as %s", (text, number) => {
  expect(typed(text)).toBe(number);
});

test.each([
  ["[1, 0, 0]", [1, 0, 0]],
  ["1 2\n3 4", [1, 2, 3, 4]],
  ["1e-3;−2", [0.001, -2]],
  ["1, x", null],
  ["", null],
])("%j holds the numbers %j", (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers);
});

test("an arrow key steps by a tenth of the magnitude, exactly in decimal", () => {
  expect([1, 0.18, 0, 250, 0.0000002].map((value) => stepOf(value))).toEqual([0.1, 0.01, 0.01, 10, 1e-7]);
  expect(stepped(0.3, 1, 0.1)).toBe(0.4);
  expect(stepped(0.1, -1, 0.1)).toBe(0);
  expect(stepped(0.18, 1)).toBe(0.19);
});

test.each([
  ["three times at once", 1, 3, 0.1, 1.3],
  ["back", 0.18, -2, 0.01, 0.16],
  ["from below zero", -0.18, 1, undefined, -0.17],
  ["past the largest float32", 3e38, 1, 1e38, 3.4028234663852886e38],
  ["past the smallest float32", -3e38, -1, 1e38, -3.4028234663852886e38],
  ["to less than 1e-7, which is zero", 2e-7, -1, 1.4e-7, 0],
  ["onto 1e-7", 2e-7, -1, 1e-7, 1e-7],
  ["rounded to seven places", 0.12345678, 0, 1, 0.1234568],
  ["from a value whose last digits a float has not", 1000000000.2, 1, 0.1, 1000000000.3],
])("a step goes %s", (_, value, times, step, sum) => {
  expect(stepped(value, times, step)).toBe(sum);
});

test.each([
  [0.333333333333333, "0.3333333"],
  [-1, "−1"],
  [1e-9, "1e−9"],
  [16, "16"],
])("%s is shown as %s", (value, text) => {
  expect(shown(value)).toBe(text);
  expect(shown(-1.134099, 4)).toBe("−1.1341");
  expect(shown(0.0000123456, 4)).toBe("0.00001235");
});

test("pasted numbers stay within float32", () => {
  expect(numbersIn("1e400 -1e39 0.1234567890123")).toEqual([
    3.4028234663852886e38, -3.4028234663852886e38, 0.1234567890123,
  ]);
});
