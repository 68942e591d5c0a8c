import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { splineOf } from "#color/curve/curve.ts";
import { type SplineType, valueAt } from "#color/curve/spline.ts";
import { type Case, cases, pointsOf } from "../color/curve/cases.ts";
import { python } from "../shared.ts";

const official = (questions: readonly Case[]): number[][] =>
  JSON.parse(
    execFileSync(python as string, [resolve(import.meta.dirname, "curve.py")], {
      input: JSON.stringify(questions),
      encoding: "utf8",
      maxBuffer: 64 << 20,
    }),
  );

test.skipIf(!python)("the committed values of curves are those of official OCIO", async () => {
  const values = official(cases).map((ys) => ys.map((y) => Number(y.toPrecision(9))));
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
    const curves = fc.sample(drawn(type), 150);
    for (const [i, ys] of official(curves).entries()) {
      const curve = curves[i] as Case;
      const spline = splineOf(pointsOf(curve), type);
      for (const [at, y] of ys.entries())
        expect(valueAt(spline, xs[at] as number), `${JSON.stringify(curve.points)} at ${xs[at]}`).toBeCloseTo(
          y,
          4,
        );
    }
  },
);
