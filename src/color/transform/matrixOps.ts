import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { AnyOp } from "../op.ts";
import { directed, inverseOf } from "../ops.ts";

/** The matrix and the offset as they are. */
export function ops(node: TransformOf<"MatrixTransform">, direction: Direction): AnyOp[] {
  const { matrix, offset } = node;
  const op: MatrixOp = { type: "matrix", matrix, offset };
  // Official OCIO refuses an inverse without one even where it is asked for in the opposite direction.
  if (node.direction === "inverse") inverseOf([op]);
  return directed([op], direction);
}
