import { FAST_EXP2, FAST_LOG2 } from "../float.ts";
import { polynomial } from "../glsl/functions.ts";
import type { Tools } from "./language.ts";
import { sizeOf, type TypeName } from "./tree.ts";

/** OSL's type for one of GLSL: whole numbers and truths in vectors are floats there. */
export function oslType(type: TypeName): string {
  if (type === "bool") return "int";
  const size = sizeOf(type);
  if (size === 3) return "vector";
  if (size > 1) return `ocio_vec${size}`;
  return /^mat[34]$/.test(type) ? `ocio_${type}` : type;
}

/** A component of what a variable holds. */
export function componentOf(name: string, type: TypeName, at: number): string {
  const size = sizeOf(type);
  return size === 1 ? name : size === 3 ? `${name}[${at}]` : `${name}.${"xyzw"[at]}`;
}

/** A vector of components. */
export function vectorText(type: TypeName, parts: readonly string[]): string {
  const size = sizeOf(type);
  const list = parts.join(", ");
  return size === 1 ? `${list}` : size === 3 ? `vector(${list})` : `ocio_vec${size}_of(${list})`;
}

const letter = (type: TypeName) => `${/^[ib]/.test(type) ? type[0] : ""}${sizeOf(type)}`;

/** A call of a function that works on each component, which is declared where it is new. */
export function eachComponent(
  { need }: Tools,
  name: string,
  result: TypeName,
  args: readonly { type: TypeName; text: string }[],
  one: (...parts: string[]) => string,
): string {
  const own = need(`${name}_${args.map(({ type }) => letter(type)).join("_")}`, (whole) => {
    const parameters = args.map(({ type }, i) => `${oslType(type)} v${i}`).join(", ");
    const parts = Array.from({ length: sizeOf(result) }, (_, at) =>
      one(...args.map(({ type }, i) => componentOf(`v${i}`, type, at))),
    );
    return `${oslType(result)} ${whole}(${parameters}) {\n  return ${vectorText(result, parts)};\n}`;
  });
  return `${own}(${args.map(({ text }) => text).join(", ")})`;
}

/** Structs that all shaders have. */
export const OSL_HEAD = `struct ocio_vec2 {
  float x;
  float y;
};
struct ocio_vec4 {
  float x;
  float y;
  float z;
  float w;
};
struct ocio_mat3 {
  vector a;
  vector b;
  vector c;
};
struct ocio_mat4 {
  ocio_vec4 a;
  ocio_vec4 b;
  ocio_vec4 c;
  ocio_vec4 d;
};
ocio_vec2 ocio_vec2_of(float x, float y) {
  ocio_vec2 made;
  made.x = x;
  made.y = y;
  return made;
}
ocio_vec4 ocio_vec4_of(float x, float y, float z, float w) {
  ocio_vec4 made;
  made.x = x;
  made.y = y;
  made.z = z;
  made.w = w;
  return made;
}`;

/** Functions of bits, which OSL has not, in its own arithmetic. */
export const OSL_REPLACED: Readonly<Record<string, (name: string, prefix: string) => string>> = {
  fastLog2: (name) => `float ${name}(float x) {
  float power = floor(log2(x));
  if (exp2(power) > x) power -= 1.0;
  if (exp2(power + 1.0) <= x) power += 1.0;
  float m = x / exp2(power);
  return ${polynomial(FAST_LOG2, "m")} + power;
}`,
  fastExp2: (name) => `float ${name}(float x) {
  if (x < -126.0) return 0.0;
  float limited = min(x, 127.99999);
  float whole = trunc(limited) - (limited < 0.0 ? 1.0 : 0.0);
  float t = limited - whole;
  return (${polynomial(FAST_EXP2, "t")}) * exp2(whole);
}`,
  half: (name) => `float ${name}(int bits) {
  int size = bits & 32767;
  float value = size < 1024 ? size / 16777216.0 : exp2((size >> 10) - 25.0) * (1024.0 + (size & 1023));
  return bits >= 32768 ? -value : value;
}`,
  betweenHalfs: (name, prefix) => `float ${name}(float table[], float value, int channel) {
  float size = min(abs(value), 65504.0);
  int sign = value < 0.0 ? 32768 : 0;
  float power = floor(log2(max(size, 1e-8)));
  if (exp2(power) > size) power -= 1.0;
  if (exp2(power + 1.0) <= size) power += 1.0;
  float steps = size < 6.103515625e-5 ? size * 16777216.0 : (size / exp2(power) - 1.0) * 1024.0;
  int first = size < 6.103515625e-5 ? 0 : (int)((power + 15.0) * 1024.0);
  int low = first + (int)floor(steps);
  float part = steps - floor(steps);
  int high = min(low + 1, 31743);
  vector start = ${prefix}entry(table, low | sign);
  vector end = ${prefix}entry(table, high | sign);
  return (start[channel] - end[channel]) * (1.0 - part) + end[channel];
}`,
};
