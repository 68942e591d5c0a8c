import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromHalf, halfValues, toHalf } from "#color/half.ts";
import { lut1dOf } from "#color/op/lut1dOp.ts";
import { isTetrahedral, type Lut3dOp, lut3dOf, swapRedAndBlue } from "#color/op/lut3dOp.ts";
import { inverseOf } from "#color/ops.ts";
import { computed } from "../measure.ts";

const unit = fc.double({ min: 0, max: 1, noNaN: true }).map(Math.fround);
const pixels = fc
  .array(unit, { minLength: 4, maxLength: 40 })
  .map((values) => Float32Array.from(values.slice(0, values.length - (values.length % 4))));

/** Steps from one entry to the next, none too small to be undone in 32 bits. */
const rising = fc
  .array(fc.tuple(...[0, 1, 2].map(() => fc.double({ min: 0.1, max: 1, noNaN: true }))), {
    minLength: 2,
    maxLength: 50,
  })
  .map((steps) => {
    const sums = [0, 0, 0];
    return Float32Array.from(
      steps.flatMap((each) =>
        each.map((size, channel) => {
          sums[channel]! += size;
          return sums[channel]! / steps.length;
        }),
      ),
    );
  });

function near(got: Float32Array, want: Float32Array, tolerance: number) {
  for (const [i, value] of got.entries())
    expect(Math.abs(value - want[i]!), `at ${i}`).toBeLessThan(tolerance);
}

describe("half floats", () => {
  test("are their bits again", () => {
    const all = Array.from({ length: 65536 }, (_, half) => half);
    expect(all.filter((half) => !Number.isNaN(fromHalf(half)) && toHalf(fromHalf(half)) !== half)).toEqual(
      [],
    );
  });

  test("are the nearest of any number, the even one of two", () => {
    const values = halfValues();
    fc.assert(
      fc.property(fc.float({ min: -65504, max: 65504, noNaN: true }), (value) => {
        const half = toHalf(value);
        const gap = Math.abs(values[half]! - value);
        for (const other of [half - 1, half + 1]) {
          const to = values[other & 0xffff]!;
          if (!Number.isFinite(to) || (half & 0x8000) !== (other & 0x8000)) continue;
          expect(gap <= Math.abs(to - value)).toBe(true);
          if (gap === Math.abs(to - value) && gap > 0) expect(half % 2).toBe(0);
        }
      }),
    );
  });

  const edges: [value: number, half: number][] = [
    [65519.996, 0x7bff],
    [65520, 0x7c00],
    [-Infinity, 0xfc00],
    [-0, 0x8000],
    [2 ** -24, 1],
    [2 ** -25, 0],
    [3 * 2 ** -25, 2],
    [Number.NaN, 0x7e00],
  ];
  test.each(edges)("%d has the bits %d", (value, half) => expect(toHalf(value)).toBe(half));
});

describe("a 1D LUT", () => {
  test("that rises is undone exactly", () => {
    fc.assert(
      fc.property(rising, pixels, (values, from) => {
        const lut = lut1dOf(values);
        near(computed([lut, ...inverseOf([lut])], from), from, 1e-4);
      }),
    );
  });

  test("of half floats gives its entries at the half floats, and is undone there", () => {
    const halfs = halfValues();
    const values = Float32Array.from({ length: 65536 * 3 }, (_, i) => Math.cbrt(halfs[Math.floor(i / 3)]!));
    const lut = { ...lut1dOf(values), halfDomain: true };
    const from = Float32Array.of(0.18, -3, 1000, 1, 0.0001, 65504, 1.5, 0.5, Infinity, -Infinity, 7e4, 1);
    for (const [i, value] of from.entries())
      if (i % 4 < 3) from[i] = Number.isFinite(value) ? fromHalf(toHalf(value)) : value;
    const got = computed([lut], from);
    expect(got[0]).toBe(values[toHalf(from[0]!) * 3]);
    expect(got[5]).toBe(values[0x7bff * 3]);
    expect([...got.slice(8, 11)]).toEqual([values[0x7bff * 3], values[0xfbff * 3], values[0x7bff * 3]]);
    near(computed(inverseOf([lut]), got).slice(0, 8), from.slice(0, 8), 0.5);
  });

  test("leaves alpha, clamps outside and takes NaN for 0", () => {
    const lut = lut1dOf(Float32Array.of(0.25, 0.25, 0.25, 0.75, 0.75, 0.75));
    const got = computed([lut], Float32Array.of(-1, 2, Number.NaN, -7));
    expect([...got]).toEqual([0.25, 0.75, 0.25, -7]);
  });

  test("that keeps the hue keeps the place of the middle channel for every order of the channels", () => {
    const values = Float32Array.from({ length: 51 }, (_, i) => Math.sqrt(Math.floor(i / 3) / 16));
    const lut = { ...lut1dOf(values), hueAdjust: true };
    fc.assert(
      fc.property(fc.tuple(unit, unit, unit), (given) => {
        const got = computed([lut], Float32Array.of(...given, 1));
        const place = (rgb: ArrayLike<number>) => {
          const [low, middle, high] = [rgb[0]!, rgb[1]!, rgb[2]!].sort((a, b) => a - b) as [
            number,
            number,
            number,
          ];
          return high - low < 1e-3 ? 0 : (middle - low) / (high - low);
        };
        if (Math.max(...given) - Math.min(...given) > 0.05)
          expect(Math.abs(place(got) - place(given))).toBeLessThan(1e-3);
      }),
    );
  });
});

