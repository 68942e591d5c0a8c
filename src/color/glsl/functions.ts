import { FAST_EXP2, FAST_LOG2 } from "../float.ts";
import { stops as constants } from "../op/grading.ts";
import { type Helper, literal } from "./scope.ts";

/** A power, 0 of what is not above 0, and 1 for any number to the power of 0. */
export const power: Helper = {
  source: `
float $power(float x, float e) { return e == 0.0 ? 1.0 : x > 0.0 ? exp2(e * log2(x)) : 0.0; }
vec3 $power(vec3 x, vec3 e) { return vec3($power(x.r, e.r), $power(x.g, e.g), $power(x.b, e.b)); }
vec4 $power(vec4 x, vec4 e) { return vec4($power(x.rgb, e.rgb), $power(x.a, e.a)); }`,
};

/** A polynomial as an expression of the variable, its coefficients from the constant one on. */
export function polynomial(coefficients: readonly number[], x: string): string {
  return coefficients.map(literal).reduceRight((sum, each) => `(${sum}) * ${x} + ${each}`);
}

/** Official OCIO's polynomials in the place of logarithm and power, which the CPU has where official OCIO has them. */
export const fastPower: Helper = {
  source: `
float $fastLog2(float x) {
  uint bits = floatBitsToUint(x);
  float m = uintBitsToFloat((bits & 0x807fffffu) | 0x3f800000u);
  return ${polynomial(FAST_LOG2, "m")} + float(int((bits & 0x7f800000u) >> 23) - 127);
}
float $fastExp2(float x) {
  if (x < -126.0) return 0.0;
  float limited = min(x, 127.99999);
  float whole = trunc(limited) - (limited < 0.0 ? 1.0 : 0.0);
  float t = limited - whole;
  return (${polynomial(FAST_EXP2, "t")}) * uintBitsToFloat(uint(int(whole) + 127) << 23);
}
float $fastPower(float x, float e) { return x > 0.0 ? $fastExp2(e * $fastLog2(x)) : 0.0; }
vec3 $fastPower(vec3 x, vec3 e) { return vec3($fastPower(x.r, e.r), $fastPower(x.g, e.g), $fastPower(x.b, e.b)); }`,
};

/** -1 for negative numbers, 1 for others. */
export const signs: Helper = {
  source: `
float $sign(float x) { return x < 0.0 ? -1.0 : 1.0; }
vec3 $sign(vec3 x) { return vec3($sign(x.r), $sign(x.g), $sign(x.b)); }
vec4 $sign(vec4 x) { return vec4($sign(x.rgb), $sign(x.a)); }`,
};

/** Luma of Rec.709. */
export const luma: Helper = {
  source: `
float $luma(vec3 c) { return dot(c, vec3(0.2126, 0.7152, 0.0722)); }`,
};

const { shift, gray, perGray, gain, perGain, offset, linearBreak, stopsBreak } = constants;

/** Linear light to stops about 18 % gray, straight near black, and back. */
export const stops: Helper = {
  needs: [fastPower],
  source: `
float $toStops(float x) {
  return x > ${literal(linearBreak)} ? $fastLog2((x + ${literal(shift)}) * ${literal(perGray)}) : x * ${literal(gain)} + ${literal(offset)};
}
float $fromStops(float y) {
  return y > ${literal(stopsBreak)} ? $fastPower(2.0, y) * ${literal(gray)} - ${literal(shift)} : (y - ${literal(offset)}) * ${literal(perGain)};
}
vec3 $toStops(vec3 x) { return vec3($toStops(x.r), $toStops(x.g), $toStops(x.b)); }
vec3 $fromStops(vec3 y) { return vec3($fromStops(y.r), $fromStops(y.g), $fromStops(y.b)); }`,
};

const ATAN = Array.from({ length: 8 }, (_, i) => (i % 2 ? -1 : 1) / (2 * i + 1));
const SINE = [1, -1 / 6, 1 / 120, -1 / 5040, 1 / 362880];
const COSINE = [1, -1 / 2, 1 / 24, -1 / 720, 1 / 40320];

/** Hues in degrees and their directions, by series: GLSL asks little precision of its own functions of angles. */
export const circle: Helper = {
  source: `
float $hueOf(float y, float x) {
  float far = max(abs(x), abs(y));
  if (!(far > 0.0)) return x < 0.0 ? 180.0 : 0.0;
  float t = min(abs(x), abs(y)) / far;
  bool wide = t > ${literal(Math.SQRT2 - 1)};
  float u = wide ? (t - 1.0) / (t + 1.0) : t;
  float v = u * u;
  float angle = degrees(u * (${polynomial(ATAN, "v")})) + (wide ? 45.0 : 0.0);
  if (abs(y) > abs(x)) angle = 90.0 - angle;
  if (x < 0.0) angle = 180.0 - angle;
  return y < 0.0 ? -angle : angle;
}
vec2 $direction(float hue) {
  float quarter = floor(hue / 90.0 + 0.5);
  float u = radians(hue - 90.0 * quarter);
  float v = u * u;
  vec2 way = vec2(${polynomial(COSINE, "v")}, u * (${polynomial(SINE, "v")}));
  int turns = int(quarter) & 3;
  if (turns == 1) return vec2(-way.y, way.x);
  if (turns == 2) return -way;
  return turns == 3 ? vec2(way.y, -way.x) : way;
}`,
};
