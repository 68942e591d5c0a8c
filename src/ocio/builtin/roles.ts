import type { Since } from "./generation.ts";

/** The color space of every role, in the order of the file. */
export const roles: Record<string, Since<string>> = {
  aces_interchange: { "1.0": "ACES2065-1" },
  cie_xyz_d65_interchange: { "1.0": "CIE-XYZ-D65", "2.2": "CIE XYZ-D65 - Display-referred" },
  color_picking: { "1.0": "sRGB - Texture", "2.2": "sRGB Encoded Rec.709 (sRGB)" },
  color_timing: { "1.0": "ACEScct" },
  compositing_log: { "1.0": "ACEScct" },
  data: { "1.0": "Raw" },
  matte_paint: { "1.0": "sRGB - Texture", "2.1": "ACEScct" },
  scene_linear: { "1.0": "ACEScg" },
  texture_paint: { "1.0": "ACEScct", "2.1": "sRGB - Texture", "2.2": "sRGB Encoded Rec.709 (sRGB)" },
};
