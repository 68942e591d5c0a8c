import { expect, test } from "vitest";
import { glslOf, type Shader } from "#color/glsl.ts";
import type { AnyOp } from "#color/op.ts";
import { neutral } from "#color/preview/adjustment.ts";
import { COMPOSED_IMAGES, compositionOf } from "#color/preview/composition.ts";
import { computeWgsl, numbersOf } from "#color/shader/computeWgsl.ts";

const scale = (by: number) =>
  ({
    type: "matrix",
    matrix: [by, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1],
    offset: [0.5, 0, 0, 0],
  }) as AnyOp;
const codeOf = (shader: Shader) => computeWgsl(shader, ["image"], "rgba16float", "ocio(color)");

test("steps that differ in numbers alone have the same module, which reads the numbers", () => {
  const [one, two] = [glslOf([scale(2)]), glslOf([scale(5)])];
  expect(codeOf(two)).toBe(codeOf(one));
  expect(codeOf(one)).toContain("  ocio_0_matrix: mat4x4f,");
  expect(codeOf(one)).toContain("numbers_.ocio_0_matrix * ");
  expect(new Float32Array(numbersOf(one)!)[0]).toBe(2);
  expect(new Float32Array(numbersOf(two)!)[0]).toBe(5);
});

test("steps without numbers have no uniform", () => {
  expect(numbersOf(glslOf([]))).toBeNull();
  expect(codeOf(glslOf([]))).not.toContain("numbers_");
});

test("numbers lie where WGSL expects them", () => {
  const uniform = (name: string, type: "float" | "int" | "vec3" | "mat3", value: number[]) => ({
    ...{ name, type, value: Float32Array.from(value) },
  });
  const uniforms = [
    uniform("a", "float", [1]),
    uniform("b", "vec3", [2, 3, 4]),
    uniform("c", "float", [5]),
    uniform("d", "mat3", [6, 7, 8, 9, 10, 11, 12, 13, 14]),
    uniform("e", "int", [15]),
  ];
  const bytes = numbersOf({ name: "", source: "", textures: [], uniforms })!;
  const zeros = [0, 0, 0];
  expect([...new Float32Array(bytes, 0, 20)]).toEqual([
    ...[1, ...zeros, 2, 3, 4, 5],
    ...[6, 7, 8, 0, 9, 10, 11, 0, 12, 13, 14, 0],
  ]);
  expect([...new Int32Array(bytes, 80)]).toEqual([15, ...zeros]);
});

test("the composition of the viewer is a module with the same images as in GLSL", () => {
  const seen = { layout: "split", split: 0.5, gain: 1, adjust: neutral } as const;
  const code = computeWgsl(compositionOf(seen, 64, true), COMPOSED_IMAGES, "rgba8unorm", "composed(at)");
  for (const [at, name] of COMPOSED_IMAGES.entries())
    expect(code).toContain(`@binding(${at + 2}) var ${name}: texture_2d<f32>;`);
  expect(code).toContain("numbers_.layout_ == 1");
});
