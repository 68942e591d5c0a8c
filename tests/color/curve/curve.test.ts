import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { splineOf } from "#color/curve/curve.ts";
import { closeGaps } from "#color/curve/gapFix.ts";
import { type Gap, gapsBetween } from "#color/curve/gaps.ts";
import { inverseAt, type Point, slopeAt, valueAt } from "#color/curve/spline.ts";
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

/** Official OCIO gives NaN between 0.75 and 0.775. */
const broken = [0.2, 0.12, 0.75, 0.25, 0.775, 0.26, 0.95, 0.33, 1, 0.34];
const within = (gaps: readonly Gap[] | undefined, at: number) =>
  gaps?.some(({ from, to }) => at >= from - 1e-6 && at <= to + 1e-6) ?? false;

test("an RGB curve goes through its points, never falls, and is undone by its inverse, except in its gaps", () => {
  fc.assert(
    fc.property(points, (given) => {
      const spline = splineOf(given, "rgb");
      const gaps = gapsBetween(given, "rgb");
      for (const { x, y } of given) if (!within(gaps?.value, x)) expect(valueAt(spline, x)).toBeCloseTo(y, 5);
      let before = Number.NEGATIVE_INFINITY;
      for (let x = -0.2; x <= 1.2; x += 0.05) {
        if (within(gaps?.value, x)) continue;
        const y = valueAt(spline, x);
        expect(y).toBeGreaterThanOrEqual(before - 1e-5);
        expect(slopeAt(spline, x)).toBeGreaterThanOrEqual(-1e-3);
        if (!within(gaps?.place, y)) expect(valueAt(spline, inverseAt(spline, y))).toBeCloseTo(y, 4);
        before = y;
      }
    }),
    { examples: [[pointsOf({ type: "rgb", points: broken, x: [] })]] },
  );
});

test("the gap of a curve is where it gives NaN, and moving a point closes it", () => {
  const given = pointsOf({ type: "rgb", points: broken, x: [] });
  const gaps = gapsBetween(given, "rgb");
  const [from, to, low, high] = [0.75, 0.775, 0.25, 0.26].map(Math.fround) as [
    number,
    number,
    number,
    number,
  ];
  expect(gaps).toEqual({ value: [{ from, to }], place: [{ from: low, to: high }] });
  expect(valueAt(splineOf(given, "rgb"), 0.76)).toBeNaN();
  const moved = closeGaps(given, "rgb") as Point[];
  expect(gapsBetween(moved, "rgb")).toBeNull();
  expect(moved.filter(({ x, y }, at) => x !== given[at]?.x || y !== given[at]?.y)).toHaveLength(1);
});

test("no curve has a gap that is drawn without points of nearly the same slope beside each other", () => {
  for (const each of cases.filter(({ type }) => type === "rgb"))
    expect(gapsBetween(pointsOf(each), "rgb"), each.points.join(" ")).toBeNull();
});
