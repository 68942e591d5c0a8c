import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { ExposureContrastOp } from "../op/exposureContrastOp.ts";
import type { AnyOp } from "../op.ts";

const styles = {
  EXPOSURE_CONTRAST_LINEAR: "linear",
  EXPOSURE_CONTRAST_VIDEO: "video",
  EXPOSURE_CONTRAST_LOGARITHMIC: "log",
} as const;

/** A file's defaults of the log style's step and gray. */
const STEP = 0.088;
const MID_GRAY = 0.435;

/** Exposure, contrast and gamma; dynamic ones start from the values that the node has. */
export function ops(node: TransformOf<"ExposureContrastTransform">, direction: Direction): AnyOp[] {
  const { exposure, contrast, gamma, pivot } = node;
  const op: ExposureContrastOp = {
    type: "exposureContrast",
    style: styles[node.style],
    exposure,
    contrast,
    gamma,
    pivot,
    logExposureStep: node.log_exposure_step ?? STEP,
    logMidGray: node.log_midgray ?? MID_GRAY,
    dynamic: {
      exposure: node.dynamic_exposure,
      contrast: node.dynamic_contrast,
      gamma: node.dynamic_gamma,
    },
    direction,
  };
  return [op];
}
