import { describe, expect, test } from "vitest";
import {
  chromaOf,
  chromaPlace,
  colorAtPlace,
  histogramOf,
  LEVELS,
  vectorscopeOf,
  waveformOf,
} from "#color/preview/scopes.ts";

/** Two columns: black over white, and red over a color out of range with a channel that is no number. */
const picture = {
  width: 2,
  height: 2,
  pixels: Float32Array.of(0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, -0.5, 2, Number.NaN, 1),
};

describe("scopes count display values", () => {
  test("the histogram by channel and level, what is out of range at the ends and what is no number nowhere", () => {
    const { planes } = histogramOf(picture);
    expect(planes.map((plane) => [plane[0], plane[LEVELS - 1]])).toEqual([
      [2, 2],
      [2, 2],
      [2, 1],
    ]);
    const level = Math.floor(0.4265 * LEVELS);
    const gray = { width: 1, height: 1, pixels: Float32Array.of(0.4265, 0.4265, 0.4265, 1) };
    expect(histogramOf(gray).planes[0]![level]).toBe(1);
  });

  test("the waveform by column, the brightest at the top", () => {
    const { width, height, planes } = waveformOf(picture);
    expect([width, height]).toEqual([2, LEVELS]);
    const [red, green] = planes as [Uint32Array, Uint32Array];
    const bottom = (LEVELS - 1) * width;
    expect([red[0], red[bottom]]).toEqual([1, 1]);
    expect([red[1], red[bottom + 1]]).toEqual([1, 1]);
    expect([green[1], green[bottom + 1]]).toEqual([1, 1]);
  });

  test("the vectorscope by chroma, gray in the middle", () => {
    const { planes } = vectorscopeOf(picture);
    const middle = LEVELS / 2;
    expect(planes[0]![middle * LEVELS + middle]).toBe(2);
    expect(planes[0]!.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  test("the vectorscope holds all six colors at 100 % within its edges, each in a place of its own", () => {
    const colors = [1, 2, 3, 4, 5, 6].map((bits) => [bits & 1, (bits >> 1) & 1, bits >> 2, 1]);
    const { planes } = vectorscopeOf({ width: 6, height: 1, pixels: Float32Array.from(colors.flat()) });
    const places = [...planes[0]!.entries()].filter(([, count]) => count > 0).map(([at]) => at);
    expect(places).toHaveLength(6);
    for (const at of places)
      for (const value of [at % LEVELS, Math.floor(at / LEVELS)]) {
        expect(value).toBeGreaterThan(4);
        expect(value).toBeLessThan(LEVELS - 5);
      }
  });

  test.each<[hue: string, color: [number, number, number]]>([
    ["red", [1, 0, 0]],
    ["green", [0, 1, 0]],
    ["cyan", [0, 1, 1]],
  ])("the color of the place of %s has its hue", (_, color) => {
    const found = colorAtPlace(...chromaPlace(chromaOf(...color)));
    const middle = (Math.max(...found) + Math.min(...found)) / 2;
    expect(found.map((value) => (value > middle ? 1 : 0))).toEqual(color);
  });

  test.each<[color: [number, number, number], cb: number, cr: number]>([
    [[1, 0, 0], -0.1146, 0.5],
    [[0, 1, 0], -0.3854, -0.4542],
    [[0, 0, 1], 0.5, -0.0458],
    [[1, 1, 1], 0, 0],
  ])("chroma of %j is that of Rec. 709", (color, cb, cr) => {
    const [x, y] = chromaOf(...color);
    expect(x).toBeCloseTo(cb, 3);
    expect(y).toBeCloseTo(cr, 3);
  });
});
