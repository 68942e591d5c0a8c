import { describe, expect, test } from "vitest";
import { type Conversion, conversionOps } from "#color/conversion.ts";
import type { LogOp } from "#color/op/logOp.ts";
import { Processors } from "#color/processor.ts";
import { readConfig } from "#ocio/yaml/read.ts";

/** Every transform is a logarithm of its own base, by which its steps are known. */
const { document } = readConfig(`ocio_profile_version: 2.5
environment: {}
roles: {default: raw, scene_linear: lin}
file_rules: [!<Rule> {name: Default, colorspace: default}]
displays:
  d:
    - !<View> {name: space, colorspace: out, looks: own}
    - !<View> {name: data, colorspace: raw, looks: own}
    - !<View> {name: named, colorspace: nt, looks: own}
    - !<View> {name: transform, view_transform: v, display_colorspace: disp, looks: own}
looks:
  - !<Look> {name: own, process_space: lin, transform: !<LogTransform> {base: 3}}
  - !<Look> {name: scene, process_space: proc, transform: !<LogTransform> {base: 4}}
  - !<Look> {name: indata, process_space: raw, transform: !<LogTransform> {base: 5}}
  - !<Look> {name: display, process_space: disp, transform: !<LogTransform> {base: 6}}
view_transforms:
  - !<ViewTransform> {name: v, from_scene_reference: !<LogTransform> {base: 7}}
display_colorspaces:
  - !<ColorSpace> {name: disp, from_display_reference: !<LogTransform> {base: 8}}
colorspaces:
  - !<ColorSpace> {name: raw, isdata: true, to_scene_reference: !<LogTransform> {base: 9}}
  - !<ColorSpace> {name: lin, to_scene_reference: !<LogTransform> {base: 11}}
  - !<ColorSpace> {name: proc, to_scene_reference: !<LogTransform> {base: 12}}
  - !<ColorSpace> {name: out, from_scene_reference: !<LogTransform> {base: 13}}
named_transforms:
  - !<NamedTransform> {name: nt, transform: !<LogTransform> {base: 14}}
`);
const processors = new Processors(document);

describe("looks in place of those of a view", () => {
  test.each([
    ["lin", "scene", "space", "11 -12 4 12 13"],
    ["lin", "scene", "data", "4"],
    ["lin", "scene", "named", "4 14"],
    ["lin", "scene", "transform", "11 -12 4 12 7 8"],
    ["lin", "indata", "space", "5"],
    ["lin", "indata", "named", "5 14"],
    ["lin", "scene, indata", "transform", "11 -12 4 5"],
    ["lin", "display", "transform", "11 7 8 6 -8 -7 7 8"],
    ["raw", "scene", "space", "4"],
    ["raw", "scene, indata", "named", "4 5"],
  ])("from %s through %s to the view %s are the steps of official OCIO", (src, look, view, steps) => {
    const shown = { src, look, display: "d", view };
    expect(basesOf(shown)).toBe(steps);
    const back = steps.split(" ").map((step) => (step.startsWith("-") ? step.slice(1) : `-${step}`));
    expect(basesOf({ ...shown, inverse: true })).toBe(back.reverse().join(" "));
  });

  test("are refused for data, too, where one is not there", () => {
    expect(() => basesOf({ src: "raw", look: "gone", display: "d", view: "data" })).toThrow(
      "There is no look 'gone'.",
    );
  });
});

describe("an exposure", () => {
  test.each<[string, Conversion, string]>([
    ["the scene's light", { src: "proc", display: "d", view: "space" }, "12 -11 gain 3 11 13"],
    ["data as it is, to a view", { src: "raw", display: "d", view: "transform" }, "gain"],
    ["values as they are, to data", { src: "proc", dst: "raw" }, "gain"],
    ["and to a view of data", { src: "proc", display: "d", view: "data" }, "gain"],
    ["and before looks", { src: "raw", look: "scene", display: "d", view: "space" }, "gain 4"],
  ])("multiplies %s", (_, conversion, steps) => {
    expect(basesOf({ ...conversion, exposure: 1 })).toBe(steps);
  });
});

function basesOf(conversion: Parameters<typeof conversionOps>[1]): string {
  return conversionOps(processors, conversion)
    .map((op) => {
      if (op.type === "matrix") return "gain";
      const { direction, base } = op as LogOp;
      return `${direction === "inverse" ? "-" : ""}${base}`;
    })
    .join(" ");
}
