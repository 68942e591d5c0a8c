import { responses } from "../../../op/fixedFunction/aces2/model.ts";
import { circle, power, signs } from "../../functions.ts";
import { type Helper, literal } from "../../scope.ts";

const [compression, offset, white, luminance, gamma] = [
  responses.compression,
  responses.offset,
  responses.white,
  responses.luminance,
  responses.gamma,
].map(literal);
const [decompression, inverseGamma] = [1 / responses.compression, 1 / responses.gamma].map(literal);

/** Cone responses, achromatic response, lightness and hue of the color appearance model of ACES 2. */
export const model: Helper = {
  needs: [circle, power, signs],
  source: `
float $compressed(float cone) {
  float raised = $power(cone, ${compression});
  return raised / (${offset} + raised);
}
float $decompressed(float response) {
  float limited = min(response, 0.99);
  return $power(${offset} * limited / (1.0 - limited), ${decompression});
}
vec3 $compressedCones(vec3 c) {
  vec3 size = abs(c);
  return $sign(c) * vec3($compressed(size.x), $compressed(size.y), $compressed(size.z));
}
vec3 $expandedCones(vec3 c) {
  vec3 size = abs(c);
  return $sign(c) * vec3($decompressed(size.x), $decompressed(size.y), $decompressed(size.z));
}
vec3 $aabToJmh(vec3 aab) {
  if (!(aab.x > 0.0)) return vec3(0.0);
  float hue = $hueOf(aab.z, aab.y);
  return vec3(100.0 * $power(aab.x, ${gamma}), length(aab.yz), hue < 0.0 ? hue + 360.0 : hue);
}
float $responseOf(float lightness) { return $power(lightness * 0.01, ${inverseGamma}); }
vec3 $jmhToAab(vec4 jmh) { return vec3($responseOf(jmh.x), jmh.y * jmh.zw); }
float $luminanceOfResponse(float response) { return $decompressed(${white} * response) / ${luminance}; }
float $luminanceOf(float lightness) { return $luminanceOfResponse($responseOf(lightness)); }
float $lightnessOf(float light) { return 100.0 * $power($compressed(light * ${luminance}) / ${white}, ${gamma}); }
float $wrappedHue(float hue) {
  float rest = hue - 360.0 * floor(hue / 360.0);
  return rest < 360.0 ? rest : 0.0;
}`,
};

/** Values by peak: see `Peak` of the CPU. Tone: scale, shoulder, limit, and the lightness of the peak. */
export const peak: Helper = {
  source: `
struct $Peak {
  vec4 tone;
  vec4 places;
  vec3 saturation;
  float shown;
};`,
};
