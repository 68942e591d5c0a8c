import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { GradingRgbCurveOp } from "../op/gradingRgbCurveOp.ts";
import type { AnyOp } from "../op.ts";

/** The grade as it is. */
export function ops(grade: TransformOf<"GradingRGBCurveTransform">, direction: Direction): AnyOp[] {
  const op: GradingRgbCurveOp = { type: "gradingRgbCurve", grade, direction };
  return [op];
}
