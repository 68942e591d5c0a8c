import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { splineOf } from "#color/curve/curve.ts";
import { inverseAt, slopeAt, valueAt } from "#color/curve/spline.ts";
import { cases, pointsOf } from "./cases.ts";

const official = JSON.parse(
  `[${readFileSync(resolve(import.meta.dirname, "official.txt"), "utf8")}]`,
) as number[][];

test.each(cases.map((each, i) => [each.type, each.points.join(" "), i] as const))(
  "the %s curve through %s has the values of official OCIO",
  (_, __, i) => {
    const { type, x } = cases[i] as (typeof cases)[number];
    const spline = splineOf(pointsOf(cases[i] as (typeof cases)[number]), type);
    const values = x.map((at) => valueAt(spline, at));
    const worst = Math.max(...values.map((value, at) => Math.abs(value - (official[i]?.[at] as number))));
    expect(worst).toBeLessThan(2e-6);
  },
);

const points = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 7 }).chain((xs) =>
  fc.array(fc.integer({ min: 1, max: 20 }), { minLength: xs.length, maxLength: xs.length }).map((rises) => {
    let y = 0;
    return [...xs]
      .sort((a, b) => a - b)
      .map((x, i) => {
        y += rises[i] as number;
        return { x: x / 40, y: y / 100 };
      });
  }),
);

test("an RGB curve goes through its points, never falls, and is undone by its inverse", () => {
  fc.assert(
    fc.property(points, (given) => {
      const spline = splineOf(given, "rgb");
      for (const { x, y } of given) expect(valueAt(spline, x)).toBeCloseTo(y, 5);
      let before = Number.NEGATIVE_INFINITY;
      for (let x = -0.2; x <= 1.2; x += 0.05) {
        const y = valueAt(spline, x);
        expect(y).toBeGreaterThanOrEqual(before - 1e-5);
        expect(slopeAt(spline, x)).toBeGreaterThanOrEqual(-1e-3);
        expect(valueAt(spline, inverseAt(spline, y))).toBeCloseTo(y, 4);
        before = y;
      }
    }),
  );
});
