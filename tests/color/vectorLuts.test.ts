import { expect, test } from "vitest";
import { halfValues } from "#color/half.ts";
import { type Interpolation, lut1dOf } from "#color/op/lut1dOp.ts";
import { lut3dOf } from "#color/op/lut3dOp.ts";
import type { AnyOp } from "#color/op.ts";
import { emitterOf } from "#color/simd/emitters.ts";
import { computed, worst } from "./measure.ts";
import { vectored } from "./vectored.ts";

const EDGE = 5;
const bent = (value: number, at: number) => Math.sign(value) * Math.abs(value) ** (0.6 + 0.2 * (at % 3));
const even = Float32Array.from({ length: 33 * 3 }, (_, at) => bent(Math.floor(at / 3) / 32, at));
const halfs = halfValues();
const half = Float32Array.from({ length: 65536 * 3 }, (_, at) =>
  bent(halfs[Math.floor(at / 3)] as number, at),
);
const cube = Float32Array.from({ length: EDGE ** 3 * 3 }, (_, at) => Math.sin(at * 1.7));
const inCube = (interpolation: Interpolation): AnyOp => {
  const op = { ...lut3dOf(EDGE, cube), interpolation };
  return op;
};
const withHalfs: AnyOp = (() => {
  const op = { ...lut1dOf(half), halfDomain: true };
  return op;
})();

/** Corners and entries, what lies between them, beyond the ends, and what is no number. */
const few = [0, 1, 0.25, 0.5, -1, 2, 65504, 70000, 2 ** -24, 1e-7, -3e-5, -0, 1e30];
const values = [...few, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN];
const pixels = Float32Array.from({ length: 4000 }, (_, at) =>
  at < 4 * values.length ** 2
    ? (values[(at * 7 + Math.floor(at / values.length)) % values.length] as number)
    : ((at * 7919) % 10007) / 9000 - 0.05,
);

test.each<[string, AnyOp]>([
  ["of one dimension", lut1dOf(even)],
  ["of half floats", withHalfs],
  ["of three dimensions by neighbors", inCube("linear")],
  ["of three dimensions by tetrahedra", inCube("tetrahedral")],
])("a LUT %s gives the same numbers in vectors", (_, op) => {
  const want = computed([op], pixels);
  for (const [how, got] of Object.entries(vectored(() => [emitterOf(op) ?? []].flat(), pixels))) {
    const { distance, at } = worst(got, want, pixels);
    expect(distance, `${how}: ${at}`).toBeLessThanOrEqual(1);
  }
});
