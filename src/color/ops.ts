import { inRow, inVectors } from "./chain.ts";
import { ColorError } from "./error.ts";
import { fused } from "./fuse.ts";
import { cdl } from "./op/cdlOp.ts";
import { exponent } from "./op/exponentOp.ts";
import { exponentWithLinear } from "./op/exponentWithLinearOp.ts";
import { exposureContrast } from "./op/exposureContrastOp.ts";
import { fixedFunction } from "./op/fixedFunctionOp.ts";
import { gradingHueCurve } from "./op/gradingHueCurveOp.ts";
import { gradingPrimary } from "./op/gradingPrimaryOp.ts";
import { gradingRgbCurve } from "./op/gradingRgbCurveOp.ts";
import { gradingTone } from "./op/gradingToneOp.ts";
import { log, logAffine, logCamera } from "./op/logOp.ts";
import { lut1d } from "./op/lut1dOp.ts";
import { lut3d } from "./op/lut3dOp.ts";
import { matrix } from "./op/matrixOp.ts";
import { range } from "./op/rangeOp.ts";
import type { AnyOp, Kernel, OpKind } from "./op.ts";

/** Every kind of step, each given its own data alone. A new one is one file of `op/` and a row here. */
const kinds = [
  cdl,
  exponent,
  exponentWithLinear,
  exposureContrast,
  fixedFunction,
  gradingHueCurve,
  gradingPrimary,
  gradingRgbCurve,
  gradingTone,
  log,
  logAffine,
  logCamera,
  lut1d,
  lut3d,
  matrix,
  range,
] as unknown as readonly OpKind[];

const byType = new Map(kinds.map((kind) => [kind.type, kind]));

function kindOf(op: AnyOp): OpKind {
  const kind = byType.get(op.type);
  if (!kind) throw new ColorError(`Palette knows no color operation '${op.type}'.`);
  return kind;
}

function checked(op: AnyOp): OpKind {
  const kind = kindOf(op);
  const refusal = kind.refusal?.(op);
  if (refusal) throw new ColorError(refusal);
  return kind;
}

/** Throws ColorError where a step has values that allow no result. */
export function refuse(op: AnyOp): void {
  checked(op);
}

/** Kernel of one step. Throws ColorError where its values allow no result. */
export function kernelOf(op: AnyOp): Kernel {
  return checked(op).kernel(op);
}

/** The steps that undo others, first to last. Throws ColorError where one cannot be undone. */
export function inverseOf(ops: readonly AnyOp[]): AnyOp[] {
  return ops.toReversed().flatMap((op) => checked(op).inverse(op));
}

/** Steps in a direction: as they are, or what undoes them. */
export function directed(ops: readonly AnyOp[], direction: "forward" | "inverse"): AnyOp[] {
  return direction === "forward" ? [...ops] : inverseOf(ops);
}

/** True if a step changes no pixel. */
export function isIdentity(op: AnyOp): boolean {
  return kindOf(op).isIdentity?.(op) ?? false;
}

/**
 * One kernel for steps in a row; without steps, one that changes nothing. It allocates nothing per pixel. `exact`
 * computes every step as it is, as official OCIO does without optimization; else matrices in a row are multiplied,
 * steps that change nothing are left out, and vector instructions compute many pixels, all within some millionths;
 * `few` leaves out the tables that these would need. Throws ColorError as `kernelOf`.
 */
export function compile(ops: readonly AnyOp[], { exact = false, few = false } = {}): Kernel {
  for (const op of ops) checked(op);
  if (exact) return inRow(ops.map(kernelOf));
  const left = fused(ops).filter((op) => !isIdentity(op));
  return few ? inRow(left.map(kernelOf)) : inVectors(left, kernelOf);
}
