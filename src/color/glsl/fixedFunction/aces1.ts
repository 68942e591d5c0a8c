import { circle } from "../functions.ts";
import { type Helper, literal } from "../scope.ts";
import type { GlslStyle } from "./style.ts";

/** Saturation as weighed by ACES 1's reference rendering, without noise near black. */
const saturation: Helper = {
  source: `
float $acesSaturation(vec3 c) {
  float high = max(c.r, max(c.g, c.b));
  float low = min(c.r, min(c.g, c.b));
  return (max(1e-10, high) - max(1e-10, low)) / max(0.01, high);
}`,
};

/** Redness of a pixel: a cubic B-spline over hue. */
const redness: Helper = {
  needs: [circle],
  source: `
float $redness(vec3 c, float width) {
  float y = ${literal(Math.sqrt(3))} * (c.g - c.b);
  float x = 2.0 * c.r - (c.g + c.b);
  float hue = radians($hueOf(y, x));
  float knot = hue * width + 2.0;
  float t = fract(knot);
  int piece = knot > -1.0 ? int(knot) : 9;
  if (piece == 0) return knot < 0.0 ? 0.0 : t * t * t * 0.25;
  if (piece == 1) return t * (t * (t * -0.75 + 0.75) + 0.75) + 0.25;
  if (piece == 2) return t * (t * (t * 0.75 - 1.5)) + 1.0;
  if (piece == 3) return t * (t * (t * -0.25 + 0.75) - 0.75) + 0.25;
  return 0.0;
}`,
};

const PIVOT = "0.03";

function redModifiers(given: { scale: number; width: number; keepsHue: boolean }): GlslStyle {
  const scale = literal(given.scale);
  const write =
    (change: string): GlslStyle["forward"] =>
    (_, { use }) => {
      use(saturation, redness);
      return `
vec3 c = color.rgb;
float hue = $redness(c, ${literal(given.width)});
if (hue > 0.0) {
  ${change}
  color.r = changed;${given.keepsHue ? KEEP_HUE : ""}
}`;
    };
  return {
    forward: write(`float changed = c.r + hue * $acesSaturation(c) * (${PIVOT} - c.r) * ${scale};`),
    inverse: write(`float low = min(c.g, c.b);
  float a = hue * ${scale} - 1.0;
  float b = c.r - hue * (${PIVOT} + low) * ${scale};
  float changed = (-b - sqrt(max(b * b - 4.0 * a * (hue * ${PIVOT} * low * ${scale}), 0.0))) / (2.0 * a);`),
  };
}
const KEEP_HUE = `
  if (c.g >= c.b) color.g = (c.g - c.b) / max(1e-10, c.r - c.b) * (changed - c.b) + c.b;
  else color.b = (c.b - c.g) / max(1e-10, c.r - c.g) * (changed - c.g) + c.g;`;

/** The red modifiers of the ACES 0.3 and 1.0 reference rendering transforms. */
export const redModifier03 = redModifiers({
  scale: 1 - Math.fround(0.85),
  width: 1.9098593171027443,
  keepsHue: true,
});
export const redModifier10 = redModifiers({
  scale: 1 - Math.fround(0.82),
  width: 1.6976527263135504,
  keepsHue: false,
});

/** Luminance weighted by chroma, and the gain of glow by saturation: an S between none and all. */
const glow: Helper = {
  needs: [saturation],
  source: `
float $brightness(vec3 c) {
  float chroma = sqrt(max(c.b * (c.b - c.g) + c.g * (c.g - c.r) + c.r * (c.r - c.b), 0.0));
  return (c.b + c.g + c.r + 1.75 * chroma) / 3.0;
}
float $glowGain(vec3 c, float gain) {
  float x = ($acesSaturation(c) - 0.4) * 5.0;
  float side = x < 0.0 ? -1.0 : 1.0;
  float t = max(0.0, 1.0 - 0.5 * side * x);
  return gain * (1.0 + side * (1.0 - t * t)) * 0.5;
}`,
};

function glows(given: { gain: number; middle: number }): GlslStyle {
  const middle = literal(given.middle);
  const write =
    (low: string, all: string, between: string): GlslStyle["forward"] =>
    (_, { use }) => {
      use(glow);
      return `
float bright = $brightness(color.rgb);
float gain = $glowGain(color.rgb, ${literal(given.gain)});
float part = gain * (${middle} / bright - 0.5);
color.rgb *= 1.0 + (bright >= ${middle} * 2.0 ? 0.0 : bright <= ${low} ? ${all} : ${between});`;
    };
  return {
    forward: write(`${middle} * 2.0 / 3.0`, "gain", "part"),
    inverse: write(
      `(1.0 + gain) * ${middle} * 2.0 / 3.0`,
      "-gain / (1.0 + gain)",
      "part / (gain * 0.5 - 1.0)",
    ),
  };
}

/** The glow of the ACES 0.3 and 1.0 reference rendering transforms. */
export const glow03 = glows({ gain: 0.075, middle: 0.1 });
export const glow10 = glows({ gain: 0.05, middle: 0.08 });
