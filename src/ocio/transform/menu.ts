import type { TransformType } from "../chain/transform.ts";

/** The types of transform by what they are for, each with a line that says what it does. */
export const transformGroups: readonly {
  label: string;
  types: readonly (readonly [type: TransformType, does: string])[];
}[] = [
  {
    label: "Math",
    types: [
      ["MatrixTransform", "Mixes channels by 4×4 numbers, then adds an offset"],
      ["RangeTransform", "Maps a range of values to another, or clamps"],
      ["ExponentTransform", "Raises to a power, with a choice for negatives"],
      ["ExponentWithLinearTransform", "A power with a straight part near black, as in sRGB"],
      ["GammaTransform", "A power that clamps negatives, 2.2 to begin with"],
      ["AllocationTransform", "Brings a range of values to 0–1, evenly or by stops"],
    ],
  },
  {
    label: "Log",
    types: [
      ["LogTransform", "Logarithm to a base"],
      ["LogAffineTransform", "Logarithm with slope and offset on both sides"],
      ["LogCameraTransform", "The same with a straight part near black, as cameras have"],
    ],
  },
  {
    label: "Look-up tables and files",
    types: [
      ["FileTransform", "A LUT, CDL or CLF file"],
      ["Lut1DTransform", "A curve per channel from a file"],
      ["Lut3DTransform", "A cube of colors from a file"],
    ],
  },
  {
    label: "Ready-made",
    types: [
      ["BuiltinTransform", "ACES, camera and display transforms that OCIO brings"],
      ["FixedFunctionTransform", "Functions that OCIO brings, some with parameters"],
    ],
  },
  {
    label: "References",
    types: [
      ["ColorSpaceTransform", "From one color space to another"],
      ["LookTransform", "Looks, from one color space to another"],
      ["DisplayViewTransform", "From a color space to a view of a display"],
      ["ViewTransform", "The same without its switches"],
    ],
  },
  {
    label: "Grading",
    types: [
      ["CDLTransform", "Slope, offset, power and saturation"],
      ["ExposureContrastTransform", "Exposure, contrast and gamma about a pivot"],
      ["GradingPrimaryTransform", "Brightness, contrast, lift, gamma, gain"],
      ["GradingToneTransform", "Blacks, shadows, midtones, highlights, whites"],
      ["GradingRGBCurveTransform", "Curves for red, green, blue and all"],
      ["GradingHueCurveTransform", "Hue, saturation and lightness by hue"],
    ],
  },
  { label: "Structure", types: [["GroupTransform", "Steps with a direction and a name of their own"]] },
];
