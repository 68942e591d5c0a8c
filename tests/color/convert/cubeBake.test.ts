import { expect, test } from "vitest";
import { AP0, toXyzD65 } from "#color/builtin/step.ts";
import { converted } from "#color/convert/convert.ts";
import { errorOf, probesOf } from "#color/convert/cubeBake.ts";
import { displayDomain } from "#color/convert/grayShaper.ts";
import { step } from "#color/lut/step.ts";
import type { AnyOp } from "#color/op.ts";
import { inverseOf } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import { type Document, rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";

const view = readConfig(`ocio_profile_version: 2.4
roles: {default: raw, aces_interchange: aces}
file_rules: [!<Rule> {name: Default, colorspace: default}]
displays: {d: [!<View> {name: v, view_transform: shown, display_colorspace: xyz}]}
view_transforms:
  - !<ViewTransform>
    name: shown
    from_scene_reference: !<BuiltinTransform> {style: ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - SDR-100nit-REC709_2.0}
display_colorspaces:
  - !<ColorSpace> {name: xyz}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true}
  - !<ColorSpace> {name: aces}
`).document;

function stepsOf(document: Document, luts: ReadonlyMap<string, Uint8Array> = new Map()) {
  const read = (path: string) => luts.get(path) ?? null;
  const [row] = rowsOf(document, "view_transforms");
  return new Processors(document, { read }).transform(row!.from_scene_reference);
}

test("a baked view comes as near for colors evenly over its range as for the light of pictures", () => {
  const { document, luts, changes } = converted(view, "2.3");
  const [low, high] = changes.find(({ kind }) => kind === "baked")!.range!;
  const got = stepsOf(document, luts);
  // The range is that of the color behind the matrix with which the steps begin.
  const back = inverseOf(got.slice(0, 1));
  const { p99 } = errorOf(
    [...back, ...stepsOf(view)],
    [...back, ...got],
    probesOf({ low, high, toe: null }),
    [],
  );
  expect(p99).toBeLessThanOrEqual(1);
});

test("the inverse of a view has a cube of its own, which is as near as it says for code values all over its range", () => {
  const inverse = readConfig(`ocio_profile_version: 2.4
roles: {default: aces, aces_interchange: aces}
colorspaces:
  - !<ColorSpace> {name: aces}
  - !<ColorSpace>
    name: back
    to_scene_reference: !<BuiltinTransform> {style: ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - SDR-100nit-REC709_2.0, direction: inverse}
`).document;
  const { document, luts, changes } = converted(inverse, "2.3");
  const baked = changes.find(({ kind }) => kind === "baked")!;
  expect([baked.p99! <= 1, baked.range]).toEqual([true, [0, 1]]);
  const [wanted, got] = [inverse, document].map((each) =>
    new Processors(each, { read: (path) => luts.get(path) ?? null }).convert("back", "aces"),
  ) as [AnyOp[], AnyOp[]];
  // The range is that of the display's red, green and blue behind the matrix from XYZ.
  const back = inverseOf(got.slice(0, 1));
  const probes = probesOf({ low: 0, high: 1, toe: null }, 3000);
  const toXyz = [toXyzD65(AP0, "Bradford")];
  const { p99 } = errorOf([...back, ...wanted], [...back, ...got], probes, toXyz);
  expect(p99).toBeLessThanOrEqual(1);
});

test("a view undone begins with values of a display, a step back from JMh does not", () => {
  const jmh = step("FixedFunctionTransform", {
    style: "ACES_RGB_TO_JMH_20",
    params: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329],
    direction: "inverse",
  });
  expect(displayDomain(new Processors(view).transform(jmh), null)).toBeNull();
  expect(displayDomain(inverseOf(stepsOf(view)), null)!.high).toBeCloseTo(1, 1);
});

test.each(["ACES_RedMod03", "ACES_Glow10"])(
  "%s alone is as near in version 1 as it says for all colors of its range, also those outside of AP1",
  (style) => {
    const given = readConfig(`ocio_profile_version: 2.4
roles: {default: aces, aces_interchange: aces}
colorspaces:
  - !<ColorSpace> {name: aces}
  - !<ColorSpace> {name: there, to_scene_reference: !<FixedFunctionTransform> {style: ${style}}}
`).document;
    const { document, luts, changes } = converted(given, "1");
    const baked = changes.find(({ kind }) => kind === "baked")!;
    const [wanted, got] = [given, document].map((each) =>
      new Processors(each, { read: (path) => luts.get(path) ?? null }).convert("there", "aces"),
    ) as [AnyOp[], AnyOp[]];
    expect(baked.range).toEqual([0, 16]);
    const probes = probesOf({ low: 0, high: 1, toe: null }, 3000);
    const { p99 } = errorOf(wanted, got, probes, [toXyzD65(AP0, "Bradford")]);
    expect(p99).toBeLessThanOrEqual(Math.max(0.5, baked.p99!));
  },
);

test("the inverse of the Reference Gamut Compression, which takes colors far below 0, has a cube that is near enough", () => {
  const { document } = readConfig(`ocio_profile_version: 2.1
roles: {default: aces, aces_interchange: aces}
looks:
  - !<Look>
    name: compressed
    process_space: aces
    transform: !<BuiltinTransform> {style: ACES-LMT - ACES 1.3 Reference Gamut Compression}
colorspaces:
  - !<ColorSpace> {name: aces}
`);
  const { changes } = converted(document, "2");
  expect(changes.map(({ field, p99, range }) => [field, p99! <= 1, range])).toEqual([
    ["transform", true, [-0.05, 16]],
    ["inverse_transform", true, [0, 16]],
  ]);
});
