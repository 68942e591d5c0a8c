import type { TransformOf } from "#ocio/transform.ts";
import type { Direction } from "../context.ts";
import type { MatrixOp } from "../op/matrix.ts";
import type { AnyOp } from "../op.ts";
import { directed } from "../ops.ts";

/** The matrix and the offset as they are. */
export function ops({ matrix, offset }: TransformOf<"MatrixTransform">, direction: Direction): AnyOp[] {
  const op: MatrixOp = { type: "matrix", matrix, offset };
  return directed([op], direction);
}
