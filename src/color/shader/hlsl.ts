import { floatLanguage } from "./cLanguage.ts";
import type { Language } from "./language.ts";
import { elementOf, sizeOf } from "./tree.ts";
import { isScalar } from "./types.ts";

const PARTS = "xyzw";

/** The language of Direct3D, for shader model 5. Rows of its matrices are the columns of GLSL's. */
export const hlsl: Language = {
  ...floatLanguage,
  title: "HLSL",
  extension: "hlsl",
  usage: (name, textures) => [
    `HLSL for shader model 5: ${name}(color) takes and gives red, green, blue and alpha.`,
    ...(textures.length === 0
      ? []
      : [
          "Bind every texture that is described at the end as DXGI_FORMAT_R32G32B32A32_FLOAT; no sampler is needed, single texels are read. Change the registers as you need.",
        ]),
  ],
  types: {
    ...floatLanguage.types,
    sampler2D: "Texture2D<float4>",
    sampler3D: "Texture3D<float4>",
  },
  reserved: new Set(
    "asm auto cbuffer centroid class column_major compile discard export extern fxgroup half inline interface line lineadj linear matrix namespace nointerpolation noperspective out pass pixelfragment point precise register row_major sample sampler shared snorm static string target technique template texture this triangle triangleadj typedef uniform unorm unsigned vector volatile".split(
      " ",
    ),
  ),
  literal: (text) => text,
  constant: (type, name, value) => `static const ${type} ${name} = ${value};`,
  texture: ({ name, depth }, at) => `Texture${depth === null ? 2 : 3}D<float4> ${name} : register(t${at});`,
  parameter: (type, name, changes) => `${changes ? "inout " : ""}${type} ${name}`,
  signature: (type, name, parameters) => `${type} ${name}(${parameters.join(", ")})`,
  textureParameter: null,
  pick(test, yes, no, type, { need }) {
    const size = sizeOf(type);
    const parts = [...PARTS.slice(0, size)].map((part) => `c.${part} ? a.${part} : b.${part}`);
    const name = need(
      `pick${size}`,
      (whole) =>
        `float${size} ${whole}(bool${size} c, float${size} a, float${size} b) {\n  return float${size}(${parts.join(", ")});\n}`,
    );
    return `${name}(${test}, ${yes}, ${no})`;
  },
  product: (matrix, vector) => `mul(${vector}, ${matrix})`,
  fetch: (texture, place, type) => `${texture}.Load(int${type === "sampler2D" ? 3 : 4}(${place}, 0))`,
  size(texture, type, { need }) {
    const names = type === "sampler2D" ? ["w", "h"] : ["w", "h", "d"];
    const name = need(
      `size${names.length}`,
      (whole) =>
        `int${names.length} ${whole}(${hlsl.types[type]} t) {\n  uint ${names.join(", ")};\n  t.GetDimensions(${names.join(", ")});\n  return int${names.length}(${names.join(", ")});\n}`,
    );
    return `${name}(${texture})`;
  },
  construct({ name, args }, texts, { need }, isStruct) {
    const type = hlsl.types[name] ?? name;
    if (isStruct) {
      const fields = args.map((each, i) => `${hlsl.types[each.type] ?? each.type} v${i}`);
      const made = need(
        `make${name.replace(/^.*_/, "")}`,
        (whole) =>
          `${name} ${whole}(${fields.join(", ")}) {\n  ${name} made = { ${args.map((_, i) => `v${i}`).join(", ")} };\n  return made;\n}`,
      );
      return `${made}(${texts.join(", ")})`;
    }
    const isSplat = args.length === 1 && sizeOf(name) > 1 && isScalar(args[0]?.type ?? "");
    if (isSplat) return `((${type})(${texts[0]}))`;
    const isCast =
      args.length === 1 && sizeOf(name) > 1 && elementOf(name) !== elementOf(args[0]?.type ?? "");
    return isCast ? `((${type})(${texts[0]}))` : `${type}(${texts.join(", ")})`;
  },
  calls: {
    mix: (a, b, t) => `lerp(${a}, ${b}, ${t})`,
    fract: (value) => `frac(${value})`,
    floatBitsToUint: (value) => `asuint(${value})`,
    uintBitsToFloat: (value) => `asfloat(${value})`,
  },
};
