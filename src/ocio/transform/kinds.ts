import { allocation } from "./allocation.ts";
import { builtin } from "./builtin.ts";
import { cdl } from "./cdl.ts";
import { colorSpace } from "./colorSpace.ts";
import { displayView, view } from "./displayView.ts";
import { exponent, exponentWithLinear, gamma } from "./exponent.ts";
import { exposureContrast } from "./exposureContrast.ts";
import { file, lut1d, lut3d } from "./file.ts";
import { fixedFunction } from "./fixedFunction.ts";
import { gradingHueCurve } from "./gradingHueCurve.ts";
import { gradingPrimary } from "./gradingPrimary.ts";
import { gradingRgbCurve } from "./gradingRgbCurve.ts";
import { gradingTone } from "./gradingTone.ts";
import { log, logAffine, logCamera } from "./log.ts";
import { look } from "./look.ts";
import { matrix } from "./matrix.ts";
import { range } from "./range.ts";
import { unknown } from "./unknown.ts";

export { HUE_CURVES } from "./gradingHueCurve.ts";

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
