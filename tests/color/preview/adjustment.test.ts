import { describe, expect, test } from "vitest";
import { compile } from "#color/ops.ts";
import { type Adjustment, adjusted, adjustmentOps, neutral } from "#color/preview/adjustment.ts";
import { BANDS, bandOf } from "#color/preview/falseColor.ts";
import { windowOf } from "#color/preview/pyramid.ts";

const pixel = Float32Array.of(0.5, 0.25, 0.125, 0.75);
const luma = 0.2126 * 0.5 + 0.7152 * 0.25 + 0.0722 * 0.125;

describe("what is adjusted of a picture", () => {
  test.each<[string, Partial<Adjustment>, number[]]>([
    ["nothing", {}, [0.5, 0.25, 0.125]],
    ["red alone", { channel: "red" }, [0.5, 0.5, 0.5]],
    ["green alone", { channel: "green" }, [0.25, 0.25, 0.25]],
    ["blue alone", { channel: "blue" }, [0.125, 0.125, 0.125]],
    ["alpha alone", { channel: "alpha" }, [0.75, 0.75, 0.75]],
    ["luma alone", { channel: "luma" }, [luma, luma, luma]],
    ["no saturation", { saturation: 0 }, [luma, luma, luma]],
    ["twice the saturation", { saturation: 2 }, [1 - luma, 0.5 - luma, 0.25 - luma]],
    ["red alone of a gamma of 2", { gamma: 2, channel: "red" }, Array(3).fill(Math.SQRT1_2)],
    ["green alone without saturation", { saturation: 0, channel: "green" }, [luma, luma, luma]],
    ["alpha alone, which has no gamma", { gamma: 2, channel: "alpha" }, [0.75, 0.75, 0.75]],
    ["a gamma of 2", { gamma: 2 }, [Math.SQRT1_2, 0.5, Math.sqrt(0.125)]],
  ])("%s", (_, change, want) => {
    for (const [i, value] of adjusted({ ...neutral, ...change }, pixel, 0).entries())
      expect(value).toBeCloseTo(want[i]!, 6);
  });

  test.each([
    [0, 1],
    [2, 1],
    [1, 2.2],
    [1.5, 0.5],
  ])("saturation %d and gamma %d as steps give what the picture shows", (saturation, gamma) => {
    const shown = Float32Array.of(0.5, -0.25, 0.125, 0.75);
    const want = adjusted({ ...neutral, saturation, gamma }, shown, 0);
    compile(adjustmentOps({ saturation, gamma }))(shown, 0, 1);
    for (const [i, value] of [...want, 0.75].entries()) expect(shown[i]).toBeCloseTo(value, 5);
  });

  test("neutral numbers need no steps", () => {
    expect(adjustmentOps(neutral)).toEqual([]);
  });

  test("light beyond all numbers stays it, as without adjustments", () => {
    const glare = Float32Array.of(Number.POSITIVE_INFINITY, 0.5, 0, 1);
    expect(adjusted(neutral, glare, 0)).toEqual([Number.POSITIVE_INFINITY, 0.5, 0]);
  });

  test("false color paints middle gray gray, darker light cold and brighter warm", () => {
    const falseColor = { ...neutral, falseColor: true };
    const of = (value: number) => adjusted(falseColor, Float32Array.of(value, value, value, 1), 0);
    expect(of(0.18)).toEqual([128 / 255, 128 / 255, 128 / 255]);
    const [r, , b] = of(0.18 / 8);
    expect(b).toBeGreaterThan(r);
    expect(of(0.18 * 2 ** 6)).toEqual([1, 1, 1]);
  });

  test.each([
    [-1, "−6"],
    [0, "−6"],
    [0.18 / 64, "−6"],
    [0.18 / 2, "−1"],
    [0.18 / Math.SQRT2, "−½"],
    [0.18, "0"],
    [0.36, "+1"],
    [0.18 * 16, "+4"],
    [1e6, "+6"],
  ])("light of %d is in the band %s", (value, label) => {
    expect(bandOf(value).label).toBe(label);
  });

  test("bands follow each other", () => {
    expect(BANDS.map(({ from }) => from)).toEqual(BANDS.map(({ from }) => from).toSorted((a, b) => a - b));
  });
});

describe("a window of a picture", () => {
  const picture = {
    width: 4,
    height: 2,
    pixels: Float32Array.from({ length: 32 }, (_, i) => (i % 4 === 3 ? 1 : Math.floor(i / 4))),
  };
  const reds = ({ pixels }: { pixels: Float32Array }) => [...pixels].filter((_, i) => i % 4 === 0);

  test("takes pixels as they are, or several times where it is enlarged", () => {
    expect(reds(windowOf(picture, { x: 1, y: 0, width: 2, height: 2, columns: 2, rows: 2 }))).toEqual([
      1, 2, 5, 6,
    ]);
    expect(reds(windowOf(picture, { x: 3, y: 1, width: 1, height: 1, columns: 2, rows: 1 }))).toEqual([7, 7]);
  });

  test("takes means of pixels where it shrinks", () => {
    expect(reds(windowOf(picture, { x: 0, y: 0, width: 4, height: 2, columns: 2, rows: 1 }))).toEqual([
      2.5, 4.5,
    ]);
    expect(reds(windowOf(picture, { x: 0, y: 0, width: 4, height: 2, columns: 1, rows: 1 }))).toEqual([3.5]);
  });
});
