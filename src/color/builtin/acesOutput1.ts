import type { GradingRgbCurveOp } from "../op/gradingRgbCurveOp.ts";
import type { AnyOp } from "../op.ts";
import type { Chromaticities } from "../primaries.ts";
import { rollTo908, rollTo918 } from "./curve.ts";
import {
  AP0,
  AP1,
  clamping,
  conversion,
  fitting,
  fixed,
  log,
  matrix,
  P3_D65,
  REC709,
  REC2020,
  scaling,
  toXyzD65,
  whiteChange,
  whites,
  XYZ,
} from "./step.ts";

/** Control points of a tone curve: x, y and slope of logarithms. */
type ToneCurve = readonly (readonly [number, number, number])[];

/** The reference rendering of ACES 1, and the output device transform for 48 nits. Academy S-2014-001 to -005. */
const RRT: ToneCurve = [
  [-5.26017743, -4, 0],
  [-3.75502745, -3.57868829, 0.55982688],
  [-2.24987747, -1.82131329, 1.77532247],
  [-0.74472749, 0.68124124, 1.55],
  [1.06145248, 2.87457742, 0.8787017],
  [2.86763245, 3.83406206, 0.18374463],
  [4.67381243, 4, 0],
];
const ODT_48: ToneCurve = [
  [-2.54062362, -1.69897, 0],
  [-2.08035721, -1.588435, 0.4803088],
  [-1.6200908, -1.3535, 0.5405565],
  [-1.15982439, -1.04695, 0.79149813],
  [-0.69955799, -0.6564, 0.9055625],
  [-0.23929158, -0.22141, 0.98460368],
  [0.22097483, 0.22814402, 0.96884766],
  [0.68124124, 0.68124124, 1],
  [1.01284632, 0.99142189, 0.87078346],
  [1.3444514, 1.258, 0.73702127],
  [1.67605648, 1.44995, 0.42068113],
  [2.00766156, 1.5591, 0.23763206],
  [2.33926665, 1.6226, 0.14535362],
  [2.67087173, 1.66065457, 0.08416378],
  [3.00247681, 1.68124124, 0.04],
];

/** Rendering and output for a peak in nits in one curve: the shadows are alike, moved along x. */
const HDR: Readonly<Record<number, ToneCurve>> = {
  108: [
    [-5.37852506, -4, 0],
    [-3.87337508, -3.57868829, 0.55982688],
    [-2.3682251, -1.82131329, 1.77532247],
    [-0.86307513, 0.68124124, 1.55],
    [-0.0355771, 1.60464482, 0.68179646],
    [0.79192092, 1.96008059, 0.17726487],
    [1.61941895, 2.03342376, 0],
  ],
  1000: [
    [-5.60050155, -4, 0],
    [-4.09535157, -3.57868829, 0.55982688],
    [-2.59020159, -1.82131329, 1.77532247],
    [-1.08505161, 0.68124124, 1.55],
    [0.22347059, 2.22673503, 0.81219728],
    [1.53199279, 2.87906206, 0.1848466],
    [2.840515, 3, 0],
  ],
  2000: [
    [-5.59738488, -4, 0],
    [-4.0922349, -3.57868829, 0.55982688],
    [-2.58708492, -1.82131329, 1.77532247],
    [-1.08193494, 0.68124124, 1.55],
    [0.37639718, 2.42130131, 0.83637009],
    [1.8347293, 3.16609199, 0.18505799],
    [3.29306142, 3.30103, 0],
  ],
  4000: [
    [-5.59503319, -4, 0],
    [-4.08988322, -3.57868829, 0.55982688],
    [-2.58473324, -1.82131329, 1.77532247],
    [-1.07958326, 0.68124124, 1.55],
    [0.52855878, 2.61625839, 0.85652519],
    [2.13670081, 3.45351273, 0.18474395],
    [3.74484285, 3.60205999, 0],
  ],
};

function toneCurve(points: ToneCurve): GradingRgbCurveOp {
  return {
    type: "gradingRgbCurve",
    grade: {
      style: "log",
      red: null,
      green: null,
      blue: null,
      master: points.map(([x, y, slope]) => ({ x, y, slope })),
      lintolog_bypass: false,
    },
    direction: "forward",
  };
}

