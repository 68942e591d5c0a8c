import { type Expression, elementOf, sizeOf, type TypeName, vectorOf } from "./tree.ts";

const SCALARS = new Set(["float", "int", "uint", "bool"]);
const TYPES = new Set([
  ...SCALARS,
  ...["", "i", "b"].flatMap((kind) => [2, 3, 4].map((size) => `${kind}vec${size}`)),
  "mat3",
  "mat4",
  "mat4x3",
  "sampler2D",
  "sampler3D",
]);
const COMPARISONS = new Set(["==", "!=", "<", ">", "<=", ">=", "&&", "||"]);
/** GLSL's functions that compare two vectors by component, with the operators of other languages. */
export const COMPARED: Readonly<Record<string, string>> = {
  lessThan: "<",
  lessThanEqual: "<=",
  greaterThan: ">",
  greaterThanEqual: ">=",
};
/** GLSL's functions of which the result has a type of its own; all others give the type of their first argument. */
const results: Readonly<Record<string, (first: TypeName) => TypeName>> = {
  dot: () => "float",
  length: () => "float",
  any: () => "bool",
  lessThan: (first) => `bvec${sizeOf(first)}`,
  lessThanEqual: (first) => `bvec${sizeOf(first)}`,
  greaterThan: (first) => `bvec${sizeOf(first)}`,
  greaterThanEqual: (first) => `bvec${sizeOf(first)}`,
  texelFetch: () => "vec4",
  textureSize: (first) => (first === "sampler2D" ? "ivec2" : "ivec3"),
  floatBitsToUint: () => "uint",
  uintBitsToFloat: () => "float",
};
const SAME = new Set(
  "abs ceil clamp degrees exp exp2 floor fract log log2 max min mix pow radians sqrt trunc".split(" "),
);

/** True for the name of a type that GLSL itself has. */
export function isBuiltinType(name: string): boolean {
  return TYPES.has(name);
}

/** True for a number or a truth. */
export function isScalar(type: TypeName): boolean {
  return SCALARS.has(type);
}

/** The type that a function of GLSL gives; null where the emitters use none of that name. */
export function builtinResult(name: string, args: readonly Expression[]): TypeName | null {
  const first = args[0]?.type ?? "float";
  return results[name]?.(first) ?? (SAME.has(name) ? first : null);
}

/** The type of an operation on two operands. */
export function binaryType(op: string, left: TypeName, right: TypeName): TypeName {
  if (COMPARISONS.has(op)) return "bool";
  if (left.startsWith("mat")) return vectorOf("float", sizeOf(elementOf(left)));
  return isScalar(left) ? right : left;
}
