import { z } from "zod";
import { curve, gradingStyle, named, node, number, optional, quad, rgbm, text, triple } from "./kind.ts";

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
const DEPTHS = ["UNKNOWN", "UINT8", "UINT10", "UINT12", "UINT16", "F16", "F32"] as const;

/** A color space reference inside a transform: the row's UUID, or the spelling when it is not the row's name. */
const reference = (key: "src" | "dst") =>
  ({
    [key]: z.uuid().nullable().default(null),
    [`${key}_name`]: z.string().nullable().default(null),
  }) as { [K in "src" | "dst" as K | `${K}_name`]: z.ZodDefault<z.ZodNullable<z.ZodString>> };

const allocation = z.object({
  ...node,
  type: z.literal("AllocationTransform"),
  allocation: z.string().default("uniform"),
  /** Specification: two numbers; official OCIO also takes none, and three for lg2. */
  vars: z.array(z.number()).default([0, 1]),
});

const builtin = z.object({
  ...node,
  type: z.literal("BuiltinTransform"),
  style: z.string().default("IDENTITY"),
});

const cdl = z.object({
  ...node,
  ...named,
  type: z.literal("CDLTransform"),
  slope: triple(1),
  offset: triple(0),
  power: triple(1),
  sat: number(1),
  style: z.enum(["ASC_SOP", "NO_CLAMP"]).default("NO_CLAMP"),
});

const colorSpace = z.object({
  ...node,
  type: z.literal("ColorSpaceTransform"),
  ...reference("src"),
  ...reference("dst"),
  data_bypass: z.boolean().default(true),
});

const displayView = z.object({
  ...node,
  type: z.literal("DisplayViewTransform"),
  /** A color space by name, alias, role, named transform or context variable. */
  src: text,
  display: text,
  view: text,
  looks_bypass: z.boolean().default(false),
  data_bypass: z.boolean().default(true),
});

const exponent = z.object({
  ...node,
  ...named,
  type: z.literal("ExponentTransform"),
  value: quad(1),
  style: z
    .enum(["NEGATIVE_CLAMP", "NEGATIVE_MIRROR", "NEGATIVE_PASS_THRU", "NEGATIVE_LINEAR"])
    .default("NEGATIVE_CLAMP"),
});

const exponentWithLinear = z.object({
  ...node,
  ...named,
  type: z.literal("ExponentWithLinearTransform"),
  gamma: quad(1),
  offset: quad(0),
  style: z.enum(["NEGATIVE_LINEAR", "NEGATIVE_MIRROR"]).default("NEGATIVE_LINEAR"),
});

const exposureContrast = z.object({
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
  log_exposure_step: z.number().nullable().default(0.088),
  log_midgray: z.number().nullable().default(0.435),
  /** A dynamic value is one that the file leaves out; the host sets it at run time. */
  dynamic_exposure: z.boolean().default(false),
  dynamic_contrast: z.boolean().default(false),
  dynamic_gamma: z.boolean().default(false),
});

const file = z.object({
  ...node,
  type: z.literal("FileTransform"),
  src: text,
  /** Null is OCIO's "default"; any other text is kept and reported. */
  interpolation: z.string().nullable().default(null),
  cccid: z.string().nullable().default(null),
  cdl_style: z.enum(["ASC_SOP", "NO_CLAMP"]).nullable().default(null),
});

const fixedFunction = z.object({
  ...node,
  ...named,
  type: z.literal("FixedFunctionTransform"),
  style: z.string().default("ACES_RED_MOD_03"),
  params: z.array(z.number()).default([]),
});

const gradingPrimary = z.object({
  ...node,
  ...named,
  type: z.literal("GradingPrimaryTransform"),
  style: gradingStyle.default("linear"),
  brightness: rgbm(0),
  contrast: rgbm(1),
  gamma: rgbm(1),
  exposure: rgbm(0),
  offset: rgbm(0),
  lift: rgbm(0),
  gain: rgbm(1),
  saturation: number(1),
  /** Contrast pivot; null is the style's default (-0.2 log, 0.18 linear). */
  pivot: optional,
  pivot_black: number(0),
  pivot_white: number(1),
  /** Null does not clamp. */
  clamp_black: optional,
  clamp_white: optional,
});

const gradingRgbCurve = z.object({
  ...node,
  ...named,
  type: z.literal("GradingRGBCurveTransform"),
  style: gradingStyle.default("log"),
  lintolog_bypass: z.boolean().default(false),
  red: curve,
  green: curve,
  blue: curve,
  master: curve,
});

