import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { GradingHueCurveOp } from "../op/gradingHueCurveOp.ts";
import type { AnyOp } from "../op.ts";

/** The grade as it is. */
export function ops(grade: TransformOf<"GradingHueCurveTransform">, direction: Direction): AnyOp[] {
  const op: GradingHueCurveOp = { type: "gradingHueCurve", grade, direction };
  return [op];
}
