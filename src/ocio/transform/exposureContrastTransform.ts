import { z } from "zod";
import { exposureContrastStyles, toYaml } from "../model/enums.ts";
import { real } from "../yaml/number.ts";
import { choiceKey, numberKey } from "./cast.ts";
import { kind, named, node, number } from "./kind.ts";

const STEP = 0.088;
const MIDDLE_GRAY = 0.435;
const LOG_STYLE = "EXPOSURE_CONTRAST_LOGARITHMIC";

export const exposureContrast = kind({
  menu: ["Grading", "Exposure, contrast and gamma about a pivot"],
  since: "2",
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("ExposureContrastTransform"),
    style: z
      .enum(["EXPOSURE_CONTRAST_LINEAR", "EXPOSURE_CONTRAST_VIDEO", "EXPOSURE_CONTRAST_LOGARITHMIC"])
      .default("EXPOSURE_CONTRAST_LINEAR"),
    exposure: number(0),
    contrast: number(1),
    gamma: number(1),
    pivot: number(0.18),
    /** Null (non-logarithmic styles after an edit) writes nothing. */
    log_exposure_step: z.number().nullable().default(STEP),
    log_midgray: z.number().nullable().default(MIDDLE_GRAY),
    /** A dynamic value is one that the file leaves out; the host sets it at run time. */
    dynamic_exposure: z.boolean().default(false),
    dynamic_contrast: z.boolean().default(false),
    dynamic_gamma: z.boolean().default(false),
  }),
  keys: {
    style: ["style", choiceKey(exposureContrastStyles)],
    exposure: ["exposure", numberKey],
    contrast: ["contrast", numberKey],
    gamma: ["gamma", numberKey],
    pivot: ["pivot", numberKey],
    log_exposure_step: ["log_exposure_step", numberKey],
    log_midway_gray: ["log_midgray", numberKey],
  },
  /** Only the logarithmic style has log values. */
  follow(parameter, value, before) {
    if (parameter !== "style") return {};
    if (value === LOG_STYLE) return { log_exposure_step: STEP, log_midgray: MIDDLE_GRAY };
    return before === LOG_STYLE ? { log_exposure_step: null, log_midgray: null } : {};
  },
  finish(node, given) {
    node.dynamic_exposure = !given.has("exposure");
    node.dynamic_contrast = !given.has("contrast");
    node.dynamic_gamma = !given.has("gamma");
  },
  write(node) {
    const entries = [`style: ${toYaml(exposureContrastStyles, node.style) ?? node.style}`];
    if (!node.dynamic_exposure) entries.push(`exposure: ${real(node.exposure)}`);
    if (!node.dynamic_contrast) entries.push(`contrast: ${real(node.contrast)}`);
    if (!node.dynamic_gamma) entries.push(`gamma: ${real(node.gamma)}`);
    entries.push(`pivot: ${real(node.pivot)}`);
    const { log_exposure_step: step, log_midgray: gray } = node;
    if (step !== null && step !== STEP) entries.push(`log_exposure_step: ${real(step)}`);
    if (gray !== null && gray !== MIDDLE_GRAY) entries.push(`log_midway_gray: ${real(gray)}`);
    return entries;
  },
});
