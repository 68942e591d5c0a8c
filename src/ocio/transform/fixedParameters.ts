import { fixedFunctions } from "../model/enums.ts";
import { bounds } from "./fixedFunctionTransform.ts";

/** A parameter of a fixed function: its name, what it counts in, a value to begin with, and what OCIO takes. */
export type FixedParameter = {
  name: string;
  unit: string;
  usual: number;
  min?: number;
  max?: number;
  whole?: true;
};

/** Rec.709 with D65, as x and y of red, green, blue and white. */
const REC709 = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];

/**
 * Values that make sense together: the surround of HLG at 1000 nits, the ACES reference gamut compression, HLG's and
 * Canon Log 3's curves (with slopes in natural units), and ACES 2 for 100 nits Rec.709.
 */
const usual: Readonly<Record<string, readonly number[]>> = {
  REC2100_SURROUND: [0.78],
  ACES_GAMUT_COMP_13: [1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 1.2],
  ACES_OUTPUT_TRANSFORM_20: [100, ...REC709],
  ACES_RGB_TO_JMH_20: REC709,
  ACES_RGB_TO_HMJ_20: REC709,
  ACES_TONESCALE_COMPRESS_20: [100],
  ACES_GAMUT_COMPRESS_20: [100, ...REC709],
  LIN_TO_GAMMA_LOG: [0, 0.25, 0.5, 1, 0, Math.E, 0.17883277, 0.55991073, 1, -0.28466892],
  LIN_TO_DOUBLE_LOG: [
    10,
    -0.0126,
    0.0126,
    -0.36726845,
    0.12783901,
    -14.98325 / 0.9,
    1,
    0.36726845,
    0.12240537,
    14.98325 / 0.9,
    1,
    1.9754798 / 0.9,
    0.12512219,
  ],
};

function unitOf(name: string): string {
  if (name === "peak luminance") return "nits";
  if (/^(red|green|blue|white) [xy]$/.test(name)) return "CIE 1931";
  return /limit$|threshold$/.test(name) ? "distance from the achromatic axis" : "";
}

/** The parameters that a style takes, in order; undefined for a style that is not known. */
export function fixedParameters(style: string): FixedParameter[] | undefined {
  const names = fixedFunctions.find(({ value }) => value === style)?.parameters;
  return names?.map((name, at) => {
    const limits = bounds(style, at);
    return {
      name,
      unit: unitOf(name),
      usual: usual[style]?.[at] ?? 0,
      ...(limits && { min: limits[0], max: limits[1] }),
      ...(name === "peak luminance" && { whole: true as const }),
    };
  });
}
