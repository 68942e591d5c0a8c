import { AP0_LUMINANCE, LUMA } from "../luma.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { AnyOp } from "../op.ts";
import { BANDS, MIDDLE_GRAY } from "./falseColor.ts";
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

/** The same as GLSL: uniforms, `vec3 onScreen(vec3 pixel)` and `vec3 adjusted(vec4 pixel)`. */
export const ADJUST_GLSL = `uniform float gamma;
uniform float saturation;
uniform int channel;
uniform int falseColor;
vec3 band(float luminance) {
  float stops = luminance > 0.0 ? log2(luminance / ${number(MIDDLE_GRAY)}) : -1000.0;
${bands}
  return vec3(${BANDS[0]!.color.map(number).join(", ")});
}
float lumaOf(vec3 pixel) { return dot(pixel, vec3(${LUMA.join(", ")})); }
vec3 onScreen(vec3 pixel) {
  vec3 color = saturation == 1.0 ? pixel : mix(vec3(lumaOf(pixel)), pixel, saturation);
  return gamma == 1.0 ? color : mix(color, pow(max(color, 0.0), vec3(1.0 / gamma)), vec3(greaterThan(color, vec3(0.0))));
}
vec3 adjusted(vec4 pixel) {
  if (falseColor == 1) return band(lumaOf(pixel.rgb));
  if (falseColor == 2) return band(dot(pixel.rgb, vec3(${AP0_LUMINANCE.join(", ")})));
  if (channel == 4) return pixel.aaa;
  vec3 color = onScreen(pixel.rgb);
  if (channel == 1) return color.rrr;
  if (channel == 2) return color.ggg;
  if (channel == 3) return color.bbb;
  return channel == 5 ? vec3(lumaOf(color)) : color;
}`;
