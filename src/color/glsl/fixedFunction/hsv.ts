import type { Helper } from "../scope.ts";
import type { GlslStyle } from "./style.ts";

/** The pure hue at a turn of which 1 is a whole circle from red on. */
export const pureHue: Helper = {
  source: `
vec3 $pureHue(float hue) {
  float turn = fract(hue) * 6.0;
  return clamp(vec3(abs(turn - 3.0) - 1.0, 2.0 - abs(turn - 2.0), 2.0 - abs(turn - 4.0)), 0.0, 1.0);
}
float $sixth(vec3 c, float high, float range) {
  return c.r == high ? (c.g - c.b) / range : c.g == high ? 2.0 + (c.b - c.r) / range : 4.0 + (c.r - c.g) / range;
}`,
};

/** RGB to HSV and back for any range: of negative channels saturation goes beyond 1, and hue stays from 0 to 1. */
export const hsv: GlslStyle = {
  forward(_, { use }) {
    use(pureHue);
    return `
vec3 c = color.rgb;
float low = min(min(c.r, c.g), c.b);
float high = max(max(c.r, c.g), c.b);
float range = high - low;
float hue = 0.0;
float saturation = 0.0;
if (low != high) {
  if (high != 0.0) saturation = range / high;
  hue = $sixth(c, high, range);
  if (hue < 0.0) hue += 6.0;
}
if (-low > high) saturation = range / -low;
color.rgb = vec3(hue / 6.0, saturation, high + min(low, 0.0));`;
  },
  inverse(_, { use }) {
    use(pureHue);
    return `
float saturation = clamp(color.g, 0.0, 1.999);
float value = color.b;
float low = value * (1.0 - saturation);
float high = value;
if (saturation > 1.0) {
  low = value * (1.0 - saturation) / (2.0 - saturation);
  high = value - low;
}
if (value < 0.0) {
  low = value / (2.0 - saturation);
  high = value - low;
}
color.rgb = $pureHue(color.r) * (high - low) + low;`;
  },
};
