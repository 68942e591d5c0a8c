import { glow03, glow10, redModifier03, redModifier10 } from "./aces1.ts";
import {
  gamutCompression20,
  hmj20,
  jmh20,
  outputTransform20,
  toneScaleCompression20,
} from "./aces2/styles.ts";
import { luv, uvY, xyY } from "./cie.ts";
import { doubleLog, gammaLog, pq } from "./curve.ts";
import { gamutCompression13 } from "./gamutCompression13.ts";
import { hsv } from "./hsv.ts";
import { hsyLinear, hsyLog, hsyVideo } from "./hsy.ts";
import type { Style } from "./style.ts";
import { darkToDim10, rec2100Surround } from "./surround.ts";

/** Every fixed function by OCIO's constant. A new one is an export of a file beside this and a row here. */
const computed = {
  ACES_RED_MOD_03: redModifier03,
  ACES_RED_MOD_10: redModifier10,
  ACES_GLOW_03: glow03,
  ACES_GLOW_10: glow10,
  ACES_DARK_TO_DIM_10: darkToDim10,
  REC2100_SURROUND: rec2100Surround,
  RGB_TO_HSV: hsv,
  XYZ_TO_xyY: xyY,
  XYZ_TO_uvY: uvY,
  XYZ_TO_LUV: luv,
  ACES_GAMUT_COMP_13: gamutCompression13,
  LIN_TO_PQ: pq,
  LIN_TO_GAMMA_LOG: gammaLog,
  LIN_TO_DOUBLE_LOG: doubleLog,
  ACES_OUTPUT_TRANSFORM_20: outputTransform20,
  ACES_RGB_TO_JMH_20: jmh20,
  ACES_TONESCALE_COMPRESS_20: toneScaleCompression20,
  ACES_GAMUT_COMPRESS_20: gamutCompression20,
  RGB_TO_HSY_LIN: hsyLinear,
  RGB_TO_HSY_LOG: hsyLog,
  RGB_TO_HSY_VID: hsyVideo,
  ACES_RGB_TO_HMJ_20: hmj20,
} satisfies Record<string, Style>;

/** The constants there are; the shaders' table has a row for each, or does not compile. */
export type FixedFunctionStyle = keyof typeof computed;

export const styles: Readonly<Record<string, Style>> = computed;
