import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { GradingPrimaryOp } from "../op/gradingPrimaryOp.ts";
import type { AnyOp } from "../op.ts";

/** The grade as it is. */
export function ops(grade: TransformOf<"GradingPrimaryTransform">, direction: Direction): AnyOp[] {
  const op: GradingPrimaryOp = { type: "gradingPrimary", grade, direction };
  return [op];
}
