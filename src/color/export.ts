import type { ExportFormatName, StepFormatName } from "./bake/target.ts";
import { ColorError } from "./error.ts";
import { glslSource } from "./glslSource.ts";
import { clf } from "./lut/clf.ts";
import { ctf } from "./lut/ctf.ts";
import type { LutFormat } from "./lut/format.ts";
import { type LutStep, step } from "./lut/step.ts";
import type { CdlOp } from "./op/cdlOp.ts";
import type { ExponentOp } from "./op/exponentOp.ts";
import type { ExponentWithLinearOp } from "./op/exponentWithLinearOp.ts";
import type { ExposureContrastOp } from "./op/exposureContrastOp.ts";
import type { FixedFunctionOp } from "./op/fixedFunctionOp.ts";
import type { GradingHueCurveOp } from "./op/gradingHueCurveOp.ts";
import type { GradingPrimaryOp } from "./op/gradingPrimaryOp.ts";
import type { GradingRgbCurveOp } from "./op/gradingRgbCurveOp.ts";
import type { GradingToneOp } from "./op/gradingToneOp.ts";
import type { LogAffineOp, LogCameraOp, LogOp } from "./op/logOp.ts";
import type { Lut1dOp } from "./op/lut1dOp.ts";
import type { Lut3dOp } from "./op/lut3dOp.ts";
import type { MatrixOp } from "./op/matrixOp.ts";
import type { RangeOp } from "./op/rangeOp.ts";
import type { AnyOp } from "./op.ts";
import { isIdentity } from "./ops.ts";
import { shaderSource } from "./shaderSource.ts";

/** The formats of files that hold a chain step by step instead of sampled. */
export const exportFormats: Readonly<Record<StepFormatName, LutFormat>> = { clf, ctf };

type Step =
  | CdlOp
  | ExponentOp
  | ExponentWithLinearOp
  | ExposureContrastOp
  | FixedFunctionOp
  | GradingHueCurveOp
  | GradingPrimaryOp
  | GradingRgbCurveOp
  | GradingToneOp
  | LogOp
  | LogAffineOp
  | LogCameraOp
  | Lut1dOp
  | Lut3dOp
  | MatrixOp
  | RangeOp;
type Four = [number, number, number, number];
type Three = [number, number, number];

const negatives = {
  clamp: "NEGATIVE_CLAMP",
  mirror: "NEGATIVE_MIRROR",
  pass: "NEGATIVE_PASS_THRU",
} as const;
const exposures = {
  linear: "EXPOSURE_CONTRAST_LINEAR",
  video: "EXPOSURE_CONTRAST_VIDEO",
  log: "EXPOSURE_CONTRAST_LOGARITHMIC",
} as const;

const affine = (op: LogAffineOp | LogCameraOp) => ({
  base: op.base,
  log_side_slope: [...op.logSlope] as Three,
  log_side_offset: [...op.logOffset] as Three,
  lin_side_slope: [...op.linSlope] as Three,
  lin_side_offset: [...op.linOffset] as Three,
  direction: op.direction,
});

/** Form in a file of each type of step. A new one is a row here and a writer of CTF. */
const steps: { readonly [T in Step["type"]]: (op: Extract<Step, { type: T }>) => LutStep } = {
  cdl: ({ slope, offset, power, saturation, clamp, direction }) =>
    step("CDLTransform", {
      slope: [...slope] as Three,
      offset: [...offset] as Three,
      power: [...power] as Three,
      sat: saturation,
      style: clamp ? "ASC_SOP" : "NO_CLAMP",
      direction,
    }),
  exponent: ({ exponent, negative }) =>
    step("ExponentTransform", { value: [...exponent] as Four, style: negatives[negative] }),
  exponentWithLinear: ({ gamma, offset, mirror, direction }) =>
    step("ExponentWithLinearTransform", {
      gamma: [...gamma] as Four,
      offset: [...offset] as Four,
      style: mirror ? "NEGATIVE_MIRROR" : "NEGATIVE_LINEAR",
      direction,
    }),
  exposureContrast: ({ style, exposure, contrast, gamma, pivot, dynamic, ...op }) =>
    step("ExposureContrastTransform", {
      style: exposures[style],
      exposure,
      contrast,
      gamma,
      pivot,
      log_exposure_step: op.logExposureStep,
      log_midgray: op.logMidGray,
      dynamic_exposure: dynamic.exposure,
      dynamic_contrast: dynamic.contrast,
      dynamic_gamma: dynamic.gamma,
      direction: op.direction,
    }),
  fixedFunction: ({ style, params, direction }) =>
    step("FixedFunctionTransform", { style, params: [...params], direction }),
  gradingHueCurve: ({ grade, direction }) => step("GradingHueCurveTransform", { ...grade, direction }),
  gradingPrimary: ({ grade, direction }) => step("GradingPrimaryTransform", { ...grade, direction }),
  gradingRgbCurve: ({ grade, direction }) => step("GradingRGBCurveTransform", { ...grade, direction }),
  gradingTone: ({ grade, direction }) => step("GradingToneTransform", { ...grade, direction }),
  log: ({ base, direction }) => step("LogTransform", { base, direction }),
  logAffine: (op) => step("LogAffineTransform", affine(op)),
  logCamera: (op) =>
    step("LogCameraTransform", {
      ...affine(op),
      lin_side_break: [...op.linBreak] as Three,
      linear_slope: op.linearSlope && ([...op.linearSlope] as Three),
    }),
  lut1d: (op) => op,
  lut3d: (op) => op,
  matrix: ({ matrix, offset }) =>
    step("MatrixTransform", { matrix: [...matrix], offset: [...offset] as Four }),
  range: ({ minIn, maxIn, minOut, maxOut }) =>
    step("RangeTransform", {
      min_in_value: minIn,
      max_in_value: maxIn,
      min_out_value: minOut,
      max_out_value: maxOut,
    }),
};

/** The form in a file of a step: a transform as in a config, or a LUT. Throws ColorError for one that no file has. */
export function fileStep(op: AnyOp): LutStep {
  if (!Object.hasOwn(steps, op.type)) throw new ColorError(`A file cannot hold a step '${op.type}'.`);
  // The row is that of the step's own type.
  return steps[op.type as Step["type"]](op as never);
}

/**
 * The text of a file that does what steps do, each as it is, without sampling; steps that change nothing are left
 * out. `description` is written at its top. Throws ColorError that names the first step for which the format has no
 * place.
 */
export function exported(
  ops: readonly AnyOp[],
  format: ExportFormatName,
  description: readonly string[] = [],
): string {
  const kept = ops.filter((op) => !isIdentity(op));
  if (format === "glsl") return glslSource(kept, description);
  if (format === "clf" || format === "ctf")
    return exportFormats[format].write!(kept.map(fileStep), { description });
  return shaderSource(kept, format, description);
}
