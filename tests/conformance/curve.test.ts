import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { splineOf } from "#color/curve/curve.ts";
import { gapsBetween } from "#color/curve/gaps.ts";
import { type SplineType, valueAt } from "#color/curve/spline.ts";
import { type Case, cases, pointsOf } from "../color/curve/cases.ts";
import { amount } from "../sample.ts";
import { python } from "../shared.ts";

type Question = Case & { inverse?: boolean };
const official = (questions: readonly Question[]): (number | null)[][] =>
  JSON.parse(
    execFileSync(python as string, [resolve(import.meta.dirname, "curve.py")], {
      input: JSON.stringify(questions),
      encoding: "utf8",
      maxBuffer: 64 << 20,
    }),
  );

test.skipIf(!python)("the committed values of curves are those of official OCIO", async () => {
  const values = official(cases).map((ys) => ys.map((y) => Number(y?.toPrecision(9))));
  await expect(`${values.map((ys) => JSON.stringify(ys)).join(",\n")}\n`).toMatchFileSnapshot(
    "../color/curve/official.txt",
  );
});

const unit = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
const xs = Array.from({ length: 40 }, (_, i) => i / 40 + 0.003);

/** A curve that official OCIO accepts. */
function drawn(type: SplineType): fc.Arbitrary<Case> {
  const rising = type === "rgb" || type === "diagonal" || type === "hue";
  const size = { minLength: 3, maxLength: 8 };
  return fc.uniqueArray(unit, { ...size, selector: (x) => Math.floor(x * 20) }).chain((x) =>
    fc.array(unit, { minLength: x.length, maxLength: x.length }).map((y) => {
      const sorted = [...x].sort((a, b) => a - b);
      const heights = rising ? [...y].sort((a, b) => a - b) : y;
      return { type, points: sorted.flatMap((at, i) => [at, heights[i] as number]), x: xs };
    }),
  );
}

test.skipIf(!python).each<SplineType>(["rgb", "diagonal", "hue", "periodic0", "periodic1", "horizontal"])(
  "any curve of type %s is drawn as official OCIO draws it",
  (type) => {
    const curves = fc.sample(drawn(type), amount(150, 30));
    const wrong = official(curves).flatMap((ys, i) => {
      const curve = curves[i] as Case;
      const spline = splineOf(pointsOf(curve), type);
      return ys.flatMap((y, at) => {
        const value = valueAt(spline, xs[at] as number);
        const isSame = y === null ? !Number.isFinite(value) : Math.abs(value - y) < 5e-5;
        return isSame ? [] : [{ points: curve.points, x: xs[at], value, y }];
      });
    });
    expect(wrong).toEqual([]);
  },
);

/** Curves whose neighbors often rise at the same rate, where the fit breaks down at times. */
const even = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 3, maxLength: 7 }).chain((x) =>
  fc.array(fc.integer({ min: 1, max: 8 }), { minLength: x.length, maxLength: x.length }).map((rises) => {
    const sorted = [...x].sort((a, b) => a - b);
    const heights = rises.map((_, i) => rises.slice(0, i + 1).reduce((sum, rise) => sum + rise, 0) / 100);
    return sorted.flatMap((at, i) => [at / 40, heights[i] as number]);
  }),
);
const reported = [0.2, 0.12, 0.75, 0.25, 0.775, 0.26, 0.95, 0.33, 1, 0.34];

test.skipIf(!python)("a curve is said to give NaN exactly where official OCIO gives it", () => {
  const curves = [reported, ...fc.sample(even, amount(1500, 150))];
  const x = Array.from({ length: 120 }, (_, i) => i / 80 - 0.2 + 1e-4);
  const asked = curves.flatMap((points): Question[] => [
    { type: "rgb", points, x },
    { type: "rgb", points, x, inverse: true },
  ]);
  let found = 0;
  const wrong = official(asked).flatMap((values, i) => {
    const question = asked[i] as Question;
    const gaps = gapsBetween(pointsOf(question), "rgb")?.[question.inverse ? "place" : "value"] ?? [];
    return values.flatMap((value, at) => {
      const where = Math.fround(x[at] as number);
      const isInside = gaps.some(({ from, to }) => where >= from && where < to);
      if (value === null) found++;
      return (value === null) === isInside ? [] : [{ ...question, x: where, value }];
    });
  });
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(2);
});
