import { LUMA, lumaOf } from "../luma.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { AnyOp } from "../op.ts";
import { BANDS, bandOf, MIDDLE_GRAY } from "./falseColor.ts";
import type { MarkName } from "./marks.ts";

/** Channels that can be seen alone. */
export const CHANNELS = ["rgb", "red", "green", "blue", "alpha", "luma"] as const;
export type Channel = (typeof CHANNELS)[number];

/** Changes of what is seen alone; they are no part of the config. */
export type Adjustment = {
  /** Stops by which the scene's light is multiplied before the view. */
  exposure: number;
  /** Power 1/gamma of display values. */
  gamma: number;
  /** Distance of display values from their luma: 0 is gray, 1 as it is. */
  saturation: number;
  channel: Channel;
  /** True to see bands of scene light, by stops from middle gray. */
  falseColor: boolean;
  marks: readonly MarkName[];
};

export const neutral: Adjustment = {
  exposure: 0,
  gamma: 1,
  saturation: 1,
  channel: "rgb",
  falseColor: false,
  marks: [],
};

/** Bounds of the numbers of an adjustment, and the step of their fields. */
export const ADJUSTMENTS = {
  exposure: { label: "Exposure", words: "Exposure in stops", step: 0.25, min: -20, max: 20 },
  gamma: { label: "Gamma", words: "Gamma", step: 0.1, min: 0.1, max: 10 },
  saturation: { label: "Saturation", words: "Saturation", step: 0.1, min: 0, max: 4 },
} as const;
export type AdjustedNumber = keyof typeof ADJUSTMENTS;

/** Adjusts one pixel, RGBA at `at`, for a display: gives red, green and blue, not limited yet. */
export function adjusted(
  { gamma, saturation, channel, falseColor }: Adjustment,
  pixels: Float32Array,
  at: number,
): readonly [number, number, number] {
  let [r, g, b] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
  const luma = lumaOf(r, g, b);
  if (falseColor) return bandOf(luma).color;
  if (channel === "red") return [r, r, r];
  if (channel === "green") return [g, g, g];
  if (channel === "blue") return [b, b, b];
  if (channel === "alpha") return [pixels[at + 3]!, pixels[at + 3]!, pixels[at + 3]!];
  if (channel === "luma") return [luma, luma, luma];
  // A neutral saturation must not touch a value: from infinity nothing can be subtracted.
  if (saturation !== 1) {
    r = luma + (r - luma) * saturation;
    g = luma + (g - luma) * saturation;
    b = luma + (b - luma) * saturation;
  }
  if (gamma === 1) return [r, g, b];
  const bent = (value: number) => (value > 0 ? value ** (1 / gamma) : value);
  return [bent(r), bent(g), bent(b)];
}

/** Steps of the saturation and the gamma, for numbers of what is on the screen; none where they are neutral. */
export function adjustmentOps({ saturation, gamma }: Pick<Adjustment, "saturation" | "gamma">): AnyOp[] {
  const row = (at: number) => LUMA.map((part, i) => part * (1 - saturation) + (i === at ? saturation : 0));
  const matrix = [...row(0), 0, ...row(1), 0, ...row(2), 0, 0, 0, 0, 1];
  const saturated: MatrixOp = { type: "matrix", matrix, offset: [0, 0, 0, 0] };
  const exponent = [1 / gamma, 1 / gamma, 1 / gamma, 1];
  const bent: ExponentOp = { type: "exponent", exponent, negative: "pass" };
  return [...(saturation === 1 ? [] : [saturated]), ...(gamma === 1 ? [] : [bent])];
}

const number = (value: number) => (Number.isInteger(value) ? `${value}.0` : `${value}`);
const bands = BANDS.slice(1)
  .map(({ from, color }) => `  if (stops >= ${number(from)}) return vec3(${color.map(number).join(", ")});`)
  .reverse()
  .join("\n");

/** The same as GLSL: uniforms, and `vec3 adjusted(vec4 pixel)`. */
export const ADJUST_GLSL = `uniform float gamma;
uniform float saturation;
uniform int channel;
uniform int falseColor;
vec3 band(float luminance) {
  float stops = luminance > 0.0 ? log2(luminance / ${number(MIDDLE_GRAY)}) : -1000.0;
${bands}
  return vec3(${BANDS[0]!.color.map(number).join(", ")});
}
vec3 adjusted(vec4 pixel) {
  float luma = dot(pixel.rgb, vec3(${LUMA.join(", ")}));
  if (falseColor != 0) return band(luma);
  if (channel == 1) return pixel.rrr;
  if (channel == 2) return pixel.ggg;
  if (channel == 3) return pixel.bbb;
  if (channel == 4) return pixel.aaa;
  if (channel == 5) return vec3(luma);
  vec3 color = saturation == 1.0 ? pixel.rgb : mix(vec3(luma), pixel.rgb, saturation);
  return gamma == 1.0 ? color : mix(color, pow(max(color, 0.0), vec3(1.0 / gamma)), vec3(greaterThan(color, vec3(0.0))));
}`;
