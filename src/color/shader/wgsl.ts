import type { Language } from "./language.ts";

const vectors = (size: number) => ({
  [`vec${size}`]: `vec${size}f`,
  [`ivec${size}`]: `vec${size}i`,
  [`bvec${size}`]: `vec${size}<bool>`,
});

/** The language of WebGPU. */
export const wgsl: Language = {
  title: "WGSL",
  extension: "wgsl",
  usage: (name, textures) => [
    `WGSL: put it into a module of WebGPU. ${name}(color) takes and gives red, green, blue and alpha.`,
    ...(textures.length === 0
      ? []
      : [
          "Bind every texture that is described at the end as rgba32float with the sample type unfilterable-float; change group and binding as you need.",
        ]),
  ],
  types: {
    float: "f32",
    int: "i32",
    uint: "u32",
    ...vectors(2),
    ...vectors(3),
    ...vectors(4),
    mat3: "mat3x3f",
    mat4: "mat4x4f",
    mat4x3: "mat4x3f",
    sampler2D: "texture_2d<f32>",
    sampler3D: "texture_3d<f32>",
  },
  reserved: new Set(
    `active as auto become cast class common default delete do enum export extends external filter final from get
     impl import in inline inout interface layout match meta mod module move mut namespace new nil null of operator
     out package pass patch precise precision private protected pub public ref require resource self set shared
     smooth static super target template this trait try type union unless use using varying virtual volatile where
     with yield`.split(/\s+/),
  ),
  mangles: true,
  wholeWrites: true,
  fixedParameters: true,
  pointers: true,
  localConstants: false,
  literal: (text) => text,
  variable: (type, name, value) => `var ${name}: ${type}${value === null ? "" : ` = ${value}`}`,
  array: (type, length, name) => `var ${name}: array<${type}, ${length}>`,
  constant: (type, name, value) => `const ${name}: ${type} = ${value};`,
  texture: ({ name, depth }, at) =>
    `@group(0) @binding(${at}) var ${name}: texture_${depth === null ? 2 : 3}d<f32>;`,
  field: (type, name) => `${name}: ${type},`,
  struct: (name, fields) => `struct ${name} {\n  ${fields.join("\n  ")}\n}`,
  parameter: (type, name, changes) => `${name}: ${changes ? `ptr<function, ${type}>` : type}`,
  signature: (type, name, parameters) => `fn ${name}(${parameters.join(", ")}) -> ${type}`,
  textureParameter: null,
  choice: (test, yes, no) => `select(${no}, ${yes}, ${test})`,
  pick: (test, yes, no) => `select(${no}, ${yes}, ${test})`,
  product: (matrix, vector) => `${matrix} * ${vector}`,
  fetch: (texture, place) => `textureLoad(${texture}, ${place}, 0)`,
  size: (texture, type) => `vec${type === "sampler2D" ? 2 : 3}i(textureDimensions(${texture}))`,
  construct: ({ name }, args) => `${wgsl.types[name] ?? name}(${args.join(", ")})`,
  calls: {
    floatBitsToUint: (value) => `bitcast<u32>(${value})`,
    uintBitsToFloat: (value) => `bitcast<f32>(${value})`,
  },
};
