import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { GradingToneOp } from "../op/gradingToneOp.ts";
import type { AnyOp } from "../op.ts";

/** One step: the grade. */
export function ops(grade: TransformOf<"GradingToneTransform">, direction: Direction): AnyOp[] {
  const op: GradingToneOp = { type: "gradingTone", grade, direction };
  return [op];
}
