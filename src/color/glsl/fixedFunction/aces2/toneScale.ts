import type { Helper } from "../../scope.ts";
import { model, peak } from "./model.ts";

/** The tone scale between scene and display, on lightness or on the achromatic response. */
export const toneScale: Helper = {
  needs: [model, peak],
  source: `
float $toned($Peak peak, float light) {
  float x = peak.tone.x * $power(light / (light + peak.tone.y), 1.15);
  return max(0.0, x * x / (x + 0.04)) * 100.0;
}
float $untoned($Peak peak, float light) {
  float z = clamp(light / 100.0, 0.0, peak.tone.z);
  float x = (z + sqrt(z * (0.16 + z))) / 2.0;
  return x > 0.0 ? peak.tone.y / ($power(peak.tone.x / x, 1.0 / 1.15) - 1.0) : 0.0;
}
float $tonedLightness($Peak peak, float lightness) {
  return $sign(lightness) * $lightnessOf($toned(peak, $luminanceOf(abs(lightness))));
}
float $untonedLightness($Peak peak, float lightness) {
  return $sign(lightness) * $lightnessOf($untoned(peak, $luminanceOf(abs(lightness))));
}
float $tonedResponse($Peak peak, float response) {
  return $sign(response) * $lightnessOf($toned(peak, $luminanceOfResponse(response)));
}`,
};
