import type { FixedFunctionOp } from "../../op/fixedFunctionOp.ts";
import { glow03, glow10, redModifier03, redModifier10 } from "../fixedFunction/aces1.ts";
import { outputTransform20 } from "../fixedFunction/aces2/styles.ts";
import { gamutCompression13 } from "../fixedFunction/gamutCompression13.ts";
import { hsv } from "../fixedFunction/hsv.ts";
import { hsyLinear, hsyLog, hsyVideo } from "../fixedFunction/hsy.ts";
import type { StyleEmit } from "../fixedFunction/style.ts";
import { darkToDim10, rec2100Surround } from "../fixedFunction/surround.ts";
import type { Emit } from "../kernel.ts";

const styles: Readonly<Record<string, StyleEmit>> = {
  ACES_RED_MOD_03: redModifier03,
  ACES_RED_MOD_10: redModifier10,
  ACES_GLOW_03: glow03,
  ACES_GLOW_10: glow10,
  ACES_DARK_TO_DIM_10: darkToDim10,
  REC2100_SURROUND: rec2100Surround,
  ACES_GAMUT_COMP_13: gamutCompression13,
  RGB_TO_HSV: hsv,
  RGB_TO_HSY_LIN: hsyLinear,
  RGB_TO_HSY_LOG: hsyLog,
  RGB_TO_HSY_VID: hsyVideo,
  ACES_OUTPUT_TRANSFORM_20: outputTransform20,
};

/** A fixed function; null where there is none in vectors. */
export function fixedFunction({ style, params, direction }: FixedFunctionOp): Emit | null {
  return styles[style]?.[direction](params) ?? null;
}
