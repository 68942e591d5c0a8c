import type { AnyOp } from "../op.ts";
import type { Emit } from "./kernel.ts";
import { cdl } from "./op/cdl.ts";
import { exponent } from "./op/exponent.ts";
import { exponentWithLinear } from "./op/exponentWithLinear.ts";
import { exposureContrast } from "./op/exposureContrast.ts";
import { fixedFunction } from "./op/fixedFunction.ts";
import { gradingPrimary } from "./op/gradingPrimary.ts";
import { gradingRgbCurve } from "./op/gradingRgbCurve.ts";
import { gradingTone } from "./op/gradingTone.ts";
import { log, logAffine, logCamera } from "./op/log.ts";
import { lut1d } from "./op/lut1d.ts";
import { lut3d } from "./op/lut3d.ts";
import { matrix } from "./op/matrix.ts";
import { range } from "./op/range.ts";

/** How steps are computed by vector instructions; those of other types are not. A new one is a file of `op/`. */
const emitters = {
  cdl,
  exponent,
  exponentWithLinear,
  exposureContrast,
  fixedFunction,
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

/** What computes a step in vectors; null where nothing does. */
export function emitOf(op: AnyOp): Emit | null {
  const emitter = Object.hasOwn(emitters, op.type) ? emitters[op.type as keyof typeof emitters] : null;
  // The row is that of the step's own type.
  return emitter ? (emitter as (op: AnyOp) => Emit | null)(op) : null;
}
