import { describe, expect, test } from "vitest";
import { ColorError } from "#color/error.ts";
import { fragmentShader, glslOf } from "#color/glsl.ts";
import { lut3dOf } from "#color/op/lut3dOp.ts";
import type { AnyOp } from "#color/op.ts";
import { compile } from "#color/ops.ts";
import { glslCases } from "./glslCases.ts";

const cases = glslCases();
const whole = cases.flatMap(({ ops }) => ops);

/** The same steps with every number a little larger, as a slider leaves them. */
function moved<T>(value: T): T {
  if (typeof value === "number") return (value * 1.001 + 1e-4) as T;
  if (value instanceof Float32Array) return value.map((each) => each * 1.001) as T;
  if (Array.isArray(value)) return value.map(moved) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, key === "size" ? each : moved(each)]),
  ) as T;
}

function isRefused(ops: readonly AnyOp[]): boolean {
  try {
    compile(ops, { exact: true });
    return false;
  } catch {
    return true;
  }
}

describe("GLSL of steps", () => {
  test("is the same text each time", () => {
    const some = whole.slice(0, 12);
    expect(glslOf(some)).toEqual(glslOf(some));
  });

  test.each(cases)("stays as it is when a slider moves: $name $direction", ({ ops }) => {
    const others = moved(ops);
    const { source, uniforms, textures } = glslOf(ops);
    if (isRefused(others)) return;
    const after = glslOf(others);
    expect(after.source).toBe(source);
    expect(after.uniforms.map(({ name }) => name)).toEqual(uniforms.map(({ name }) => name));
    expect(after.textures.map(({ name }) => name)).toEqual(textures.map(({ name }) => name));
  });

  test.each(cases)("declares every name once, beginning with its own: $name $direction", ({ ops }) => {
    const { source, uniforms, textures } = glslOf([...ops, ...ops], "first");
    const names = [...uniforms, ...textures].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.every((name) => name.startsWith("first_"))).toBe(true);
    const declared = [...source.matchAll(/^uniform \w+ (\w+);$/gm)].map(([, name]) => name);
    expect(declared).toEqual(names);
  });

  test.each(cases)("is GLSL ES 3.0, in float32: $name $direction", ({ ops }) => {
    const text = fragmentShader(glslOf(ops));
    expect(text).toMatch(/^#version 300 es\nprecision highp float;/);
    expect(text).not.toMatch(
      /\$|__|NaN|Infinity|undefined|\[object|texture[123]D\(|gl_FragColor|\bdouble\b|\bfma\(|mediump|lowp/,
    );
    // Whole numbers are no floats to GLSL: every literal beside a float's operator has a point or an exponent.
    expect(text).not.toMatch(/(?<!i)vec[34]\(\d+[,)]/);
    expect(text.split("{").length).toBe(text.split("}").length);
  });

  test.each(cases.filter(({ kind }) => kind.startsWith("lut")))(
    "keeps the tables of a LUT, so that they are uploaded once: $name $direction",
    ({ ops }) => {
      const [before, after] = [glslOf(ops), glslOf([...ops])];
      expect(before.textures.length).toBeGreaterThan(0);
      for (const [i, { values }] of before.textures.entries()) expect(after.textures[i]?.values).toBe(values);
    },
  );

  test("of none gives the color back", () => {
    expect(glslOf([])).toMatchObject({ uniforms: [], textures: [] });
    expect(glslOf([], "view").source).toContain("vec4 view(vec4 color) {\n  return color;\n}");
  });

  test("says what it cannot do", () => {
    expect(() => glslOf([{ type: "unheard" }])).toThrow(/'unheard'/);
    expect(() => glslOf([{ type: "log", base: 1, direction: "forward" } as AnyOp])).toThrow(ColorError);
    expect(() => glslOf([lut3dOf(257, new Float32Array(0))])).toThrow("has 257 entries");
    const lut = { ...lut3dOf(128, new Float32Array(0)), direction: "inverse" };
    expect(() => glslOf([lut])).toThrow("too large to invert");
    expect(() => glslOf([], "gl_one")).toThrow(/'gl_one' cannot name/);
    const many = Array.from({ length: 200 }, () => ({ type: "log", base: 2, direction: "forward" }) as AnyOp);
    expect(() => glslOf([...many, ...many])).toThrow("400 vectors");
  });
});
