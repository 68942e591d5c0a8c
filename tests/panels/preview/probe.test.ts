import { expect, test } from "vitest";
import { short } from "#panels/preview/Probe.tsx";

test.each([
  [0.18, "0.1800"],
  [-0.5, "−0.5000"],
  [-0.00001, "0.0000"],
  [-0, "0.0000"],
  [-12.3456, "−12.346"],
  [65504, "65504"],
  [-1234567, "−1.2e+6"],
  [Number.NaN, "nan"],
  [Number.NEGATIVE_INFINITY, "−inf"],
])("%d is written as %s", (value, text) => {
  expect(short(value)).toBe(text);
});
