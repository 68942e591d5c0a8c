import { step } from "../step.ts";
import { child, needed, number, oneOf } from "./element.ts";
import { ctfSince, type NodeKind } from "./node.ts";

const styles = {
  linear: ["EXPOSURE_CONTRAST_LINEAR", "forward"],
  linearRev: ["EXPOSURE_CONTRAST_LINEAR", "inverse"],
  video: ["EXPOSURE_CONTRAST_VIDEO", "forward"],
  videoRev: ["EXPOSURE_CONTRAST_VIDEO", "inverse"],
  log: ["EXPOSURE_CONTRAST_LOGARITHMIC", "forward"],
  logRev: ["EXPOSURE_CONTRAST_LOGARITHMIC", "inverse"],
} as const;

export const exposureContrast: NodeKind = {
  name: "ExposureContrast",
  since: ctfSince(0),
  read(element) {
    const [style, direction] = oneOf(element, "style", styles);
    const params = child(element, "ecparams") ?? element.fail("ECParams are missing.");
    const dynamic = element.children
      .filter(({ name }) => name === "dynamicparameter")
      .map(({ attributes }) => attributes.get("param")?.trim().toUpperCase());
    return [
      step("ExposureContrastTransform", {
        style,
        direction,
        exposure: needed(params, "exposure"),
        contrast: needed(params, "contrast"),
        pivot: needed(params, "pivot"),
        gamma: number(params, "gamma") ?? 1,
        log_exposure_step: number(params, "logExposureStep") ?? 0.088,
        log_midgray: number(params, "logMidGray") ?? 0.435,
        dynamic_exposure: dynamic.includes("EXPOSURE"),
        dynamic_contrast: dynamic.includes("CONTRAST"),
        dynamic_gamma: dynamic.includes("GAMMA"),
      }),
    ];
  },
};
