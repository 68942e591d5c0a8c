import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CurvePoint,
  type CurveRules,
  movedPoint,
  pointed,
  withoutPoint,
  withPoint,
} from "../../../src/parts/plot/curvePoints.ts";

const rules: CurveRules = { rising: true, within: undefined, gap: 0.001 };
const points: fc.Arbitrary<CurvePoint[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 8 })
  .chain((xs) =>
    fc.array(fc.integer({ min: 0, max: 100 }), { minLength: xs.length, maxLength: xs.length }).map((ys) => {
      const heights = [...ys].sort((a, b) => a - b);
      return [...xs].sort((a, b) => a - b).map((x, i) => ({ x: x / 100, y: (heights[i] as number) / 100 }));
    }),
  );
const wish = fc.double({ min: -3, max: 3, noNaN: true });

function expectSound(curve: readonly CurvePoint[]) {
  for (const [i, point] of curve.entries()) {
    const before = curve[i - 1];
    if (!before) continue;
    expect(point.x).toBeGreaterThan(before.x);
    expect(point.y).toBeGreaterThanOrEqual(before.y);
  }
}

test("wherever a point is dragged, x goes on ascending, y never falls, and the others stay", () => {
  fc.assert(
    fc.property(points, fc.nat(), wish, wish, (curve, which, x, y) => {
      const at = which % curve.length;
      const moved = movedPoint(curve, at, { x, y }, rules);
      expectSound(moved);
      expect(moved.filter((_, i) => i !== at)).toEqual(curve.filter((_, i) => i !== at));
    }),
  );
});

test("an added point keeps the order, and taking it away gives the curve from before", () => {
  fc.assert(
    fc.property(points, wish, wish, (curve, x, y) => {
      const added = withPoint(curve, { x, y }, rules);
      if (!added) return;
      expectSound(added.points);
      expect(withoutPoint(added.points, added.at)).toEqual(curve);
    }),
  );
});

test("two points are the fewest", () => {
  const two = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ];
  expect(withoutPoint(two, 0)).toBeNull();
});

test("a point is not added on another, nor outside of where x may be", () => {
  const curve = [
    { x: 0, y: 0 },
    { x: 1, y: 1 },
  ];
  expect(withPoint(curve, { x: 1.0004, y: 1 }, rules)).toBeNull();
  expect(withPoint(curve, { x: 1.5, y: 1 }, { ...rules, within: [0, 1] })).toBeNull();
});

test.each([
  [0.123456, 1, 0.1235],
  [2.34567, 14, 2.346],
  [0.123456, 0.1, 0.12346],
])("%s of a span of %s is pointed at as %s", (value, span, number) => {
  expect(pointed(value, span)).toBe(number);
});
