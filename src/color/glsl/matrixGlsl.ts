import type { MatrixOp } from "../op/matrixOp.ts";
import type { GlslKind } from "./kind.ts";

export const matrix: GlslKind<MatrixOp> = {
  type: "matrix",
  write: (op, { mat4, vec4 }) =>
    `color = ${mat4("matrix", op.matrix)} * color + ${vec4("offset", op.offset)};`,
};
