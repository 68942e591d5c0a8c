import { expect, test } from "vitest";
import { calculated } from "#parts/field/calculation.ts";

test.each([
  ["0.18^2.2", "0.0229932049927"],
  ["1/3", "0.333333333333"],
  ["log2(0.18)", "-2.47393118833"],
  ["-2^2", "-4"],
  ["sqrt(2)*sqrt(2)", "2"],
  ["2*pi", "6.28318530718"],
  ["0.5 srgb to linear", "0.214041140482"],
  ["0.214041140482 linear in srgb", "0.5"],
  ["203 nits to pq", "0.580688881042"],
  ["1 pq to nits", "10000"],
  ["1 stops to linear", "0.36"],
  ["0.36 linear to stops", "1"],
  ["#fff", "1 1 1"],
  ["#ff8000", "1 0.2158605 0"],
])("“%s” comes to %s", (typed, value) => {
  expect(calculated(typed)[0]?.value).toBe(value);
});

test.each([
  "",
  "1.",
  "2*",
  "1/0",
  "sqrt(-1)",
  "ln(0)",
  "abc",
  "1 srgb to",
  "1 cups to linear",
  "-1 linear to stops",
  "9^9^9^9",
])("“%s” comes to nothing", (typed) => {
  expect(calculated(typed)).toEqual([]);
});
