import { luma } from "../functions.ts";
import { type Helper, literal } from "../scope.ts";
import { pureHue } from "./hsv.ts";
import type { GlslStyle } from "./style.ts";

const base: Helper = {
  needs: [luma, pureHue],
  source: `
float $spread(vec3 c, float y) { return abs(c.r - y) + abs(c.g - y) + abs(c.b - y); }
float $hsyHue(vec3 c) {
  float low = min(min(c.r, c.g), c.b);
  float high = max(max(c.r, c.g), c.b);
  return low == high ? 0.0 : (1.0 + $sixth(c, high, high - low)) / 6.0;
}
vec3 $pureOf(vec3 hsy) {
  float hue = hsy.x - ${literal(1 / 6)};
  vec3 pure = $pureHue(hsy.z < 0.0 ? hue + 0.5 : hue);
  return pure * (hsy.z / $luma(pure));
}`,
};

/** Saturation for linear light is relative to brightness, but not near black. */
const linear: Helper = {
  needs: [base],
  source: `
float $brightShare(float y) { return clamp((y - 0.001) / ${literal(Math.fround(0.01) - Math.fround(0.001))}, 0.0, 1.0); }
vec3 $toHsyLinear(vec3 c) {
  float y = $luma(c);
  float d = $spread(c, y);
  float high = d / max(0.07 * d + 1e-6, 0.15 + (c.r + c.g + c.b));
  float low = 5.0 * d;
  return vec3($hsyHue(c), 1.4 * (low + $brightShare(y) * (high - low)), y);
}
vec3 $fromHsyLinear(vec3 hsy) {
  float y = hsy.z;
  vec3 c = $pureOf(hsy);
  float d = $spread(c, y);
  float s = c.r + c.g + c.b;
  float q = hsy.y / 1.4;
  float base = 0.15 + 3.0 * y;
  float share = $brightShare(y);
  float reach;
  if (share == 1.0) reach = min(q * base / max(1e-6, -q * s + q * 3.0 * y + d), 50.0);
  else if (share == 0.0) reach = q / max(1e-10, 5.0 * d);
  else {
    float rest = 1.0 - share;
    float away = s - 3.0 * y;
    float a = 5.0 * d * rest * away;
    float b = 5.0 * d * rest * base + d * share - q * away;
    float e = -q * base;
    float root = sqrt(max(b * b - 4.0 * a * e, 0.0));
    reach = 2.0 * e / (-root - b);
    if (!(reach >= 0.0)) reach = 2.0 * e / (root - b);
  }
  return y + reach * (c - y);
}`,
};

function scaled(name: string, scale: number): Helper {
  return {
    needs: [base],
    source: `
vec3 $toHsy${name}(vec3 c) {
  float y = $luma(c);
  return vec3($hsyHue(c), ${literal(scale)} * $spread(c, y), y);
}
vec3 $fromHsy${name}(vec3 hsy) {
  vec3 c = $pureOf(hsy);
  return hsy.z + hsy.y / max(1e-10, ${literal(scale)} * $spread(c, hsy.z)) * (c - hsy.z);
}`,
  };
}

/** Functions from RGB to hue, saturation and luma, and back, by the style of the light. */
export const hsyFunctions = {
  linear: { helper: linear, name: "HsyLinear" },
  log: { helper: scaled("Log", 4), name: "HsyLog" },
  video: { helper: scaled("Video", 1.25), name: "HsyVideo" },
} as const;

function written({ helper, name }: (typeof hsyFunctions)[keyof typeof hsyFunctions]): GlslStyle {
  const call =
    (way: "to" | "from"): GlslStyle["forward"] =>
    (_, { use }) => {
      use(helper);
      return `color.rgb = $${way}${name}(color.rgb);`;
    };
  return { forward: call("to"), inverse: call("from") };
}

/** RGB to hue, saturation and luma with saturation for linear light, log and video. Magenta is hue 0. */
export const hsyLinear = written(hsyFunctions.linear);
export const hsyLog = written(hsyFunctions.log);
export const hsyVideo = written(hsyFunctions.video);
