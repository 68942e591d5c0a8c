import { describe, expect, test } from "vitest";
import { lut3dOf } from "#color/op/lut3dOp.ts";
import type { AnyOp } from "#color/op.ts";
import { CUBE_SIZES, cubeOf, indexOf, placeOf } from "#color/plot/cubePoints.ts";
import { plotSubject } from "#color/plot/plotSubject.ts";
import { builtinConfig } from "#ocio/builtin/config.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { computed } from "../measure.ts";

const cdl = {
  type: "cdl",
  slope: [2, 1, 0.5],
  offset: [0, 0.25, 0],
  power: [1, 1, 2],
  saturation: 1,
  clamp: false,
  direction: "forward",
} as AnyOp;

describe("a cube of colors", () => {
  test("has what the steps make of its points, as worked out by hand", () => {
    const { given, results } = cubeOf([cdl], 5, "linear");
    expect(given).toEqual([0, 0.25, 0.5, 0.75, 1]);
    const at = indexOf([0.5, 0.25, 1], 5);
    expect([...results.subarray(at * 3, at * 3 + 3)]).toEqual([1, 0.5, 0.25]);
  });

  test.each(CUBE_SIZES)("of %i points equals the engine at every point", (size) => {
    const lut = lut3dOf(
      3,
      Float32Array.from({ length: 81 }, (_, i) => (i / 81) ** 2),
    );
    const { given, results } = cubeOf([lut, cdl], size, "linear");
    for (let i = 0; i < size ** 3; i++) {
      const pixel = Float32Array.from([...placeOf(i, size).map((step) => given[step]!), 1]);
      const want = computed([lut, cdl], pixel).slice(0, 3);
      expect([...results.subarray(i * 3, i * 3 + 3)]).toEqual([...want]);
      expect(
        indexOf(placeOf(i, size).map((step) => step / (size - 1)) as [number, number, number], size),
      ).toBe(i);
    }
  });

  test("goes along stops from middle gray, or 10-bit codes", () => {
    expect(cubeOf([], 5, "stops").given).toEqual(
      [-10, -5, 0, 5, 10].map((stop) => Math.fround(0.18 * 2 ** stop)),
    );
    const { results } = cubeOf([], 5, "code");
    expect([...results.slice(-3)]).toEqual([1, 1, 1]);
  });
});

describe("the subject of a plot", () => {
  const document = builtinConfig("studio-config-v4.0.0_aces-v2.0_ocio-v2.5") as Document;
  const space = rowsOf(document, "colorspaces").find(({ name }) => name === "ACEScct")!;
  const named = rowsOf(document, "named_transforms")[0]!;

  test.each([
    ["conversion", "conversion"],
    ["Step 3", { step: 2 }],
    ["acescct", { row: space.id }],
    [space.id, { row: space.id }],
    [named.name, { row: named.id }],
    [named.id, { row: named.id }],
    ["step 0", null],
    ["step 99999", null],
    ["gone", null],
    ["__proto__", null],
  ])("'%s' means %j", (text, want) => {
    expect(plotSubject(text, document)).toEqual(want);
  });
});
