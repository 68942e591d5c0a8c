import { expect, test } from "vitest";
import { createTransform, type TransformType } from "#ocio/transform.ts";
import { curveOf, curveText } from "#panels/transform/curve.ts";
import { summary } from "#panels/transform/summary.ts";

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
  ["BuiltinTransform", { style: "ACEScct_to_ACES2065-1" }, "ACEScct_to_ACES2065-1"],
  ["ColorSpaceTransform", { src: ID, dst_name: "$SHOT" }, "ACEScg → $SHOT"],
])("a %s with %j reads “%s”", (type, values, line) => {
  const node = { ...createTransform(type as TransformType, ID), ...values };
  expect(summary(node, (id) => (id === ID ? "ACEScg" : undefined))).toBe(line);
});
