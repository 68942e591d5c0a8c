import type { AnyOp } from "../op.ts";
import type { Emit } from "./kernel.ts";
import { cdl } from "./op/cdlKernel.ts";
import { exponent } from "./op/exponentKernel.ts";
import { exponentWithLinear } from "./op/exponentWithLinearKernel.ts";
import { exposureContrast } from "./op/exposureContrastKernel.ts";
import { fixedFunction } from "./op/fixedFunctionKernel.ts";
import { gradingHueCurve } from "./op/gradingHueCurveKernel.ts";
import { gradingPrimary } from "./op/gradingPrimaryKernel.ts";
import { gradingRgbCurve } from "./op/gradingRgbCurveKernel.ts";
import { gradingTone } from "./op/gradingToneKernel.ts";
import { log, logAffine, logCamera } from "./op/logKernel.ts";
import { lut1d } from "./op/lut1dKernel.ts";
import { lut3d } from "./op/lut3dKernel.ts";
import { matrix } from "./op/matrixKernel.ts";
import { range } from "./op/rangeKernel.ts";

/** SIMD emitters by type of step; other types have none. A new one is a file of `op/`. */
const emitters = {
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
};

/** Emitter of a step; null if there is none. */
export function emitterOf(op: AnyOp): Emit | null {
  const emitter = Object.hasOwn(emitters, op.type) ? emitters[op.type as keyof typeof emitters] : null;
  // The row is that of the step's own type.
  return emitter ? (emitter as (op: AnyOp) => Emit | null)(op) : null;
}
