import { floatLanguage } from "./cLanguage.ts";
import type { Language } from "./language.ts";

const dimensions = (type: string) => (type === "sampler2D" ? 2 : 3);

/** The language of Metal, from version 2 on. Textures are arguments of the processor. */
export const msl: Language = {
  ...floatLanguage,
  title: "Metal",
  extension: "metal",
  usage: (name, textures) => [
    `Metal Shading Language 2: ${name}(${["color", ...textures.map((each) => each.name)].join(", ")}) takes and gives red, green, blue and alpha.`,
    ...(textures.length === 0
      ? []
      : [
          "Give it every texture that is described at the end as MTLPixelFormatRGBA32Float; no sampler is needed, single texels are read.",
        ]),
  ],
  types: {
    ...floatLanguage.types,
    sampler2D: "texture2d<float>",
    sampler3D: "texture3d<float>",
  },
  reserved: new Set(
    "and asm atomic auto buffer case catch char class compl concept constant delete device explicit export extern fragment friend goto half inline kernel long mutable namespace new not operator or private protected public register sampler short signed sizeof static template texture this thread threadgroup throw try typedef typename union unsigned using vertex virtual volatile xor".split(
      " ",
    ),
  ),
  head: "#include <metal_stdlib>\nusing namespace metal;\n",
  literal: (text, type) => (type === "float" ? `${text}f` : text),
  constant: (type, name, value) => `constant ${type} ${name} = ${value};`,
  texture: () => null,
  parameter: (type, name, changes) => (changes ? `thread ${type}& ${name}` : `${type} ${name}`),
  signature: (type, name, parameters) => `inline ${type} ${name}(${parameters.join(", ")})`,
  textureParameter: ({ name, depth }) => `texture${depth === null ? 2 : 3}d<float> ${name}`,
  pick: (test, yes, no) => `select(${no}, ${yes}, ${test})`,
  product: (matrix, vector) => `${matrix} * ${vector}`,
  fetch: (texture, place, type) => `${texture}.read(uint${dimensions(type)}(${place}))`,
  size(texture, type) {
    const sides = ["width", "height", "depth"].slice(0, dimensions(type));
    return `int${sides.length}(${sides.map((side) => `${texture}.get_${side}()`).join(", ")})`;
  },
  construct: ({ name }, args, _, isStruct) =>
    isStruct ? `${name}{${args.join(", ")}}` : `${msl.types[name] ?? name}(${args.join(", ")})`,
  calls: {
    degrees: (value) => `((${value}) * 57.29577951308232f)`,
    radians: (value) => `((${value}) * 0.017453292519943295f)`,
    floatBitsToUint: (value) => `as_type<uint>(${value})`,
    uintBitsToFloat: (value) => `as_type<float>(${value})`,
  },
};
