import type { TransformOf } from "#ocio/transform.ts";
import type { Direction } from "../context.ts";
import type { GradingHueCurveOp } from "../op/gradingHueCurve.ts";
import type { AnyOp } from "../op.ts";

/** The grade as it is. */
export function ops(grade: TransformOf<"GradingHueCurveTransform">, direction: Direction): AnyOp[] {
  const op: GradingHueCurveOp = { type: "gradingHueCurve", grade, direction };
  return [op];
}
