import type { AnyOp } from "../op.ts";
import type { Chromaticities } from "../primaries.ts";
import { within } from "./aces.ts";
import {
  AP0,
  AP1,
  clamping,
  conversion,
  fixed,
  P3_D60,
  P3_D65,
  REC709,
  REC709_D60,
  REC2020,
  REC2020_D60,
  scaling,
  XYZ,
} from "./step.ts";

/** A rendering of ACES 2: its peak in nits, the gamut it fills, and the one of the display if white fits into it. */
type Rendering = { peak: number; gamut: Chromaticities; display?: Chromaticities; cinema?: boolean };

/** Cinema, whose white is 48 nits, counts as video of 100. */
const CINEMA = Math.fround(0.48);

function steps({ peak, gamut, display, cinema }: Rendering): AnyOp[] {
  const brightest = Math.fround(8 * (128 + (768 * Math.log(peak / 100)) / Math.log(100)));
  return [
    ...within(conversion(AP0, AP1), [clamping(0, brightest)]),
    fixed("ACES_OUTPUT_TRANSFORM_20", [peak, ...gamut]),
    clamping(0, peak / 100),
    ...(display ? [scaling(1 / whiteIn(gamut, display))] : []),
    ...(cinema ? [scaling(CINEMA)] : []),
    conversion(gamut, XYZ),
  ];
}

/** The largest channel of a gamut's white on a display. */
function whiteIn(gamut: Chromaticities, display: Chromaticities): number {
  const { matrix } = conversion(gamut, display);
  return Math.max(
    ...[0, 4, 8].map((row) => [0, 1, 2].reduce((sum, i) => sum + (matrix[row + i] as number), 0)),
  );
}

const hdrPeaks = [500, 1000, 2000, 4000];

/** A rendering for each peak of HDR video. */
function hdr(name: string, gamut: Chromaticities, display?: Chromaticities): [string, Rendering][] {
  return hdrPeaks.map((peak) => [`HDR-${peak}nit-${name}`, { peak, gamut, ...(display && { display }) }]);
}

/** Renderings of ACES 2 from ACES2065-1 to XYZ for D65, by the middle of their name. */
const renderings: readonly (readonly [string, Rendering])[] = [
  ["SDR-100nit-REC709", { peak: 100, gamut: REC709 }],
  ["SDR-100nit-P3-D65", { peak: 100, gamut: P3_D65 }],
  ["HDR-108nit-P3-D65", { peak: 225, gamut: P3_D65, cinema: true }],
  ["HDR-300nit-P3-D65", { peak: 625, gamut: P3_D65, cinema: true }],
  ...hdr("P3-D65", P3_D65),
  ...hdr("REC2020", REC2020),
  ["SDR-100nit-REC709-D60-in-REC709-D65", { peak: 100, gamut: REC709_D60, display: REC709 }],
  ["SDR-100nit-REC709-D60-in-P3-D65", { peak: 100, gamut: REC709_D60, display: P3_D65 }],
  ["SDR-100nit-REC709-D60-in-REC2020-D65", { peak: 100, gamut: REC709_D60, display: REC2020 }],
  ["SDR-100nit-P3-D60-in-P3-D65", { peak: 100, gamut: P3_D60, display: P3_D65 }],
  ["SDR-100nit-P3-D60-in-XYZ-E", { peak: 100, gamut: P3_D60 }],
  ["HDR-108nit-P3-D60-in-P3-D65", { peak: 225, gamut: P3_D60, display: P3_D65, cinema: true }],
  ["HDR-300nit-P3-D60-in-XYZ-E", { peak: 625, gamut: P3_D60, display: XYZ, cinema: true }],
  ...hdr("P3-D60-in-P3-D65", P3_D60, P3_D65),
  ...hdr("P3-D60-in-REC2020-D65", P3_D60, REC2020),
  ...hdr("REC2020-D60-in-REC2020-D65", REC2020_D60, REC2020),
];

export const acesOutput2Styles: Readonly<Record<string, () => AnyOp[]>> = Object.fromEntries(
  renderings.map(([name, rendering]) => [
    `ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - ${name}_2.0`,
    () => steps(rendering),
  ]),
);
