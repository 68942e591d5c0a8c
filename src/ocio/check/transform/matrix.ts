import type { TransformOf } from "../../transform.ts";
import type { Complaint } from "./parameter.ts";

/** A matrix that is used the other way round must have an inverse. */
export function* matrix(node: TransformOf<"MatrixTransform">): Iterable<Complaint> {
  if (node.direction === "inverse" && isSingular(node.matrix))
    yield ["matrix", "has no inverse, which is asked for"];
}

/** Gauss elimination of a row-major 4x4 matrix with the largest pivot of each column. */
function isSingular(values: readonly number[]): boolean {
  const rows = [0, 4, 8, 12].map((start) => values.slice(start, start + 4));
  for (let column = 0; column < 4; column++) {
    const below = rows.slice(column);
    const size = (row: number[]) => Math.abs(row[column] ?? 0);
    const pivot = below.reduce((best, row) => (size(row) > size(best) ? row : best));
    const head = pivot[column] ?? 0;
    if (head === 0) return true;
    const at = rows.indexOf(pivot);
    [rows[column], rows[at]] = [pivot, rows[column] as number[]];
    for (const row of rows.slice(column + 1)) {
      const factor = (row[column] ?? 0) / head;
      for (let k = column; k < 4; k++) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0);
    }
  }
  return false;
}
