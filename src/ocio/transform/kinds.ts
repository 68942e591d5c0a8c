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
import type { Kind } from "./kind.ts";
import { log, logAffine, logCamera } from "./logTransform.ts";
import { look } from "./lookTransform.ts";
import { matrix } from "./matrixTransform.ts";
import { range } from "./rangeTransform.ts";
import { unknown } from "./unknownTransform.ts";

/** Every kind of transform except groups, by type and in the order of the menu: data and file form. */
export const codecs = {
  MatrixTransform: matrix,
  RangeTransform: range,
  ExponentTransform: exponent,
  ExponentWithLinearTransform: exponentWithLinear,
  GammaTransform: gamma,
  AllocationTransform: allocation,
  LogTransform: log,
  LogAffineTransform: logAffine,
  LogCameraTransform: logCamera,
  FileTransform: file,
  Lut1DTransform: lut1d,
  Lut3DTransform: lut3d,
  BuiltinTransform: builtin,
  FixedFunctionTransform: fixedFunction,
  ColorSpaceTransform: colorSpace,
  LookTransform: look,
  DisplayViewTransform: displayView,
  ViewTransform: view,
  CDLTransform: cdl,
  ExposureContrastTransform: exposureContrast,
  GradingPrimaryTransform: gradingPrimary,
  GradingToneTransform: gradingTone,
  GradingRGBCurveTransform: gradingRgbCurve,
  GradingHueCurveTransform: gradingHueCurve,
  UnknownTransform: unknown,
} as const;

// biome-ignore lint/suspicious/noExplicitAny: a kind knows its own nodes alone
export type AnyKind = Kind<any>;

/** The kind of a type; undefined for groups and for types that nobody knows. */
export function kindOf(type: string): AnyKind | undefined {
  return Object.hasOwn(codecs, type) ? codecs[type as keyof typeof codecs] : undefined;
}

type Schemas = { readonly [K in keyof typeof codecs]: (typeof codecs)[K]["schema"] };

/** The schema of every kind of transform except groups, by type. */
export const kinds = Object.fromEntries(
  Object.entries(codecs).map(([type, { schema }]) => [type, schema]),
) as unknown as Schemas;
