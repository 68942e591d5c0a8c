import type { TransformOf } from "#ocio/transform.ts";
import type { Direction } from "../context.ts";
import type { GradingPrimaryOp } from "../op/gradingPrimary.ts";
import type { AnyOp } from "../op.ts";

/** The grade as it is. */
export function ops(grade: TransformOf<"GradingPrimaryTransform">, direction: Direction): AnyOp[] {
  const op: GradingPrimaryOp = { type: "gradingPrimary", grade, direction };
  return [op];
}
