import { expect, test } from "vitest";
import { opsOf } from "#color/transforms.ts";
import { createTransform, type TransformType, transformTypes } from "#ocio/transform.ts";
import { curveOf, curveText } from "#panels/transform/curve.ts";
import { summary } from "#panels/transform/summary.ts";
import { computed } from "../color/measure.ts";

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
  ["MatrixTransform", {}, "identity"],
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

const pixels = Float32Array.from([
  ...[0, 0, 0, 1, 1, 1, 1, 0.5, 0.18, 0.4, 0.7, 1, 0.9, 0.2, 0.05, 1],
  ...[-0.4, 1.3, 2, 1, -1, -2, -3, 0, 60, 7000, 5, 1],
]);

test.each(transformTypes)("a new %s says “no change” only if the engine finds none", (type) => {
  const node = createTransform(type, ID);
  if (summary(node, () => undefined) !== "no change") return;
  for (const direction of ["forward", "inverse"] as const) {
    const after = computed(opsOf(node, direction), pixels);
    for (const [at, value] of after.entries())
      expect(Math.abs(value - (pixels[at] as number))).toBeLessThan(
        1e-4 * (1 + Math.abs(pixels[at] as number)),
      );
  }
});
