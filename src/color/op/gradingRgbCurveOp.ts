import type { TransformOf } from "#ocio/chain/transform.ts";
import { CHANNELS, gradingRgbCurve as codec } from "#ocio/transform/gradingRgbCurveTransform.ts";
import { splineOf } from "../curve/curve.ts";
import { evaluation, inverseEvaluation } from "../curve/evaluation.ts";
import type { Spline } from "../curve/spline.ts";
import type { OpKind } from "../op.ts";
import { fromStops, inRow, isStraight, perChannel, toStops, type Values } from "./grading.ts";

/** The grade of a GradingRGBCurveTransform. */
export type GradingRgbCurveOp = {
  readonly type: "gradingRgbCurve";
  readonly grade: Values<"GradingRGBCurveTransform">;
  readonly direction: "forward" | "inverse";
};

type Curve = (value: number) => number;

/** True if every curve is the identity. */
export function isIdentity({ grade }: GradingRgbCurveOp): boolean {
  return CHANNELS.every((channel) => isStraight(grade[channel]));
}

/** The spline of a channel or the master; null where it does nothing. */
export function splineIn(
  grade: GradingRgbCurveOp["grade"],
  channel: (typeof CHANNELS)[number],
): Spline | null {
  const points = grade[channel];
  return points && !isStraight(points) ? splineOf(points, "rgb") : null;
}

/** True if a grade works on stops instead of linear light. */
export function isInStops({ style, lintolog_bypass }: GradingRgbCurveOp["grade"]): boolean {
  return style === "linear" && !lintolog_bypass;
}

export const gradingRgbCurve: OpKind<GradingRgbCurveOp> = {
  type: "gradingRgbCurve",
  kernel(op) {
    if (isIdentity(op)) return () => {};
    const { grade, direction } = op;
    const evaluate = direction === "forward" ? evaluation : inverseEvaluation;
    const curveOf = (channel: (typeof CHANNELS)[number]): Curve[] => {
      const spline = splineIn(grade, channel);
      return spline ? [evaluate(spline)] : [];
    };
    const inStops = isInStops(grade);
    const whole = (channel: "red" | "green" | "blue") => {
      const curves = [...curveOf(channel), ...curveOf("master")];
      const ordered = direction === "forward" ? curves : curves.toReversed();
      return inRow([...(inStops ? [toStops] : []), ...ordered, ...(inStops ? [fromStops] : [])]);
    };
    return perChannel([whole("red"), whole("green"), whole("blue")], { inStops });
  },
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
  // The rules are those of the transform, of which the grade is all that they look at.
  refusal: ({ grade }) => codec.refusal?.(grade as TransformOf<"GradingRGBCurveTransform">) ?? null,
  isIdentity,
};
