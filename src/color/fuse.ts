import type { MatrixOp } from "./op/matrixOp.ts";
import type { AnyOp } from "./op.ts";

function isMatrix(op: AnyOp | undefined): op is MatrixOp {
  return op?.type === "matrix";
}

/** Steps with their matrices in a row multiplied, in double precision. */
export function fused(ops: readonly AnyOp[]): AnyOp[] {
  const steps: AnyOp[] = [];
  for (const op of ops) {
    const last = steps.at(-1);
    if (isMatrix(last) && isMatrix(op)) steps[steps.length - 1] = product(last, op);
    else steps.push(op);
  }
  return steps;
}

/** One matrix, then another. */
function product(first: MatrixOp, then: MatrixOp): MatrixOp {
  const row = (at: number) => then.matrix.slice(at * 4, at * 4 + 4);
  const dot = (weights: readonly number[], column: readonly number[]) =>
    weights.reduce((sum, weight, at) => sum + weight * (column[at] as number), 0);
  const columns = [0, 1, 2, 3].map((at) => first.matrix.filter((_, index) => index % 4 === at));
  const rows = [0, 1, 2, 3].map(row);
  return {
    type: "matrix",
    matrix: rows.flatMap((weights) => columns.map((column) => dot(weights, column))),
    offset: rows.map((weights, at) => dot(weights, first.offset) + (then.offset[at] as number)),
  };
}
