import fc from "fast-check";
import { expect, test } from "vitest";
import type { AnyOp } from "#color/op.ts";
import { inverseOf } from "#color/ops.ts";
import { computed, distance } from "./measure.ts";

const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const three = (min: number, max: number) => fc.tuple(within(min, max), within(min, max), within(min, max));
const four = (min: number, max: number) =>
  fc.tuple(within(min, max), within(min, max), within(min, max), within(min, max));

/** Mixes channels, but never so much that it could not be undone. */
const matrix = fc
  .tuple(fc.array(within(-0.2, 0.2), { minLength: 16, maxLength: 16 }), four(-1, 1))
  .map(([mixed, offset]): AnyOp & Record<string, unknown> => ({
    type: "matrix",
    matrix: mixed.map((value, at) => (at % 5 === 0 ? 1 + value : value)),
    offset,
  }));

const affine = {
  base: within(2, 10),
  logSlope: three(0.1, 0.5),
  logOffset: three(-0.5, 0.5),
  linSlope: three(1, 6),
  linOffset: three(0.01, 0.2),
};
const direction = fc.constantFrom("forward", "inverse");

/** Steps that lose nothing from a little above 0 to 1, and how exact a way there and back is. */
const cases: Readonly<Record<string, { op: fc.Arbitrary<AnyOp>; relative: number }>> = {
  matrix: { op: matrix, relative: 1e-5 },
  exponent: {
    op: fc.record({
      type: fc.constant("exponent"),
      exponent: four(0.5, 3),
      negative: fc.constantFrom("clamp", "mirror", "pass"),
    }),
    relative: 1e-5,
  },
  "exponent with linear": {
    op: fc.record({
      type: fc.constant("exponentWithLinear"),
      gamma: four(1.1, 3),
      offset: four(0.01, 0.3),
      mirror: fc.boolean(),
      direction,
    }),
    relative: 2e-4,
  },
  log: {
    op: fc.record({ type: fc.constant("log"), base: within(2, 10), direction }),
    relative: 1e-5,
  },
  "log affine": {
    op: fc.record({ type: fc.constant("logAffine"), ...affine, direction: fc.constant("forward") }),
    relative: 1e-4,
  },
  "log camera": {
    op: fc.record({
      type: fc.constant("logCamera"),
      ...affine,
      linBreak: three(0.001, 0.01),
      linearSlope: fc.constant(null),
      direction: fc.constant("forward"),
    }),
    relative: 1e-4,
  },
  cdl: {
    op: fc.record({
      type: fc.constant("cdl"),
      slope: three(0.5, 2),
      offset: three(0, 0.2),
      power: three(0.5, 2),
      saturation: within(0.7, 1),
      clamp: fc.constant(false),
      direction: fc.constant("forward"),
    }),
    relative: 2e-3,
  },
  range: {
    op: fc
      .tuple(within(-1, 0), within(1, 2), within(-1, 0), within(1, 2))
      .map(([minIn, maxIn, minOut, maxOut]): AnyOp & Record<string, unknown> => ({
        type: "range",
        minIn,
        maxIn,
        minOut,
        maxOut,
      })),
    relative: 1e-5,
  },
  "exposure contrast": {
    op: fc.record({
      type: fc.constant("exposureContrast"),
      style: fc.constantFrom("linear", "video", "log"),
      exposure: within(-2, 2),
      contrast: within(0.5, 2),
      gamma: within(0.8, 1.2),
      pivot: within(0.1, 0.5),
      logExposureStep: fc.constant(0.088),
      logMidGray: fc.constant(0.435),
      dynamic: fc.constant({ exposure: false, contrast: false, gamma: false }),
      direction,
    }),
    relative: 5e-4,
  },
};

const pixels = Float32Array.from({ length: 64 }, (_, i) => 0.02 + (((i * 29) % 64) / 64) * 0.97);

test.each(Object.entries(cases))("%s there and back is where it began", (_, { op, relative }) => {
  fc.assert(
    fc.property(op, (step) => {
      const back = computed([step, ...inverseOf([step])], pixels);
      const worst = Math.max(
        ...back.map((value, i) => distance(value, pixels[i] as number, { absolute: relative, relative })),
      );
      expect(worst).toBeLessThanOrEqual(1);
    }),
    { numRuns: 300 },
  );
});

test.each(Object.entries(cases))("the inverse of the inverse of %s is itself", (_, { op }) => {
  fc.assert(
    fc.property(op, (step) => {
      const again = computed(inverseOf(inverseOf([step])), pixels);
      const once = computed([step], pixels);
      const worst = Math.max(...again.map((value, i) => distance(value, once[i] as number)));
      expect(worst).toBeLessThanOrEqual(1);
    }),
    { numRuns: 100 },
  );
});
