import type { MatrixOp } from "../op/matrixOp.ts";
import type { AnyOp } from "../op.ts";
import { inverseOf } from "../ops.ts";
import { AP0, AP1, conversion, fixed, matrix, REC709, toXyzD65 } from "./step.ts";

/** Steps around others that come back from where these went to. */
export function within(there: MatrixOp, inside: readonly AnyOp[]): AnyOp[] {
  return [there, ...inside, ...inverseOf([there])];
}

const GAMUT_COMPRESSION = [1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 1.2];

/** The colorimetry of ACES, and its looks. */
export const acesStyles: Readonly<Record<string, () => AnyOp[]>> = {
  IDENTITY: () => [matrix([1, 0, 0, 0, 1, 0, 0, 0, 1])],
  "UTILITY - ACES-AP0_to_CIE-XYZ-D65_BFD": () => [toXyzD65(AP0, "Bradford")],
  "UTILITY - ACES-AP1_to_CIE-XYZ-D65_BFD": () => [toXyzD65(AP1, "Bradford")],
  "UTILITY - ACES-AP1_to_LINEAR-REC709_BFD": () => [conversion(AP1, REC709, "Bradford")],
  "ACES-LMT - BLUE_LIGHT_ARTIFACT_FIX": () => [
    matrix([
      0.9404372683, -0.0183068787, 0.0778696104, 0.0083786969, 0.8286599939, 0.1629613092, 0.0005471261,
      -0.0008833746, 1.0003362486,
    ]),
  ],
  "ACES-LMT - ACES 1.3 Reference Gamut Compression": () =>
    within(conversion(AP0, AP1), [fixed("ACES_GAMUT_COMP_13", GAMUT_COMPRESSION)]),
};
