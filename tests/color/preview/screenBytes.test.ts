import { describe, expect, test } from "vitest";
import { type Adjustment, neutral } from "#color/preview/adjustment.ts";
import { BANDS } from "#color/preview/falseColor.ts";
import type { Layout } from "#color/preview/layout.ts";
import { composed } from "#color/preview/screenBytes.ts";

const luma = 0.2126 * 0.5 + 0.7152 * 0.25 + 0.0722 * 0.125;
const pixel = [0.5, 0.25, 0.125, 0.75];
const seen = { layout: "after", split: 0, gain: 1, adjust: neutral } as const;

/** Red, green and blue of one pixel as bytes. */
function bytesOf(change: Partial<Adjustment>, values = pixel): number[] {
  const pixels = Float32Array.from(values);
  const adjust = { ...neutral, ...change };
  return [...composed(pixels, pixels, { ...seen, width: 1, height: 1, adjust })].slice(0, 3);
}
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 255));

describe("bytes of a screen", () => {
  test.each<[string, Partial<Adjustment>, number[]]>([
    ["nothing", {}, [0.5, 0.25, 0.125]],
    ["red alone", { channel: "red" }, [0.5, 0.5, 0.5]],
    ["green alone", { channel: "green" }, [0.25, 0.25, 0.25]],
    ["blue alone", { channel: "blue" }, [0.125, 0.125, 0.125]],
    ["alpha alone", { channel: "alpha" }, [0.75, 0.75, 0.75]],
    ["luma alone", { channel: "luma" }, [luma, luma, luma]],
    ["no saturation", { saturation: 0 }, [luma, luma, luma]],
    ["twice the saturation", { saturation: 2 }, [1 - luma, 0.5 - luma, 0]],
    ["red alone of a gamma of 2", { gamma: 2, channel: "red" }, Array(3).fill(Math.SQRT1_2)],
    ["green alone without saturation", { saturation: 0, channel: "green" }, [luma, luma, luma]],
    ["luma of a gamma of 2", { gamma: 2, channel: "luma" }, Array(3).fill(0.533_405)],
    ["alpha alone, which has no gamma", { gamma: 2, channel: "alpha" }, [0.75, 0.75, 0.75]],
    ["a gamma of 2", { gamma: 2 }, [Math.SQRT1_2, 0.5, Math.sqrt(0.125)]],
  ])("have %s changed", (_, change, want) => {
    expect(bytesOf(change)).toEqual(rounded(want));
  });

  test("hold what a screen has: no less than black, no more than white, and black for what is no number", () => {
    expect(bytesOf({}, [-1, 2, Number.NaN, 1])).toEqual([0, 255, 0]);
    expect(bytesOf({}, [Number.POSITIVE_INFINITY, 0.5 / 255, 254.6 / 255, 1])).toEqual([255, 1, 255]);
    expect(bytesOf({ gamma: 2 }, [-1, Number.NaN, Number.POSITIVE_INFINITY, 1])).toEqual([0, 0, 255]);
  });

  test("paint middle gray gray in false color, darker light cold and brighter warm", () => {
    const of = (value: number) => bytesOf({ falseColor: true, gamma: 2 }, [value, value, value, 1]);
    expect(of(0.18)).toEqual([128, 128, 128]);
    const [r, , b] = of(0.18 / 8);
    expect(b).toBeGreaterThan(r!);
    expect(of(0.18 * 2 ** 6)).toEqual([255, 255, 255]);
  });

  test("have the band of the luminance of light in AP0", () => {
    // The blue of AP1, of which 0.0537 is seen: 1.7 stops below middle gray.
    const blue = Float32Array.of(0.1638690622, 0.0955343182, 1.0015006723, 1);
    const adjust = { ...neutral, falseColor: true };
    const bytes = composed(blue, blue, { ...seen, width: 1, height: 1, adjust, inAp0: true });
    expect([...bytes].slice(0, 3)).toEqual(rounded(BANDS.find(({ label }) => label === "−2")!.color));
  });

  test.each<[Layout, number[]]>([
    ["after", [51, 51, 51, 51]],
    ["before", [204, 204, 204, 204]],
    ["split", [204, 51, 51, 51]],
    ["side", [204, 204, 204, 204, 51, 51, 51, 51]],
    ["difference", [153, 153, 153, 153]],
  ])("lay pictures out: %s", (layout, want) => {
    const [before, after] = [new Float32Array(16).fill(0.8), new Float32Array(16).fill(0.2)];
    const bytes = composed(before, after, { ...seen, layout, split: 0.3, width: 4, height: 1 });
    expect([...bytes].filter((_, i) => i % 4 === 1)).toEqual(want);
    expect([...bytes].filter((_, i) => i % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
  });

  test("have marks by values with their gamma and saturation, as the probe tells them", () => {
    const gray = Float32Array.of(0.92, 0.92, 0.92, 1);
    const shown = (gamma: number, saturation = 1, pixels = gray) =>
      composed(pixels, pixels, {
        ...{ ...seen, width: 1, height: 1, flat: true },
        adjust: { ...neutral, gamma, saturation, marks: ["zebra", "clip"] },
        marked: { given: pixels, scene: null },
      })[0];
    expect(shown(1)).toBe(Math.round(0.92 * 255));
    expect(shown(2)).toBe(0);
    // A green above the display is marked by it, and not without its saturation.
    const green = Float32Array.of(0, 1, 0, 1);
    expect(shown(1, 1, green)).toBe(255);
    expect(shown(1, 0, green)).toBe(Math.round(0.7152 * 255));
  });
});
