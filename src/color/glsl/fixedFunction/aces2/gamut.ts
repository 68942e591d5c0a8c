import { INVERSE_GAMMA } from "../../../op/fixedFunction/aces2/model.ts";
import { HUES } from "../../../op/fixedFunction/aces2/peak.ts";
import { power } from "../../functions.ts";
import { type Helper, literal } from "../../scope.ts";
import { peak } from "./model.ts";

/** Cusp of a hue, from the second row of the tables, with derived values. */
const cusp: Helper = {
  needs: [peak],
  source: `
struct $Cusp {
  float lightness;
  float colorfulness;
  float upperGamma;
  float focus;
  float threshold;
};
$Cusp $cuspAt($Peak peak, sampler2D tables, float hue, vec2 search) {
  int i = 1 + int(hue);
  int low = max(0, i + int(search.x));
  int high = min(${HUES + 1}, i + int(search.y));
  for (int steps = 0; steps < 12; steps++) {
    if (low + 1 >= high) break;
    if (hue > texelFetch(tables, ivec2(i, 1), 0).r) low = i;
    else high = i;
    i = (low + high) >> 1;
  }
  high = max(1, high);
  vec4 before = texelFetch(tables, ivec2(high - 1, 1), 0);
  vec4 after = texelFetch(tables, ivec2(high, 1), 0);
  vec4 found = before + (hue - before.r) / (after.r - before.r) * (after - before);
  float top = peak.tone.w;
  float focus = found.g + min(1.0, 1.3 - found.g / top) * (peak.places.x - found.g);
  return $Cusp(found.g, found.b, found.a, focus, found.g + 0.3 * (top - found.g));
}`,
};

const boundary: Helper = {
  needs: [cusp, power],
  source: `
float $slopeGain($Peak peak, float lightness, float threshold) {
  float top = peak.tone.w;
  float distance = top * peak.places.y;
  if (!(lightness > threshold)) return distance;
  float away = log2((top - threshold) / max(1e-4, top - lightness)) * ${literal(Math.log10(2))};
  return distance * (away * away + 1.0);
}
float $onAxis(float top, float lightness, float colorfulness, float focus, float gain) {
  float scaled = colorfulness / gain;
  float a = scaled / focus;
  if (lightness < focus) {
    float b = 1.0 - scaled;
    return 2.0 * lightness / (b + sqrt(b * b + 4.0 * a * lightness));
  }
  float b = -(1.0 + scaled + top * a);
  float c = top * scaled + lightness;
  return -2.0 * c / (b - sqrt(b * b - 4.0 * a * c));
}
float $leaving(float axis, float slope, float gamma, float lightness, float colorfulness, float reference) {
  return reference * $power(axis / reference, gamma) * colorfulness / (lightness - slope * colorfulness);
}
float $boundary($Peak peak, $Cusp cusp, float axis, float slope, float cuspAxis) {
  float top = peak.tone.w;
  float lower = $leaving(axis, slope, peak.places.z, cusp.lightness, cusp.colorfulness, cuspAxis);
  float upper = $leaving(top - axis, -slope, cusp.upperGamma, top - cusp.lightness, cusp.colorfulness, top - cuspAxis);
  float width = 0.12 * cusp.colorfulness;
  float near = max(width - abs(lower - upper), 0.0) / width;
  return min(lower, upper) - near * near * near * width / 6.0;
}
vec2 $moveAlong($Peak peak, $Cusp cusp, vec2 jm, float told, float reach, bool expands) {
  float top = peak.tone.w;
  float gain = $slopeGain(peak, told, cusp.threshold);
  float axis = $onAxis(top, jm.x, jm.y, cusp.focus, gain);
  float slope = (axis < cusp.focus ? axis : top - axis) * (axis - cusp.focus) / (cusp.focus * gain);
  float cuspAxis = $onAxis(top, cusp.lightness, cusp.colorfulness, cusp.focus, gain);
  float edge = $boundary(peak, cusp, axis, slope, cuspAxis);
  if (edge <= 0.0) return vec2(jm.x, 0.0);
  float far = $leaving(axis, slope, ${literal(INVERSE_GAMMA)}, top, reach, top);
  float share = max(edge / far, 0.75);
  float threshold = share * edge;
  float moved = jm.y;
  if (jm.y > threshold && share < 1.0) {
    float reachRest = far - threshold;
    float scale = reachRest / (reachRest / (edge - threshold) - 1.0);
    float over = (jm.y - threshold) / scale;
    if (!expands) moved = threshold + scale * over / (1.0 + over);
    else moved = threshold + (over >= 1.0 ? scale : scale * -(over / (over - 1.0)));
  }
  return vec2(axis + moved * slope, moved);
}`,
};

/** Lightness and colorfulness of a hue brought into the gamut of a display, or back out of it. */
export const gamut: Helper = {
  needs: [boundary],
  source: `
vec2 $intoGamut($Peak peak, sampler2D tables, float hue, float reach, vec2 jm, vec2 search, bool expands) {
  if (jm.x <= 0.0) return vec2(0.0);
  if (jm.y <= 0.0 || jm.x > peak.tone.w) return vec2(jm.x, 0.0);
  $Cusp cusp = $cuspAt(peak, tables, hue, search);
  vec2 moved = $moveAlong(peak, cusp, jm, jm.x, reach, expands);
  if (expands && jm.x > cusp.threshold) moved = $moveAlong(peak, cusp, jm, moved.x, reach, expands);
  return moved;
}`,
};
