import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { LogAffineOp } from "../op/logOp.ts";
import type { AnyOp } from "../op.ts";

/** A logarithm with slopes and offsets on both sides. */
export function ops(node: TransformOf<"LogAffineTransform">, direction: Direction): AnyOp[] {
  const op: LogAffineOp = {
    type: "logAffine",
    base: node.base,
    logSlope: node.log_side_slope,
    logOffset: node.log_side_offset,
    linSlope: node.lin_side_slope,
    linOffset: node.lin_side_offset,
    direction,
  };
  return [op];
}
