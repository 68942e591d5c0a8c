import { afterEach, expect, test, vi } from "vitest";
import { ColorError } from "#color/error.ts";
import type { AnyOp } from "#color/op.ts";
import { compile } from "#color/ops.ts";
import { opsOf } from "#color/transforms.ts";
import { createTransform } from "#ocio/chain/transform.ts";
import { computed, worst } from "./measure.ts";

const matrix = (scale: number, offset: number) => ({
  type: "matrix",
  matrix: [scale, 0.1, 0.05, 0, 0.02, scale, 0, 0, 0, 0.2, scale, 0, 0, 0, 0, 1],
  offset: [offset, offset, offset, 0],
});
const log = { type: "log", base: 10, direction: "forward" };
const tone = opsOf({
  ...createTransform("GradingToneTransform", crypto.randomUUID()),
  midtones: { r: 1.3, g: 1, b: 0.8, master: 0.8, start: 0.4, width: 0.6 },
});
const exponent = { type: "exponent", exponent: [2.2, 2.2, 2.2, 1], negative: "mirror" };
/** Vector instructions, then none, then some again. */
const chain: AnyOp[] = [matrix(0.9, 0.05), matrix(1.1, -0.02), log, ...tone, exponent, matrix(1, 0)];

const many = Float32Array.from({ length: 10_000 * 4 }, (_, i) => ((i * 7919) % 10007) / 5003.5);

afterEach(() => vi.unstubAllGlobals());

test("many pixels in vectors agree with every step by itself", () => {
  const { distance, at } = worst(computed(chain, many, false), computed(chain, many), many);
  expect(distance, at).toBeLessThanOrEqual(1);
  expect(distance).toBeGreaterThan(0);
});

test("few pixels are computed one step after the other", () => {
  const few = many.slice(0, 40);
  const single: AnyOp[] = [log, exponent];
  expect(computed(single, few, false)).toEqual(computed(single, few));
});

test("without WebAssembly pixels are computed all the same", () => {
  vi.stubGlobal("WebAssembly", undefined);
  const { distance, at } = worst(computed(chain, many, false), computed(chain, many), many);
  expect(distance, at).toBeLessThanOrEqual(1);
});

test("where the page forbids WebAssembly pixels are computed all the same", () => {
  class CompileError extends Error {}
  const Module = class {
    constructor() {
      throw new CompileError("Refused to compile");
    }
  };
  vi.stubGlobal("WebAssembly", { ...WebAssembly, CompileError, Module });
  const { distance, at } = worst(computed(chain, many, false), computed(chain, many), many);
  expect(distance, at).toBeLessThanOrEqual(1);
});

test.each([false, true])("pixels before and after those asked for stay (exact: %s)", (exact) => {
  const pixels = many.slice();
  compile(chain, { exact })(pixels, 100, 9_000);
  expect(pixels.subarray(0, 400)).toEqual(many.subarray(0, 400));
  expect(pixels.subarray(36_000)).toEqual(many.subarray(36_000));
  expect(pixels.subarray(400, 36_000)).toEqual(computed(chain, many.slice(400, 36_000), exact));
});

test("no steps change nothing", () => {
  expect(computed([], many, false)).toEqual(many);
  expect(computed([], many)).toEqual(many);
});

test("a step whose values official OCIO refuses is refused where it would change nothing too", () => {
  const gamma = { type: "exponent", exponent: [0, 1, 1, 1], negative: "pass" };
  expect(() => compile([gamma])).toThrow(ColorError);
  expect(() => compile([{ type: "dance" }])).toThrow("Palette knows no color operation 'dance'.");
});
