import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import { ColorError } from "../error.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import { type RangeOp, rangeRefusal, rangeScale } from "../op/rangeOp.ts";
import type { AnyOp } from "../op.ts";
import { directed } from "../ops.ts";

/** A range, or the matrix that it is without clamping. */
export function ops(node: TransformOf<"RangeTransform">, direction: Direction): AnyOp[] {
  const range: RangeOp = {
    type: "range",
    minIn: node.min_in_value,
    maxIn: node.max_in_value,
    minOut: node.min_out_value,
    maxOut: node.max_out_value,
  };
  const refusal = rangeRefusal(range);
  if (refusal) throw new ColorError(refusal);
  return directed([node.style === "RANGE_CLAMP" ? range : unclamped(range)], direction);
}

function unclamped(range: RangeOp): MatrixOp {
  if (range.minIn === null || range.maxIn === null)
    throw new ColorError("A range that does not clamp needs both minimum and maximum.");
  const { scale: s, offset } = rangeScale(range);
  return {
    type: "matrix",
    matrix: [s, 0, 0, 0, 0, s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1],
    offset: [offset, offset, offset, 0],
  };
}
