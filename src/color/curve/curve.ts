import { hueSpline } from "./hue.ts";
import { rgbSpline } from "./rgb.ts";
import type { Point, Spline, SplineType } from "./spline.ts";

/** The curve that official OCIO draws through control points; needs two of them at least. */
export function splineOf(points: readonly Point[], type: SplineType): Spline {
  return type === "rgb" ? rgbSpline(points) : hueSpline(points, type);
}

/** The spline types of the curves of a hue curve transform. */
export const hueCurveTypes = {
  hue_hue: "hue",
  hue_sat: "periodic1",
  hue_lum: "periodic1",
  lum_sat: "horizontal",
  sat_sat: "diagonal",
  lum_lum: "diagonal",
  sat_lum: "horizontal",
  hue_fx: "periodic0",
} as const satisfies Record<string, SplineType>;
