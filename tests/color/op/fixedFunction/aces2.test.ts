import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Gamut, gamutOf } from "#color/op/fixedFunction/aces2/gamut.ts";
import { cosineOf, fromJmh, modelOf, sineOf, toJmh } from "#color/op/fixedFunction/aces2/model.ts";
import { peakOf, reachAt } from "#color/op/fixedFunction/aces2/peak.ts";
import type { FixedFunctionOp } from "#color/op/fixedFunctionOp.ts";
import { compile } from "#color/ops.ts";
import type { Chromaticities } from "#color/primaries.ts";
import { shared } from "../../../shared.ts";

const REC709: Chromaticities = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];

function modelFor(xy: Chromaticities) {
  const model = modelOf(xy.map(Math.fround));
  if (!model) throw new Error("no triangle");
  return model;
}

const gamutFor = (peak: number, xy: Chromaticities): Gamut => gamutOf(modelFor(xy), peakOf(peak));

/** Places on the way around the circle: hue, lightness and colorfulness of the cusp, 1 over gamma, and the reach. */
test.each([
  [100, REC709, 1, [0, 54.2507, 70.8334, 1.12561, 166.791]],
  [100, REC709, 121, [119.85, 86.9029, 57.2085, 1.08921, 91.4795]],
  [100, REC709, 301, [299.99, 49.9465, 53.0185, 1.03082, 107.465]],
  [
    500,
    [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, 0.3127, 0.329],
    181,
    [180.78, 169.998, 126.405, 1.02847, 153.998],
  ],
])("the tables for %d nits and %j are those of official OCIO at %d", (peak, xy, at, want) => {
  const { cusps, upperGamma, peak: found } = gamutFor(peak, xy);
  const got = [cusps.hue[at], cusps.lightness[at], cusps.colorfulness[at], upperGamma[at], found.reach[at]];
  for (const [i, value] of got.entries())
    expect((value as number) / (want[i] || 1)).toBeCloseTo(want[i] ? 1 : 0, 4);
});

const folder = shared ? resolve(shared, "golden") : "";

describe.skipIf(!existsSync(folder))("the tables of official OCIO", () => {
  type Table = {
    params: number[];
    search_range: [number, number];
    reach_m: number[];
    hues: number[];
    cusp: [number, number, number][] | number[];
  };
  const tables = existsSync(folder)
    ? (JSON.parse(readFileSync(resolve(folder, "aces2-tables.json"), "utf8")) as Record<string, Table>)
    : {};

  test.each(Object.entries(tables))("%s", (_, { params, search_range, reach_m, hues, cusp }) => {
    const [peak = 100, ...xy] = params;
    const { cusps, upperGamma, peak: found } = gamutFor(peak, xy);
    const far = (got: Float32Array, want: readonly number[]) =>
      Math.max(...want.map((value, i) => Math.abs(value - (got[i] as number))));
    const column = (i: number) => cusp.flat().filter((__, at) => at % 3 === i);
    expect([cusps.lowest, cusps.highest]).toEqual(search_range);
    expect([reach_m, hues, column(0)].map(({ length }) => length)).toEqual([363, 363, 363]);
    expect(far(found.reach, reach_m)).toBeLessThanOrEqual(0.0062);
    expect(far(cusps.hue, hues)).toBeLessThan(7e-5);
    expect(far(cusps.lightness, column(0))).toBeLessThan((1e-4 * peak) / 100);
    expect(far(cusps.colorfulness, column(1))).toBeLessThan((1e-4 * peak) / 100);
    expect(far(upperGamma, column(2))).toBeLessThan(2e-4);
  });
});

test("a color comes back from lightness, colorfulness and hue", () => {
  const model = modelFor(REC709);
  const channel = fc.double({ min: 0.01, max: 4, noNaN: true });
  fc.assert(
    fc.property(channel, channel, channel, (...rgb) => {
      const out = new Float32Array(3);
      toJmh(model, ...(rgb.map(Math.fround) as [number, number, number]), out);
      const [j, m, h] = out as unknown as [number, number, number];
      fromJmh(model, j, m, cosineOf(h), sineOf(h), out);
      for (const [i, value] of rgb.entries()) expect(Math.abs(value - (out[i] as number))).toBeLessThan(2e-4);
    }),
  );
});

test("the reach goes on around the circle, and a gray stays gray", () => {
  const peak = peakOf(100);
  expect(reachAt(peak, 359.999)).toBeCloseTo(reachAt(peak, 0), 1);
  const pixels = Float32Array.from([0.18, 0.18, 0.18, 0.5]);
  const op: FixedFunctionOp = {
    type: "fixedFunction",
    style: "ACES_OUTPUT_TRANSFORM_20",
    params: [100, ...REC709],
    direction: "forward",
  };
  compile([op])(pixels, 0, 1);
  const [r, g, b, a] = pixels as unknown as [number, number, number, number];
  expect(g).toBeCloseTo(r, 6);
  expect(b).toBeCloseTo(r, 6);
  expect(r).toBeCloseTo(0.1, 2);
  expect(a).toBe(0.5);
});

test("primaries that span no triangle are refused", () => {
  expect(modelOf([0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.3127, 0.329])).toBeNull();
});
