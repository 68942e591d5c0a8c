import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { ExponentWithLinearOp } from "../op/exponentWithLinearOp.ts";
import type { AnyOp } from "../op.ts";

/** A power with a straight piece near black. */
export function ops(
  { gamma, offset, style }: TransformOf<"ExponentWithLinearTransform">,
  direction: Direction,
): AnyOp[] {
  const mirror = style === "NEGATIVE_MIRROR";
  const op: ExponentWithLinearOp = { type: "exponentWithLinear", gamma, offset, mirror, direction };
  return [op];
}
