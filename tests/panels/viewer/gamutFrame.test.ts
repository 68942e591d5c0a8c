import { expect, test } from "vitest";
import { publishedTriangle } from "#color/plot/knownGamut.ts";
import { SPECTRAL_LOCUS } from "#color/plot/spectralLocus.ts";
import type { Xy } from "#color/preview/inspect.ts";
import { primaries } from "#color/primaries.ts";
import { DIAGRAM_EDGE, DIAGRAM_SIZE, gamutFrame } from "#panels/viewer/inspector/gamutFrame.ts";

const diagrams = ["xy", "uv"] as const;
const [first, last] = [DIAGRAM_EDGE, DIAGRAM_SIZE - DIAGRAM_EDGE];

test.each(diagrams)(
  "the %s diagram holds the published primaries of every space, and the locus",
  (diagram) => {
    for (const known of primaries) {
      const { red, green, blue } = publishedTriangle(known);
      const held = [red, green, blue];
      const { at } = gamutFrame(diagram, held);
      for (const xy of [...held, ...SPECTRAL_LOCUS.map((each) => each.xy)])
        for (const value of at(xy)) {
          expect(value, known.name).toBeGreaterThanOrEqual(first);
          expect(value, known.name).toBeLessThanOrEqual(last + 1e-9);
        }
    }
  },
);

test("axes of small gamuts go from 0 to 0.8, those of larger ones as far as they need", () => {
  expect(gamutFrame("xy", []).across).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]);
  expect(gamutFrame("xy", [[0, 1]]).up.at(-1)).toBe(1);
  expect(gamutFrame("xy", [[0.12, 1.49]]).up).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4]);
});

test("a unit is as long across as upward, wherever primaries lie", () => {
  const { at } = gamutFrame("xy", [[0.12, 1.49] as Xy]);
  const [origin, right, above] = [at([0, 0]), at([0.5, 0]), at([0, 0.5])];
  expect(right[0] - origin[0]).toBeCloseTo(origin[1] - above[1], 6);
});

test("primaries beyond all measure and those that are no numbers leave the diagram readable", () => {
  const { across } = gamutFrame("xy", [
    [400, 0.3],
    [Number.NaN, 0],
  ]);
  expect(across.at(-1)).toBeLessThanOrEqual(4);
  expect(across.length).toBeGreaterThan(8);
});
