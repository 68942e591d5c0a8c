import { z } from "zod";
import { reals } from "../yaml/emit.ts";
import { fixedKey } from "./cast.ts";
import { isIdentity, isZero } from "./default.ts";
import { kind, named, node, quad, type Saying } from "./kind.ts";
import { type Affine, inverse } from "./matrixMath.ts";

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A scale, or rows, then the offset. */
function summary({ matrix, offset }: Affine, { brief }: Saying): string {
  const identity = matrix.every((value, at) => value === (at % 5 === 0 ? 1 : 0));
  const moved = offset.some((value) => value !== 0);
  const diagonal = matrix.every((value, at) => at % 5 === 0 || value === 0);
  const body = identity
    ? ""
    : diagonal
      ? `scale ${brief([matrix[0], matrix[5], matrix[10]])}`
      : [0, 1, 2].map((row) => brief(matrix.slice(row * 4, row * 4 + 3))).join(" · ");
  return [body, moved ? `offset ${brief(offset)}` : ""].filter(Boolean).join(" · ");
}

export const matrix = kind({
  menu: ["Math", "Mixes channels by 4×4 numbers, then adds an offset"],
  schema: z.object({
    ...node,
    ...named,
    type: z.literal("MatrixTransform"),
    /** Row-major 4x4, RGBA. */
    matrix: z.array(z.number()).length(16, "16 numbers are needed").default(IDENTITY),
    offset: quad(0),
  }),
  keys: { matrix: ["matrix", fixedKey(16)], offset: ["offset", fixedKey(4)] },
  namelessV1: true,
  summary,
  /** A matrix that is used the other way round must have an inverse. */
  *limits(node) {
    if (node.direction === "inverse" && inverse(node, 0) === null)
      yield ["matrix", "has no inverse, which is asked for"];
  },
  write({ matrix, offset }) {
    const entries: string[] = [];
    if (!isIdentity(matrix)) entries.push(`matrix: ${reals(matrix)}`);
    if (!offset.every(isZero)) entries.push(`offset: ${reals(offset)}`);
    return entries;
  },
});
