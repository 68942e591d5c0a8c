import { allocation } from "./allocationTransform.ts";
import { builtin } from "./builtinTransform.ts";
import { cdl } from "./cdlTransform.ts";
import { colorSpace } from "./colorSpaceTransform.ts";
import { displayView, view } from "./displayViewTransform.ts";
import { exponent, exponentWithLinear, gamma } from "./exponentTransform.ts";
import { exposureContrast } from "./exposureContrastTransform.ts";
import { file, lut1d, lut3d } from "./fileTransform.ts";
import { fixedFunction } from "./fixedFunctionTransform.ts";
import { gradingHueCurve } from "./gradingHueCurveTransform.ts";
import { gradingPrimary } from "./gradingPrimaryTransform.ts";
import { gradingRgbCurve } from "./gradingRgbCurveTransform.ts";
import { gradingTone } from "./gradingToneTransform.ts";
import { log, logAffine, logCamera } from "./logTransform.ts";
import { look } from "./lookTransform.ts";
import { matrix } from "./matrixTransform.ts";
import { range } from "./rangeTransform.ts";
import { unknown } from "./unknownTransform.ts";

export { HUE_CURVES } from "./gradingHueCurveTransform.ts";

/** Every kind of transform except groups, by type: data and file form. */
export const codecs = {
  AllocationTransform: allocation,
  BuiltinTransform: builtin,
  CDLTransform: cdl,
  ColorSpaceTransform: colorSpace,
  DisplayViewTransform: displayView,
  ExponentTransform: exponent,
  ExponentWithLinearTransform: exponentWithLinear,
  ExposureContrastTransform: exposureContrast,
  FileTransform: file,
  FixedFunctionTransform: fixedFunction,
  GammaTransform: gamma,
  GradingHueCurveTransform: gradingHueCurve,
  GradingPrimaryTransform: gradingPrimary,
  GradingRGBCurveTransform: gradingRgbCurve,
  GradingToneTransform: gradingTone,
  LogAffineTransform: logAffine,
  LogCameraTransform: logCamera,
  LogTransform: log,
  LookTransform: look,
  Lut1DTransform: lut1d,
  Lut3DTransform: lut3d,
  MatrixTransform: matrix,
  RangeTransform: range,
  UnknownTransform: unknown,
  ViewTransform: view,
} as const;

type Schemas = { readonly [K in keyof typeof codecs]: (typeof codecs)[K]["schema"] };

/** The schema of every kind of transform except groups, by type. */
export const kinds = Object.fromEntries(
  Object.entries(codecs).map(([type, { schema }]) => [type, schema]),
) as unknown as Schemas;
