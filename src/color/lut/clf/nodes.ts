import { cdl } from "./cdl.ts";
import { exponent, gamma } from "./exponent.ts";
import { exposureContrast } from "./exposureContrast.ts";
import { aces, fixedFunction, olderFunction } from "./fixedFunction.ts";
import { gradingHueCurve, gradingPrimary, gradingRgbCurve, gradingTone } from "./grading.ts";
import { log } from "./log.ts";
import { inverseLut1d, inverseLut3d, lut1d, lut3d } from "./lut.ts";
import { matrix } from "./matrix.ts";
import type { NodeKind } from "./node.ts";
import { range } from "./range.ts";
import { reference } from "./reference.ts";

/** Every kind of process node. A new one is a value in a file of this folder and a row here. */
export const nodeKinds: readonly NodeKind[] = [
  aces,
  cdl,
  exponent,
  exposureContrast,
  fixedFunction,
  gamma,
  gradingHueCurve,
  gradingPrimary,
  gradingRgbCurve,
  gradingTone,
  inverseLut1d,
  inverseLut3d,
  log,
  lut1d,
  lut3d,
  matrix,
  olderFunction,
  range,
  reference,
];

/** The elements that may make a value of a step dynamic, by what they call it. */
export const dynamicOf: Readonly<Record<string, readonly string[]>> = {
  exposurecontrast: ["EXPOSURE", "CONTRAST", "GAMMA"],
  gradingprimary: ["PRIMARY"],
  gradingrgbcurve: ["RGB_CURVE"],
  gradinghuecurve: ["HUE_CURVE"],
  gradingtone: ["TONE"],
};
