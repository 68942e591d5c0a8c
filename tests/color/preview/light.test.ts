import { describe, expect, test } from "vitest";
import { differenceOf, isBlack, lightOf, nitsOf, xyOf } from "#color/preview/light.ts";

/** References by an independent computation with numpy of ITU-R BT.2100 and BT.2124, for Rec.709 primaries. */
const pairs: [string, number[], number[], number][] = [
  ["white and 90 % of it", [0.950455927, 1, 1.089057751], [0.855410334, 0.9, 0.980151976], 7.58602082550162],
  [
    "red and green of Rec.709",
    [0.412390799, 0.212639006, 0.019330819],
    [0.357584339, 0.715168679, 0.11919478],
    239.96827651696054,
  ],
  [
    "gray and one with a little blue",
    [0.171082067, 0.18, 0.196030395],
    [0.174691683, 0.181443846, 0.215041038],
    4.078470565249382,
  ],
  [
    "200 nits and a red of 1 % more",
    [1.900911854, 2, 2.178115502],
    [1.90915967, 2.00425278, 2.178502118],
    0.500314447777034,
  ],
];

describe("light of a probed color", () => {
  test.each(pairs)("ΔE ITP of %s", (_, a, b, want) => {
    expect(differenceOf(lightOf(a, true), lightOf(b, true))).toBeCloseTo(want, 4);
  });

  test("on a display has nits and a chromaticity", () => {
    const light = lightOf(pairs[1]![1], true);
    expect(nitsOf(light)).toBeCloseTo(21.2639006, 6);
    expect(xyOf(light.xyz)?.map((value) => Number(value.toFixed(6)))).toEqual([0.64, 0.33]);
  });

  test.each([
    [0.00000005, true],
    [0.00005, false],
    [Number.NaN, false],
  ])("of luminance %d on a display is black: %s", (y, want) => {
    expect(isBlack(lightOf([y, y, y], true))).toBe(want);
    expect(isBlack(lightOf([y, y, y], false))).toBe(false);
  });

  test("of a scene is that of AP0 seen under D65, without nits and without a difference", () => {
    const light = lightOf([0.2, 0.3, 0.1], false);
    const want = [0.18798328847042067, 0.2796412024168367, 0.10828102888054592];
    for (const [i, value] of light.xyz.entries()) expect(value).toBeCloseTo(want[i]!, 12);
    expect(nitsOf(light)).toBeNull();
    expect(differenceOf(light, light)).toBeNull();
  });

  test("that is black or no number has no chromaticity", () => {
    expect(xyOf([0, 0, 0])).toBeNull();
    expect(xyOf([Number.NaN, 1, 1])).toBeNull();
  });
});
