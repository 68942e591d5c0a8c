import { expect, test } from "vitest";
import { kinds } from "#ocio/transform/kinds.ts";
import { createTransform, type TransformType } from "#ocio/transform.ts";
import { parametersIn, parametersOf } from "#panels/transform/control.ts";
import { curveOf, curveText } from "#panels/transform/curve.ts";
import { summary } from "#panels/transform/summary.ts";

const ID = "0b1f6f3c-8d2b-4a44-9c54-3f0a3d6a1b11";
const controls = (type: string) =>
  Object.fromEntries(parametersOf(type).map(({ name, control }) => [name, control.kind]));

test("every parameter of every kind has a control that fits its schema", () => {
  expect(controls("CDLTransform")).toEqual({
    slope: "numbers",
    offset: "numbers",
    power: "numbers",
    sat: "number",
    style: "choice",
    name: "text",
  });
  expect(controls("MatrixTransform")).toEqual({ matrix: "matrix", offset: "numbers", name: "text" });
  expect(controls("GradingToneTransform")).toMatchObject({
    style: "choice",
    blacks: "zone",
    s_contrast: "number",
  });
  expect(controls("GradingPrimaryTransform")).toMatchObject({
    gain: "rgbm",
    pivot: "number",
    clamp_black: "number",
  });
  expect(controls("GradingRGBCurveTransform")).toMatchObject({ red: "curve", lintolog_bypass: "flag" });
  expect(controls("FixedFunctionTransform")).toMatchObject({ style: "text", params: "list" });
  expect(controls("ColorSpaceTransform")).toEqual({ src: "text", dst: "text", data_bypass: "flag" });
});

test.each(Object.keys(kinds).filter((type) => type !== "UnknownTransform"))(
  "the controls of %s take its default values",
  (type) => {
    const node = createTransform(type as TransformType, ID) as unknown as Record<string, unknown>;
    for (const { name, control } of parametersOf(type)) {
      const value = node[name];
      const fits: Record<typeof control.kind, boolean> = {
        number: value === null || typeof value === "number",
        numbers:
          value === null ||
          (Array.isArray(value) && value.length === ("letters" in control ? control.letters?.length : 0)),
        list: Array.isArray(value),
        matrix: Array.isArray(value) && value.length === 16,
        rgbm: typeof value === "object" && value !== null && "master" in value,
        zone: value === null,
        curve: value === null,
        choice: value === null || ("choices" in control && control.choices.includes(String(value))),
        flag: typeof value === "boolean",
        text: value === null || typeof value === "string",
      };
      expect(fits[control.kind], `${type}.${name} is a ${control.kind}`).toBe(true);
    }
  },
);

test("a grading primary shows the parameters of its style", () => {
  const names = (style: "log" | "linear" | "video") =>
    parametersIn({ ...createTransform("GradingPrimaryTransform", ID), style }).map(({ name }) => name);
  expect(names("log")).toContain("brightness");
  expect(names("linear")).not.toContain("brightness");
  expect(names("video")).toContain("lift");
});

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
