import { fused } from "#color/fuse.ts";
import type { CdlOp } from "#color/op/cdlOp.ts";
import type { GradingPrimaryOp } from "#color/op/gradingPrimaryOp.ts";
import type { Lut1dOp } from "#color/op/lut1dOp.ts";
import type { MatrixOp } from "#color/op/matrixOp.ts";
import type { AnyOp } from "#color/op.ts";

/** Largest value off the diagonal of a matrix multiplied by its inverse. */
const TOLERANCE = 1e-9;

const mixing: Readonly<Record<string, (op: AnyOp) => boolean>> = {
  matrix: (op) => mixes((op as MatrixOp).matrix),
  cdl: (op) => (op as CdlOp).saturation !== 1,
  gradingPrimary: (op) => (op as GradingPrimaryOp).grade.saturation !== 1,
  lut1d: (op) => (op as Lut1dOp).hueAdjust,
  lut3d: () => true,
  fixedFunction: () => true,
  gradingHueCurve: () => true,
};

/** True if an output channel depends on another input channel; consecutive matrices count as one. */
export function hasCrosstalk(ops: readonly AnyOp[]): boolean {
  return fused(ops).some((op) => mixing[op.type]?.(op) ?? false);
}

function mixes(matrix: readonly number[]): boolean {
  const greatest = Math.max(...matrix.map(Math.abs));
  return matrix.some((value, at) => at % 5 !== 0 && Math.abs(value) > TOLERANCE * greatest);
}
