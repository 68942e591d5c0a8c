import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { LogCameraOp } from "../op/logOp.ts";
import type { AnyOp } from "../op.ts";

/** A logarithm with a straight piece near black. */
export function ops(node: TransformOf<"LogCameraTransform">, direction: Direction): AnyOp[] {
  const op: LogCameraOp = {
    type: "logCamera",
    base: node.base,
    logSlope: node.log_side_slope,
    logOffset: node.log_side_offset,
    linSlope: node.lin_side_slope,
    linOffset: node.lin_side_offset,
    linBreak: node.lin_side_break,
    linearSlope: node.linear_slope,
    direction,
  };
  return [op];
}