describe("a 3D LUT", () => {
  const size = 5;
  const colors = (size: number) =>
    Float32Array.from({ length: size ** 3 * 3 }, (_, i) => {
      const at = Math.floor(i / 3);
      const [r, g, b] = [Math.floor(at / size / size), Math.floor(at / size) % size, at % size].map(
        (each) => each / (size - 1),
      ) as [number, number, number];
      return [0.8 * r + 0.1 * g * b, 0.1 * r + 0.1 + 0.7 * g * g, 0.2 * r * g + 0.6 * b][i % 3]!;
    });
  const lut = lut3dOf(size, colors(size));

  test.each([null, "tetrahedral"] as const)("gives its entries at their places (%s)", (interpolation) => {
    const grid = Float32Array.from({ length: size ** 3 * 4 }, (_, i) => {
      const at = Math.floor(i / 4);
      return (
        [Math.floor(at / size / size), Math.floor(at / size) % size, at % size, 2][i % 4]! /
        (i % 4 < 3 ? 4 : 1)
      );
    });
    const asked: Lut3dOp = { ...lut, interpolation };
    const got = computed([asked], grid);
    expect([...got.filter((_, i) => i % 4 < 3)]).toEqual([...lut.values]);
    expect(got[3]).toBe(2);
  });

  test("between tetrahedra is undone exactly", () => {
    const tetrahedral = { ...lut, interpolation: "tetrahedral" as const };
    fc.assert(
      fc.property(pixels, (from) =>
        near(computed([tetrahedral, ...inverseOf([tetrahedral])], from), from, 1e-4),
      ),
    );
  });

  test("is black where it reaches no color, when undone", () => {
    const narrow = lut3dOf(
      2,
      Float32Array.from({ length: 24 }, () => 0.5),
    );
    expect([...computed(inverseOf([narrow]), Float32Array.of(0.9, 0.5, 0.1, 1))]).toEqual([0, 0, 0, 1]);
  });

  test("of more than 127 entries along an edge is refused backwards, as by official OCIO", () => {
    const large = lut3dOf(128, new Float32Array(128 ** 3 * 3));
    expect(() => computed(inverseOf([large]), new Float32Array(4))).toThrow(
      /128 x 128 x 128 .* too large to invert/,
    );
  });

  test("of the largest size is undone", () => {
    const large = { ...lut3dOf(127, colors(127)), interpolation: "best" as const };
    const from = Float32Array.of(0.2, 0.4, 0.9, 1);
    near(computed([large, ...inverseOf([large])], from), from, 1e-4);
  });

  test("with red fastest becomes one with blue fastest and back", () => {
    expect(swapRedAndBlue(size, swapRedAndBlue(size, lut.values))).toEqual(lut.values);
    expect([
      ...swapRedAndBlue(
        2,
        Float32Array.from({ length: 24 }, (_, i) => i),
      ).slice(3, 6),
    ]).toEqual([12, 13, 14]);
  });

  test("between its entries is tetrahedral for best alone, and where asked for", () => {
    const all = [null, "default", "nearest", "linear", "best", "tetrahedral"] as const;
    expect(all.filter((interpolation) => isTetrahedral({ ...lut, interpolation }))).toEqual([
      "best",
      "tetrahedral",
    ]);
  });
});
