import fc from "fast-check";
import { expect, test } from "vitest";
import { cellOf, equalGroups, type SpaceColor, spaceColors } from "#color/compare/equalColor.ts";
import type { AnyOp } from "#color/op.ts";
import { readConfig } from "#ocio/yaml/read.ts";

/** Parts of the tolerance of 1e-5 by which a number is moved. */
const part = fc.double({ min: -0.98, max: 0.98, noNaN: true });
const value = fc.oneof(
  fc.double({ min: -4, max: 4, noNaN: true }),
  fc.double({ min: -65504, max: 65504, noNaN: true }),
  fc.constantFrom(0, 1, -1, Number.NaN, Number.POSITIVE_INFINITY),
);
const sample = fc.array(fc.tuple(value, part), { minLength: 16, maxLength: 16 });

function space(name: string, numbers: readonly number[]): SpaceColor {
  const result = Float32Array.from(numbers);
  const cell = cellOf(result);
  const ops: AnyOp[] = [{ type: name }];
  return { collection: "colorspaces", id: name, name, ops, sample: result, cell, result: () => result };
}

test("spaces that agree within the tolerance are in one group, whatever their numbers", () => {
  fc.assert(
    fc.property(sample, (numbers) => {
      const own = numbers.map(([each]) => Math.fround(each));
      // Rounding to float32 may take up to 6e-8 of what is left of the tolerance.
      const near = numbers.map(([, by], at) => {
        const each = own[at]!;
        return Number.isFinite(each) ? each + by * 1e-5 * Math.max(1, Math.abs(each)) : each || 0;
      });
      const groups = equalGroups([
        space(
          "far",
          own.map((each) => (Number.isFinite(each) ? each * 1.01 + 1 : 5)),
        ),
        space("own", own),
        space(
          "near",
          near.map((each) => (Number.isNaN(each) ? 0 : each)),
        ),
      ]);
      expect(groups.map(({ names }) => names)).toEqual([["own", "near"]]);
    }),
  );
});

test("ten thousand spaces, each another one, and one twice", () => {
  const spaces = Array.from({ length: 10_000 }, (_, i) => space(`${i}`, Array(16).fill(i / 10_000)));
  expect(equalGroups([...spaces, space("again", Array(16).fill(0.5))])).toEqual([
    { collection: "colorspaces", ids: ["5000", "again"], names: ["5000", "again"] },
  ]);
});

test("without files, spaces are compared whose way to the reference reads none", () => {
  const { document } = readConfig(`ocio_profile_version: 2.1
search_path: luts
roles: {default: plain}
colorspaces:
  - !<ColorSpace> {name: plain}
  - !<ColorSpace> {name: graded, to_scene_reference: !<FileTransform> {src: a.cube}}
  - !<ColorSpace> {name: over graded, to_scene_reference: !<ColorSpaceTransform> {src: graded, dst: plain}}
  - !<ColorSpace>
    name: one way
    to_scene_reference: !<ExponentTransform> {value: 2.2}
    from_scene_reference: !<FileTransform> {src: b.cube}
  - !<ColorSpace> {name: over one way, to_scene_reference: !<ColorSpaceTransform> {src: one way, dst: plain}}
  - !<ColorSpace> {name: circle, to_scene_reference: !<ColorSpaceTransform> {src: circle, dst: plain}}
  - !<ColorSpace> {name: data, isdata: true}
`);
  const names = spaceColors(document).map(({ name }) => name);
  expect(names).toEqual(["plain", "one way", "over one way"]);
});

test("spaces with the same steps are equal without their results", () => {
  const never = () => {
    throw new Error("computed");
  };
  const ops = [{ type: "lut1d", values: Float32Array.of(0, 0.5, 1) }];
  const spaces = ["one", "two"].map((name) => ({
    ...space(name, Array(16).fill(0.5)),
    ops: structuredClone(ops),
    result: never,
  }));
  expect(equalGroups(spaces).map(({ names }) => names)).toEqual([["one", "two"]]);
  const other = { ...spaces[1]!, ops: [{ type: "lut1d", values: Float32Array.of(0, 0.6, 1) }] };
  expect(() => equalGroups([spaces[0]!, other])).toThrow("computed");
});
