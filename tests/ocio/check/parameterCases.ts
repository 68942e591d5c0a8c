/** Values of a transform and the parameter that official OCIO refuses, or null where it takes them. */
export type ParameterCase = { type: string; values: object; refused: string | null };

const of = (type: string, refused: string | null, ...all: object[]): ParameterCase[] =>
  all.map((values) => ({ type, values, refused }));
const rgb = (value: number) => [value, 1, 1];
const rgba = (...values: number[]) => values;
const points = (...numbers: number[]) =>
  numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []));
const zone = (b: number, start: number, width: number) => ({ r: 1, g: 1, b, master: 1, start, width });
const primaries = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];
const inverse = { direction: "inverse" };
const FIXED = "FixedFunctionTransform";
const PRIMARY = "GradingPrimaryTransform";
const TONE = "GradingToneTransform";
const HUE = "GradingHueCurveTransform";

export const parameterCases: ParameterCase[] = [
  ...of(
    "AllocationTransform",
    "vars",
    { vars: [0] },
    { vars: [0, 1, 2] },
    { allocation: "lg2", vars: [0, 1, 2, 3] },
  ),
  ...of("AllocationTransform", "allocation", { allocation: "foo" }),
  ...of("AllocationTransform", null, { vars: [] }, { vars: [1, 0] }, { allocation: "lg2", vars: [0, 1, 2] }),

  ...of("CDLTransform", "slope", { slope: rgb(-1) }),
  ...of("CDLTransform", "power", { power: rgb(0) }),
  ...of("CDLTransform", "sat", { sat: -1 }),
  ...of("CDLTransform", null, { slope: rgb(0) }, { power: rgb(0.0001) }, { sat: 0 }, { offset: rgb(-5) }),

  ...of(
    "ExponentTransform",
    "value",
    { value: rgba(0, 1, 1, 1) },
    { value: rgba(1, 1, 1, 0) },
    { value: rgba(101, 1, 1, 1) },
  ),
  ...of("ExponentTransform", null, { value: rgba(0.01, 100, 1, 1) }),
  ...of("GammaTransform", "value", { value: rgba(0, 1, 1, 1) }),
  ...of("ExponentWithLinearTransform", "gamma", { gamma: rgba(0.99, 1, 1, 1) }, { gamma: rgba(1, 1, 1, 11) }),
  ...of(
    "ExponentWithLinearTransform",
    "offset",
    { offset: rgba(-0.1, 0, 0, 0) },
    { offset: rgba(0, 0, 0, 0.91) },
  ),
  ...of("ExponentWithLinearTransform", null, { gamma: rgba(1, 10, 1, 1), offset: rgba(0, 0.9, 0, 0) }),
  ...of("ExposureContrastTransform", null, { pivot: -1, contrast: -1, gamma: 0 }),

  ...of("LogTransform", "base", { base: 1 }, { base: 0 }, { base: -1 }),
  ...of("LogTransform", null, { base: 0.5 }),
  ...of("LogAffineTransform", "log_side_slope", { log_side_slope: [1, 0, 1] }),
  ...of("LogAffineTransform", "lin_side_slope", { lin_side_slope: rgb(0) }),
  ...of("LogAffineTransform", "base", { base: 1 }),
  ...of("LogCameraTransform", "lin_side_slope", { lin_side_slope: rgb(0) }),
  ...of("LogCameraTransform", null, { lin_side_break: rgb(-10) }, { linear_slope: rgb(0) }),

  ...of("MatrixTransform", "matrix", {
    matrix: [1, 2, 3, 0, 2, 4, 6, 0, 7, 8, 9, 0, 0, 0, 0, 1],
    ...inverse,
  }),
  ...of("MatrixTransform", "matrix", {
    matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
    ...inverse,
  }),
  ...of("MatrixTransform", null, { matrix: Array(16).fill(0) }),
  ...of("MatrixTransform", null, {
    matrix: [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1e-30, 0, 0, 0, 0, 1],
    ...inverse,
  }),

  ...[
    of(
      "RangeTransform",
      "min_in_value",
      limits(null, null, null, null),
      limits(0, null, 1, 1),
      limits(0, 1, null, null),
    ),
    of(
      "RangeTransform",
      "max_in_value",
      limits(0, 0, 1, null),
      limits(null, null, 1, 2),
      limits(0, 0, 0, 1),
      limits(1, 0, 0, 1),
    ),
    of("RangeTransform", "max_in_value", limits(0, 0, 9e-7, 1), limits(1000, 0, 1000.000001, 1)),
    of("RangeTransform", "max_out_value", limits(0, 2, 1, 1)),
    of("RangeTransform", "style", { ...limits(0, 0, null, null), style: "RANGE_NO_CLAMP" }),
    of("RangeTransform", null, limits(0, 0, null, null), limits(null, null, 1, 1), limits(0, 1, 1, 1)),
    of(
      "RangeTransform",
      null,
      limits(0, 1e-7, null, null),
      limits(100, 100.0001, null, null),
      limits(0, 0, 2e-6, 1),
    ),
  ].flat(),

  ...of(FIXED, "style", { style: "MINE" }),
  ...of(FIXED, "params", { style: "RGB_TO_HSV", params: [1] }, { style: "REC2100_SURROUND", params: [] }),
  ...of(
    FIXED,
    "params",
    { style: "REC2100_SURROUND", params: [200] },
    { style: "REC2100_SURROUND", params: [0.009] },
  ),
  ...of(
    FIXED,
    "params",
    ...[
      [1, 1.2, 1.2, 0.8, 0.8, 0.8, 1.2],
      [1.2, 1.2, 1.2, 0.9996, 0.8, 0.8, 1.2],
      [1.2, 1.2, 1.2, 0.8, 0.8, 0.8, 0.9],
      [1, 2, 3],
    ].map((params) => ({ style: "ACES_GAMUT_COMP_13", params })),
  ),
  ...of(FIXED, null, { style: "ACES_GAMUT_COMP_13", params: [1.001, 65504, 1.2, 0, 0.9995, 0.5, 1] }),
  ...of(
    FIXED,
    "params",
    ...[0.5, 100.5, 10001].map((peak) => ({
      style: "ACES_OUTPUT_TRANSFORM_20",
      params: [peak, ...primaries],
    })),
  ),
  ...of(
    FIXED,
    "params",
    ...[0, 100.5].map((peak) => ({ style: "ACES_TONESCALE_COMPRESS_20", params: [peak] })),
  ),
  ...of(
    FIXED,
    null,
    { style: "ACES_OUTPUT_TRANSFORM_20", params: [100, ...primaries] },
    { style: "ACES_RGB_TO_JMH_20", params: primaries },
    { style: "ACES_RGB_TO_HMJ_20", params: primaries },
  ),
  ...of(
    FIXED,
    "params",
    ...[
      [0.1, 0.1, 0.5, 1, 0, 10, 1, 0, 1, 0],
      [0, 0.1, 0, 1, 0, 10, 1, 0, 1, 0],
      [0, 0.1, 0.5, 1, 0, 0, 1, 0, 1, 0],
    ].map((params) => ({ style: "LIN_TO_GAMMA_LOG", params })),
  ),
  ...of(FIXED, null, { style: "LIN_TO_GAMMA_LOG", params: [0, 0.1, -0.5, 1, 0, 1, 1, 0, 1, 0] }),
  ...of(
    FIXED,
    "params",
    ...[
      [0, 0, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0],
      [10, 2, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0],
    ].map((params) => ({ style: "LIN_TO_DOUBLE_LOG", params })),
  ),
  ...of(FIXED, null, { style: "LIN_TO_DOUBLE_LOG", params: [1, 1, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0] }),

  ...of(PRIMARY, "gamma", { style: "log", gamma: rgb(0) }, { style: "video", gamma: 0.001 }),
  ...of(PRIMARY, "contrast", { style: "linear", contrast: rgb(0) }),
  ...of(
    PRIMARY,
    "pivot_black",
    { style: "log", pivot_black: 1, pivot_white: 0 },
    { style: "video", pivot_white: 0.009 },
  ),
  ...of(PRIMARY, "clamp_black", { style: "linear", clamp_black: 1, clamp_white: 0 }),
  ...of(
    PRIMARY,
    null,
    { style: "log", contrast: rgb(0) },
    { style: "linear", clamp_black: 1, clamp_white: 1, saturation: -1 },
  ),
  ...of(
    PRIMARY,
    null,
    { style: "video", gain: rgb(0) },
    { style: "log", gamma: rgb(0.01), pivot_white: 0.01 },
  ),

  ...of(TONE, "s_contrast", { s_contrast: 3 }, { s_contrast: 0.009 }),
  ...(["blacks", "midtones", "whites"] as const).flatMap((field) => [
    ...of(
      TONE,
      field,
      { [field]: zone(0.09, 0, 1) },
      { [field]: zone(1.91, 0, 1) },
      { [field]: zone(1, 0, 0.009) },
    ),
    ...of(TONE, null, { [field]: zone(0.1, 0, 1) }, { [field]: zone(1.9, 0, 0.01) }),
  ]),
  ...of(
    TONE,
    "shadows",
    { shadows: zone(0.19, 1, 0) },
    { shadows: zone(1.81, 1, 0) },
    { shadows: zone(1, 0.005, 0) },
  ),
  ...of(
    TONE,
    null,
    { shadows: zone(0.2, 1, 0) },
    { highlights: zone(1.8, -1, 0) },
    { highlights: zone(1, -0.02, 0) },
  ),
  ...of(
    TONE,
    "highlights",
    { highlights: zone(0.19, -1, 0) },
    { highlights: zone(1, 0, 0) },
    { highlights: zone(1, 1, 0) },
  ),

  ...of(
    "GradingRGBCurveTransform",
    "red",
    { red: points(0, 0) },
    { red: points(1, 0, 0, 1) },
    { red: points(0, 1, 1, 0) },
  ),
  ...of(
    "GradingRGBCurveTransform",
    null,
    { red: points(0, 0, 0, 1) },
    { red: points(-1, 0, 0.5, 0.5, 1.5, 2) },
  ),
  ...of(
    HUE,
    "hue_hue",
    { hue_hue: points(0, 0, 1, 1) },
    { hue_hue: points(0, 0, 2, 1) },
    { hue_hue: points(-1, 0, 0.5, 0.5) },
  ),
  ...of(HUE, "hue_hue", { hue_hue: points(0, 0.5, 0.9, 0.4) }, { hue_hue: points(0, 0, 0.9, 2) }),
  ...of(HUE, null, { hue_hue: points(0, 0, 0.5, 0.5, 1, 1) }, { hue_hue: points(0.1, 0.1, 0.9, 0.9) }),
  ...of(HUE, "hue_sat", { hue_sat: points(0, 0, 1, 1) }, { hue_sat: points(0, 1, 0.5, 1, 0.4, 1) }),
  ...of(HUE, "sat_sat", { sat_sat: points(0, 1, 1, 0) }),
  ...of(
    HUE,
    null,
    { hue_sat: points(-1, 0, 0.5, 0.5) },
    { lum_sat: points(0, 1, 1, 0) },
    { sat_lum: points(0, 1, 1, 0) },
  ),
];

function limits(
  minIn: number | null,
  minOut: number | null,
  maxIn: number | null,
  maxOut: number | null,
): object {
  return { min_in_value: minIn, min_out_value: minOut, max_in_value: maxIn, max_out_value: maxOut };
}
