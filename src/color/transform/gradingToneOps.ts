import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { GradingToneOp } from "../op/gradingToneOp.ts";
import type { AnyOp } from "../op.ts";

/** The grade as it is. */
export function ops(grade: TransformOf<"GradingToneTransform">, direction: Direction): AnyOp[] {
  const op: GradingToneOp = { type: "gradingTone", grade, direction };
  return [op];
}
