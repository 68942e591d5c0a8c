import { expect, test } from "vitest";
import { conversionOps } from "#color/conversion.ts";
import { compile } from "#color/ops.ts";
import { Processors } from "#color/processor.ts";
import type { Document } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import { upToStep } from "#panels/preview/upToStep.ts";

const { document } = readConfig(`ocio_profile_version: 2
roles: {default: ref, scene_linear: ref}
file_rules:
  - !<Rule> {name: Default, colorspace: default}
displays:
  d:
    - !<View> {name: v, colorspace: code}
looks:
  - !<Look>
    name: dim
    process_space: code
    transform: !<GroupTransform>
      children:
        - !<MatrixTransform> {offset: [1, 1, 1, 0]}
        - !<MatrixTransform> {offset: [2, 2, 2, 0]}
colorspaces:
  - !<ColorSpace> {name: ref}
  - !<ColorSpace>
    name: code
    to_scene_reference: !<GroupTransform>
      children:
        - !<MatrixTransform> {offset: [10, 10, 10, 0]}
        - !<GroupTransform>
          direction: inverse
          children:
            - !<MatrixTransform> {offset: [100, 100, 100, 0]}
            - !<MatrixTransform> {offset: [-1000, -1000, -1000, 0]}
    from_scene_reference: !<GroupTransform>
      children:
        - !<MatrixTransform> {offset: [3, 3, 3, 0]}
        - !<MatrixTransform> {offset: [4, 4, 4, 0]}
named_transforms:
  - !<NamedTransform>
    name: both
    transform: !<GroupTransform>
      children:
        - !<MatrixTransform> {offset: [5, 5, 5, 0]}
        - !<MatrixTransform> {offset: [6, 6, 6, 0]}
`);

const idOf = (kind: "colorspaces" | "looks" | "named_transforms", name: string) =>
  Object.values((document as Document)[kind].byId).find((row) => row.name === name)!.id;
const code = { id: idOf("colorspaces", "code"), name: "code" };
const ref = { id: idOf("colorspaces", "ref"), name: "ref" };

/** Red of a black pixel up to a step; null where the picture does not pass it. */
function red(owner: string, slot: string, step: string, source: typeof ref): number | null {
  const shot = upToStep(document, { owner, slot }, step, source);
  if (!shot) return null;
  const pixel = Float32Array.of(0, 0, 0, 1);
  const ops = conversionOps(new Processors(shot.document, { read: () => null }), shot.conversion);
  compile(ops, { exact: true })(pixel, 0, 1);
  return pixel[0]!;
}

test("a chain to reference is passed up to a step, an inverse group from its last one on", () => {
  const at = (step: string) => red(`colorspaces/${code.id}`, "to_scene_reference_transform", step, code);
  expect(at("0")).toBe(10);
  expect(at("1.1")).toBe(1010);
  expect(at("1.0")).toBe(910);
  expect(at("1")).toBe(910);
});

test("a picture of another color space does not pass a chain to reference", () => {
  expect(red(`colorspaces/${code.id}`, "to_scene_reference_transform", "0", ref)).toBeNull();
});

test("chains from reference, of looks and of named transforms are passed up to a step", () => {
  const from = (step: string) => red(`colorspaces/${code.id}`, "from_scene_reference_transform", step, ref);
  expect([from("0"), from("1")]).toEqual([3, 7]);
  const look = (step: string) => red(`looks/${idOf("looks", "dim")}`, "transform", step, code);
  expect([look("0"), look("1")]).toEqual([1, 3]);
  const named = (step: string) =>
    red(`named_transforms/${idOf("named_transforms", "both")}`, "transform", step, ref);
  expect([named("0"), named("1")]).toEqual([5, 11]);
});