/** The eight curves of a hue curve transform, in OCIO's order. */
export const HUE_CURVES = [
  "hue_hue",
  "hue_sat",
  "hue_lum",
  "lum_sat",
  "sat_sat",
  "lum_lum",
  "sat_lum",
  "hue_fx",
] as const;

const gradingHueCurve = z.object({
  ...node,
  ...named,
  type: z.literal("GradingHueCurveTransform"),
  style: gradingStyle.default("log"),
  /** True is YAML's `hsy_transform: none`. */
  hsy_bypass: z.boolean().default(false),
  hue_hue: curve,
  hue_sat: curve,
  hue_lum: curve,
  lum_sat: curve,
  sat_sat: curve,
  lum_lum: curve,
  sat_lum: curve,
  hue_fx: curve,
});

/** A tone zone; null is the style's default. `start` is the center of midtones, `width` the pivot of shadows and highlights. */
const zone = z
  .object({
    r: number(1),
    g: number(1),
    b: number(1),
    master: number(1),
    start: z.number(),
    width: z.number(),
  })
  .nullable()
  .default(null);

const gradingTone = z.object({
  ...node,
  ...named,
  type: z.literal("GradingToneTransform"),
  style: gradingStyle.default("log"),
  blacks: zone,
  shadows: zone,
  midtones: zone,
  highlights: zone,
  whites: zone,
  s_contrast: number(1),
});

const logAffineFields = {
  base: number(2),
  log_side_slope: triple(1),
  log_side_offset: triple(0),
  lin_side_slope: triple(1),
  lin_side_offset: triple(0),
};

const logAffine = z.object({
  ...node,
  ...named,
  type: z.literal("LogAffineTransform"),
  ...logAffineFields,
});

const logCamera = z.object({
  ...node,
  ...named,
  type: z.literal("LogCameraTransform"),
  ...logAffineFields,
  lin_side_break: triple(0.1),
  linear_slope: z.tuple([z.number(), z.number(), z.number()]).nullable().default(null),
});

const log = z.object({ ...node, ...named, type: z.literal("LogTransform"), base: number(2) });

const look = z.object({
  ...node,
  type: z.literal("LookTransform"),
  /** Color spaces by name, alias, role, named transform or context variable. */
  src: text,
  dst: text,
  /** Look names with OCIO's operators `+ - , : |`, as written. */
  looks: text,
});

const matrix = z.object({
  ...node,
  ...named,
  type: z.literal("MatrixTransform"),
  /** Row-major 4x4, RGBA. */
  matrix: z.array(z.number()).length(16, "16 numbers are needed").default(IDENTITY),
  offset: quad(0),
});

const range = z.object({
  ...node,
  ...named,
  type: z.literal("RangeTransform"),
  style: z.enum(["RANGE_CLAMP", "RANGE_NO_CLAMP"]).default("RANGE_CLAMP"),
  /** Null leaves a limit unset. */
  min_in_value: z.number().nullable().default(0),
  max_in_value: z.number().nullable().default(1),
  min_out_value: z.number().nullable().default(0),
  max_out_value: z.number().nullable().default(1),
  file_input_bit_depth: z.enum(DEPTHS).nullable().default(null),
  file_output_bit_depth: z.enum(DEPTHS).nullable().default(null),
});

/* Kinds of the specification that YAML has no tag for: written as the OCIO transform named in `yamlTag`. */

const gamma = z.object({
  ...node,
  type: z.literal("GammaTransform"),
  value: z.tuple([z.number(), z.number(), z.number(), z.number()]).default([2.2, 2.2, 2.2, 1]),
});

const lut1d = z.object({
  ...node,
  type: z.literal("Lut1DTransform"),
  src: text,
  interpolation: z.string().nullable().default("linear"),
});

const lut3d = z.object({
  ...node,
  type: z.literal("Lut3DTransform"),
  src: text,
  interpolation: z.string().nullable().default("linear"),
});

const view = z.object({ ...node, type: z.literal("ViewTransform"), src: text, display: text, view: text });

/** A tag we do not know: shown as "Unknown transform type", kept word for word. */
const unknown = z.object({
  ...node,
  type: z.literal("UnknownTransform"),
  tag: z.string(),
  /** The YAML after the tag. */
  text: z.string(),
});

/** Every kind of transform except groups, by type. */
export const kinds = {
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
