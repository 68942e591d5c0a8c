import { describe, expect, test } from "vitest";
import { ColorError } from "#color/error.ts";
import { glslSource } from "#color/glslSource.ts";
import { lut1dOf } from "#color/op/lut1dOp.ts";
import { lut3dOf } from "#color/op/lut3dOp.ts";
import type { AnyOp } from "#color/op.ts";
import { shaderSource } from "#color/shaderSource.ts";
import { glslCases } from "./glslCases.ts";

const cases = glslCases().filter(({ kind }, at, all) => all.findIndex((one) => one.kind === kind) === at);
const scale: AnyOp = {
  type: "matrix",
  matrix: [2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1],
  offset: [0.5, 0, 0, 0],
} as AnyOp;
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const curve = lut1dOf(Float32Array.from([0, 0, 0, 0.25, 0.5, 0.75, 1, 1, 1]));

/** The head of the processor in each language, and how its constants begin. */
const heads = {
  wgsl: [
    "fn ocio(given_color: vec4f) -> vec4f {",
    "const ocio_0_matrix: mat4x4f = mat4x4f(vec4f(2.0, 0.0, 0.0, 0.0), ",
  ],
  hlsl: [
    "float4 ocio(float4 color) {",
    "static const float4x4 ocio_0_matrix = float4x4(float4(2.0, 0.0, 0.0, 0.0), ",
  ],
  msl: [
    "inline float4 ocio(float4 color) {",
    "constant float4x4 ocio_0_matrix = float4x4(float4(2.0f, 0.0f, 0.0f, 0.0f), ",
  ],
  osl: [
    "ocio_vec4 ocio(ocio_vec4 given_color) {",
    "  ocio_mat4 ocio_0_matrix = ocio_make_mat4(ocio_vec4_of(2.0, 0.0, 0.0, 0.0), ",
  ],
} as const;
const languages = Object.keys(heads) as (keyof typeof heads)[];

describe.each(languages)("the source in %s", (language) => {
  test("is one function with its numbers as constants, under what it does", () => {
    const text = shaderSource([scale], language, ["From log to video \\"]);
    expect(text).toMatch(/^\/\/ From log to video \/\n\/\/ .*ocio/);
    for (const part of heads[language]) expect(text).toContain(part);
    expect(text).not.toMatch(/uniform|texture/);
  });

  test.each(cases)("holds nothing that no compiler reads: $name $direction", ({ ops }) => {
    const text = shaderSource(ops, language).replaceAll(/^\/\/.*$/gm, "");
    expect(text).not.toMatch(/\$|__|NaN|Infinity|undefined|\[object|texelFetch/);
    expect(text.split("{").length).toBe(text.split("}").length);
  });

  test("says of a LUT which texture it needs, or holds it", () => {
    const text = shaderSource([curve], language);
    if (language === "osl")
      return expect(text).toMatch(/float ocio_0_table\[13\] = \{\s+3\.0, 1\.0, 1\.0, 3\.0, 0\.0/);
    expect(text).toContain("// texture ocio_0_table 3 x 1 RGBA32F\n");
    const [, values = ""] = /RGBA32F\n((?:\/\/ .*\n)+)/.exec(text) ?? [];
    const bytes = Buffer.from(values.replaceAll(/\/\/ |\n/g, ""), "base64");
    const numbers = [
      ...new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)),
    ];
    expect(numbers).toEqual([0, 0, 0, 1, 0.25, 0.5, 0.75, 1, 1, 1, 1, 1]);
  });

  test("writes what is infinite as the largest number, and what is no number as 0", () => {
    const log = {
      type: "matrix",
      matrix: IDENTITY,
      offset: [Number.POSITIVE_INFINITY, Number.NaN, 0, 0],
    };
    for (const text of [shaderSource([log], language), glslSource([log])])
      expect(text).toMatch(/\(3\.4028234663852886e\+38f?, 0\.0f?, 0\.0f?, 0\.0f?\)/);
  });
});

describe("OSL", () => {
  test("refuses what it cannot hold, and says what to do", () => {
    const back = { ...lut3dOf(2, new Float32Array(24)), direction: "inverse" as const };
    expect(() => shaderSource([back], "osl")).toThrow(ColorError);
    expect(() => shaderSource([back], "osl")).toThrow("bake the conversion into a LUT first");
    const large = lut3dOf(65, new Float32Array(65 ** 3 * 3));
    expect(() => shaderSource([large], "osl")).toThrow("LUTs have 823875 numbers");
  });
});
