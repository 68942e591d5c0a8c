import { INVERSE_GAMMA } from "../../../op/fixedFunction/aces2/model.ts";
import { power } from "../../functions.ts";
import { type Helper, literal } from "../../scope.ts";
import { peak } from "./model.ts";

const inverseGamma = literal(INVERSE_GAMMA);

/** Colorfulness that follows lightness through the tone scale, and what a hue reaches, from the first row of tables. */
export const chroma: Helper = {
  needs: [power, peak],
  source: `
float $reachAt(sampler2D tables, float hue) {
  int below = int(hue);
  float low = texelFetch(tables, ivec2(below + 1, 0), 0).r;
  return low + (hue - float(below)) * (texelFetch(tables, ivec2(below + 2, 0), 0).r - low);
}
float $chromaNorm(float cosine, float sine, float scale) {
  float cosine2 = 2.0 * cosine * cosine - 1.0;
  float sine2 = 2.0 * cosine * sine;
  float cosine3 = 4.0 * cosine * cosine * cosine - 3.0 * cosine;
  float sine3 = 3.0 * sine - 4.0 * sine * sine * sine;
  return (11.34072 * cosine + 16.46899 * cosine2 + 7.8838 * cosine3 + 14.66441 * sine - 6.37224 * sine2
    + 9.19364 * sine3 + 77.12896) * scale;
}
float $toe(float x, float limit, float k, float slope) {
  if (x > limit) return x;
  float k2 = max(slope, 0.001);
  float k1 = sqrt(k * k + k2 * k2);
  float k3 = (limit + k1) / (limit + k2);
  float b = k3 * x - k1;
  return 0.5 * (b + sqrt(b * b + 4.0 * k2 * k3 * x));
}
float $untoe(float x, float limit, float k, float slope) {
  if (x > limit) return x;
  float k2 = max(slope, 0.001);
  float k1 = sqrt(k * k + k2 * k2);
  float k3 = (limit + k1) / (limit + k2);
  return (x * x + k1 * x) / (k3 * (x + k2));
}
float $compressedChroma($Peak peak, float colorfulness, float scene, float display, float norm, float reach) {
  if (colorfulness == 0.0) return 0.0;
  float share = display / peak.tone.w;
  float rest = max(0.0, 1.0 - share);
  float limit = $power(share, ${inverseGamma}) * reach / norm;
  float m = colorfulness * $power(display / scene, ${inverseGamma}) / norm;
  float threshold = sqrt(share * share + peak.saturation.z);
  m = limit - $toe(limit - m, limit - 0.001, rest * peak.saturation.y, threshold);
  return $toe(m, limit, share * peak.saturation.x, rest) * norm;
}
float $expandedChroma($Peak peak, float colorfulness, float scene, float display, float norm, float reach) {
  if (colorfulness == 0.0) return 0.0;
  float share = display / peak.tone.w;
  float rest = max(0.0, 1.0 - share);
  float limit = $power(share, ${inverseGamma}) * reach / norm;
  float m = $untoe(colorfulness / norm, limit, share * peak.saturation.x, rest);
  float threshold = sqrt(share * share + peak.saturation.z);
  m = limit - $untoe(limit - m, limit - 0.001, rest * peak.saturation.y, threshold);
  return m * norm * $power(display / scene, -${inverseGamma});
}`,
};
