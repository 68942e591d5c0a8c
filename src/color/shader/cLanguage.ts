import type { Language } from "./language.ts";

/** The declarations and flags of a language that says them as C does. */
export const cLanguage = {
  localConstants: false,
  pointers: false,
  variable: (type, name, value) => `${type} ${name}${value === null ? "" : ` = ${value}`}`,
  array: (type, length, name) => `${type} ${name}[${length}]`,
  field: (type, name) => `${type} ${name};`,
  struct: (name, fields) => `struct ${name} {\n  ${fields.join("\n  ")}\n};`,
  choice: (test, yes, no) => `(${test} ? ${yes} : ${no})`,
} as const satisfies Partial<Language>;

/** Parts that HLSL and Metal share beside that: names of types, overloading, parameters that can be assigned. */
export const floatLanguage = {
  ...cLanguage,
  types: {
    ...Object.fromEntries(
      [2, 3, 4].flatMap((size) => [
        [`vec${size}`, `float${size}`],
        [`ivec${size}`, `int${size}`],
        [`bvec${size}`, `bool${size}`],
      ]),
    ),
    mat3: "float3x3",
    mat4: "float4x4",
    mat4x3: "float4x3",
  },
  mangles: false,
  wholeWrites: false,
  fixedParameters: false,
} satisfies Partial<Language>;
