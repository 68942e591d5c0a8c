import { MIDDLE_GRAY } from "../preview/falseColor.ts";

/** Axes of curves: values from 0 to 1, stops from middle gray, and 10-bit codes. */
export const CURVE_AXES = {
  linear: { label: "Linear", from: 0, to: 1, value: (at: number) => at },
  stops: { label: "Stops", from: -10, to: 10, value: (at: number) => MIDDLE_GRAY * 2 ** at },
  code: { label: "10-bit code", from: 0, to: 1023, value: (at: number) => at / 1023 },
} as const;
export type CurveAxis = keyof typeof CURVE_AXES;
export const CURVE_AXIS_NAMES = Object.keys(CURVE_AXES) as [CurveAxis, ...CurveAxis[]];

/** Axes of the small curves of rows, with a point for each half stop: the one of middle gray is `gray`. */
export const SKETCH_AXES = {
  stops: { from: -8, to: 12, points: 41, gray: 16 },
  linear: { from: 0, to: 1, points: 41, gray: null },
} as const;
