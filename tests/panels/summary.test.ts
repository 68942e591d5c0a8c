import { expect, test } from "vitest";
import { emptyContext } from "#color/context.ts";
import type { AnyOp } from "#color/op.ts";
import { isIdentity, kernelOf } from "#color/ops.ts";
import { opsOf } from "#color/transforms.ts";
import {
  createTransform,
  type Transform,
  type TransformType,
  transform,
  transformTypes,
} from "#ocio/chain/transform.ts";
import { HUE_CURVES } from "#ocio/transform/gradingHueCurveTransform.ts";
import { CHANNELS } from "#ocio/transform/gradingRgbCurveTransform.ts";
import { summary } from "#panels/transform/chain/summary.ts";
import { curveOf, curveText } from "#panels/transform/curve.ts";

const ID = "0b1f6f3c-8d2b-4a44-9c54-3f0a3d6a1b11";

test.each([
  ["0:0, 0.5:0.6, 1:1", "0:0, 0.5:0.6, 1:1"],
  ["0:0:1,1:1:0.5", "0:0:1, 1:1:0.5"],
  ["−1:−2", "-1:-2"],
  ["", ""],
])("the curve “%s” is written back as “%s”", (typed, written) => {
  const curve = curveOf(typed);
  expect(typeof curve === "string" ? curve : curveText(curve)).toBe(written);
});

test("slopes are given for every point or for none", () => {
  expect(curveOf("0:0:1, 1:1")).toBe("Slopes are given for every point or for none.");
});

test.each<[string, object, string]>([
  ["CDLTransform", {}, "no change"],
  ["CDLTransform", { slope: [1.02, 1, 0.97], sat: 0.95 }, "slope 1.02 1 0.97 · saturation 0.95"],
  ["MatrixTransform", {}, "no change"],
  ["MatrixTransform", { offset: [0.1, 0, 0, 0] }, "offset 0.1 0 0 0"],
  ["GradingRGBCurveTransform", { style: "linear" }, "no change"],
  [
    "GradingRGBCurveTransform",
    {
      style: "video",
      red: [
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ],
    },
    "no change",
  ],
  [
    "GradingRGBCurveTransform",
    {
      red: [
        { x: 0, y: 0 },
        { x: 1, y: 0.9 },
      ],
    },
    "red 2 points",
  ],
  ["GradingPrimaryTransform", { style: "video", exposure: { r: 1, g: 1, b: 1, master: 1 } }, "no change"],
  ["GradingToneTransform", { style: "linear" }, "no change"],
  ["GradingHueCurveTransform", { style: "video" }, "no change"],
  ["ExponentTransform", { style: "NEGATIVE_MIRROR" }, "no change"],
  ["RangeTransform", { style: "RANGE_NO_CLAMP" }, "no change"],
  ["BuiltinTransform", { style: "IDENTITY" }, "no change"],
  ["GroupTransform", { children: [] }, "0 steps"],
  ["GroupTransform", { children: [createTransform("CDLTransform", ID)] }, "1 step · no change"],
  ["FileTransform", {}, "no file"],
  ["FileTransform", { interpolation: "nearest" }, "no file · interpolation nearest"],
  ["FileTransform", { src: "grade.cube" }, "grade.cube"],
  ["Lut1DTransform", {}, "no file"],
  ["LogTransform", {}, "base 2"],
  ["ExponentTransform", {}, "clamps negatives"],
  ["RangeTransform", {}, "clamps to 0 to 1"],
  ["BuiltinTransform", { style: "ACEScct_to_ACES2065-1" }, "ACEScct_to_ACES2065-1"],
  ["ColorSpaceTransform", { src: ID, dst_name: "$SHOT" }, "ACEScg → $SHOT"],
])("a %s with %j reads “%s”", (type, values, line) => {
  const node = { ...createTransform(type as TransformType, ID), ...values };
  expect(summary(node, (id) => (id === ID ? "ACEScg" : undefined))).toBe(line);
});

test("a CDL of profile version 1 clamps", () => {
  expect(summary(createTransform("CDLTransform", ID), () => undefined, 1)).toBe("clamps negatives");
});

/** Values beside the one that is there. */
function beside(value: unknown): unknown[] {
  if (typeof value === "number") return [1e-9, -1e-7, 1e-3, 0.25].map((step) => value + step);
  if (typeof value === "boolean") return [!value];
  if (value === null) return [0, 1];
  if (Array.isArray(value))
    return value.flatMap((item, at) => beside(item).map((other) => value.with(at, other)));
  if (typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) =>
    beside(item).map((other) => ({ ...value, [key]: other })),
  );
}

const straight = [
  [0, 0, 1, 1],
  [0, 1e-9, 1, 1],
  [0, 0, 0.5, 0.5, 1, 1],
  [-7, -7, 0, 0, 7, 7.001],
  [0, 1, 0.5, 1],
  [0, 0, 0.5, 0],
].map((numbers) => numbers.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: numbers[at + 1] as number }] : [])));
const zone = { r: 1, g: 1, b: 1, master: 1, start: 0.4, width: 0.5 };
const named: Readonly<Record<string, readonly unknown[]>> = {
  style: [
    ...["log", "linear", "video", "ASC_SOP", "NO_CLAMP", "IDENTITY", "RANGE_CLAMP", "RANGE_NO_CLAMP"],
    ...["NEGATIVE_CLAMP", "NEGATIVE_MIRROR", "NEGATIVE_PASS_THRU", "NEGATIVE_LINEAR"],
    ...["EXPOSURE_CONTRAST_LINEAR", "EXPOSURE_CONTRAST_VIDEO", "EXPOSURE_CONTRAST_LOGARITHMIC"],
  ],
  allocation: ["uniform", "lg2"],
  vars: [[], [0, 2], [-8, 8, 0.1]],
  ...Object.fromEntries([...CHANNELS, ...HUE_CURVES].map((name) => [name, straight] as const)),
  ...Object.fromEntries(
    ["blacks", "shadows", "midtones", "highlights", "whites"].map((name) => [
      name,
      [zone, { ...zone, g: 1.1 }, { ...zone, master: 1 + 1e-9 }],
    ]),
  ),
};

/** A transform and each that differs from it in one value. */
function around(node: Transform): Transform[] {
  const others = Object.entries(node).flatMap(([key, value]) =>
    ["id", "type", "direction", "name"].includes(key)
      ? []
      : (Object.hasOwn(named, key) ? (named[key] ?? []) : beside(value)).map(
          (other) => ({ ...node, [key]: other }) as Transform,
        ),
  );
  return [node, ...others].filter((other) => transform.safeParse(other).success);
}

const computedTypes = transformTypes.filter((type) => !["UnknownTransform", "GroupTransform"].includes(type));

test.each(computedTypes)("a %s says “no change” where the engine finds none, and nowhere else", (type) => {
  const start = createTransform(type, ID);
  const nodes = new Set(
    around(start).flatMap((node) => ("style" in node ? [node, ...around(node)] : [node])),
  );
  for (const node of nodes)
    for (const major of [1, 2])
      for (const direction of ["forward", "inverse"] as const) {
        let ops: readonly AnyOp[];
        try {
          ops = opsOf(node, direction, { ...emptyContext, major });
          for (const op of ops) kernelOf(op);
        } catch {
          continue;
        }
        const says = summary(node, () => undefined, major) === "no change";
        expect({ node, major, says }).toEqual({ node, major, says: ops.every(isIdentity) });
      }
});