const before: AnyOp[] = [
  fixed("ACES_GLOW_10"),
  fixed("ACES_RED_MOD_10"),
  clamping(0, null),
  conversion(AP0, AP1),
  clamping(0, null),
  matrix([
    0.970889148671, 0.026963270632, 0.002147580696, 0.010889148671, 0.986963270632, 0.002147580696,
    0.010889148671, 0.026963270632, 0.962147580696,
  ]),
];

/** Scene light to the light of a display between two luminances in nits, as 0 to 1. */
function toned(curves: readonly ToneCurve[], black: number, white: number): AnyOp[] {
  return [
    ...before,
    log(10, "forward"),
    ...curves.map(toneCurve),
    log(10, "inverse"),
    fitting([black, white], [0, 1]),
  ];
}

const sdr = toned([RRT, ODT_48], 0.02, 48);

/** The surround and saturation of video instead of cinema. */
const video: AnyOp[] = [
  fixed("ACES_DARK_TO_DIM_10"),
  matrix([
    0.949056010175, 0.047185723607, 0.003758266219, 0.019056010175, 0.977185723607, 0.003758266219,
    0.019056010175, 0.047185723607, 0.933758266219,
  ]),
];

const out = toXyzD65(AP1, "Bradford");
const dciToD65 = whiteChange(whites.DCI, whites.D65);

function limited(xy: Chromaticities): AnyOp[] {
  return [conversion(AP1, xy, "Bradford"), clamping(0, 1), conversion(xy, XYZ)];
}

function hdr(nits: number, xy: Chromaticities): AnyOp[] {
  return [
    ...toned([HDR[nits] as ToneCurve], 0.0001, nits),
    conversion(AP1, xy),
    clamping(0, 1),
    conversion(xy, XYZ),
    whiteChange(whites.D60, whites.D65),
    scaling(nits / 100),
  ];
}

/** Renderings of ACES 1 from ACES2065-1 to XYZ for D65, by the end of their name. */
const styles: Readonly<Record<string, () => AnyOp[]>> = {
  "SDR-CINEMA_1.0": () => [...sdr, out],
  "SDR-VIDEO_1.0": () => [...sdr, ...video, out],
  "SDR-CINEMA-REC709lim_1.1": () => [...sdr, ...limited(REC709)],
  "SDR-VIDEO-REC709lim_1.1": () => [...sdr, ...video, ...limited(REC709)],
  "SDR-VIDEO-P3lim_1.1": () => [...sdr, ...video, ...limited(P3_D65)],
  "SDR-CINEMA-D60sim-D65_1.1": () => [...sdr, clamping(null, 1), scaling(0.964), conversion(AP1, XYZ)],
  "SDR-VIDEO-D60sim-D65_1.0": () => [
    ...sdr,
    clamping(null, 1),
    scaling(0.955),
    ...video,
    conversion(AP1, XYZ),
  ],
  "SDR-CINEMA-D60sim-DCI_1.0": () => [...sdr, ...rollTo918(), scaling(0.96), conversion(AP1, XYZ), dciToD65],
  "SDR-CINEMA-D65sim-DCI_1.1": () => [...sdr, ...rollTo908(), scaling(0.9575), out, dciToD65],
  ...Object.fromEntries(
    [1000, 2000, 4000].flatMap((nits) => [
      [`HDR-VIDEO-${nits}nit-15nit-REC2020lim_1.1`, () => hdr(nits, REC2020)],
      [`HDR-VIDEO-${nits}nit-15nit-P3lim_1.1`, () => hdr(nits, P3_D65)],
    ]),
  ),
  "HDR-CINEMA-108nit-7.2nit-P3lim_1.1": () => hdr(108, P3_D65),
};

export const acesOutput1Styles: Readonly<Record<string, () => AnyOp[]>> = Object.fromEntries(
  Object.entries(styles).map(([name, make]) => [`ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - ${name}`, make]),
);
