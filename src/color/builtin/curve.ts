import type { LogAffineOp, LogCameraOp } from "../op/logOp.ts";
import type { AnyOp } from "../op.ts";
import { clamping, log, ranging } from "./step.ts";
import { evenTable, halfTable } from "./table.ts";

const triple = (value: number): number[] => [value, value, value];

type Affine = { base: number; logSlope: number; logOffset: number; linSlope: number; linOffset: number };

function logAffine({ base, logSlope, logOffset, linSlope, linOffset }: Affine): LogAffineOp {
  return {
    type: "logAffine",
    base,
    logSlope: triple(logSlope),
    logOffset: triple(logOffset),
    linSlope: triple(linSlope),
    linOffset: triple(linOffset),
    direction: "inverse",
  };
}

function logCamera(given: Affine & { linBreak: number; linearSlope?: number }): LogCameraOp {
  const { linBreak, linearSlope } = given;
  return {
    ...logAffine(given),
    type: "logCamera",
    linBreak: triple(linBreak),
    linearSlope: linearSlope === undefined ? null : triple(linearSlope),
  };
}

/** Academy S-2016-001. */
export const acesCct: AnyOp[] = [
  logCamera({
    base: 2,
    logSlope: 1 / 17.52,
    logOffset: 9.72 / 17.52,
    linSlope: 1,
    linOffset: 0,
    linBreak: 0.0078125,
  }),
];

const [CC_LOW, CC_HIGH] = [-0.36, 1.5];

function acesCcToLinear(position: number): number {
  const x = position * (CC_HIGH - CC_LOW) + CC_LOW;
  const linear = 2 ** (x * 17.52 - 9.72);
  return x < (9.72 - 15) / 17.52 ? (linear - 2 ** -16) * 2 : linear;
}

/** Academy S-2014-003, as a table from -0.36 to 1.5. */
export const acesCc = (): AnyOp[] => [ranging([CC_LOW, CC_HIGH], [0, 1]), evenTable(acesCcToLinear)];

/** Academy S-2013-001, of 10 bits. */
export const acesProxy: AnyOp[] = [
  ranging([64 / 1023, 940 / 1023], [(64 - 425) / 50 - 2.5, (940 - 425) / 50 - 2.5]),
  log(2, "inverse"),
];

const LOG_C3_OFFSET = 0.052272275;
/** ARRI LogC3 for exposure index 800. */
export const logC3: AnyOp[] = [
  logCamera({
    base: 10,
    logSlope: 0.2471896383,
    logOffset: 0.3855369987,
    linSlope: 1 / ((0.18 * 0.005 * (800 / 400)) / 0.01),
    linOffset: LOG_C3_OFFSET,
    linBreak: (1 / 9 - LOG_C3_OFFSET) * ((0.18 * 0.005 * (800 / 400)) / 0.01),
  }),
];

/** ARRI LogC4. */
export const logC4: AnyOp[] = [
  logCamera({
    base: 2,
    logSlope: 0.0647954196341293,
    logOffset: -0.295908392682586,
    linSlope: 2231.82630906769,
    linOffset: 64,
    linBreak: -0.0180569961199113,
  }),
];

/** Panasonic V-Log. */
export const vLog: AnyOp[] = [
  logCamera({
    base: 10,
    logSlope: 0.241514,
    logOffset: 0.598206,
    linSlope: 1,
    linOffset: 0.00873,
    linBreak: 0.01,
  }),
];

const FILM_DENSITY = (0.002 * 1023) / 0.6;
const FILM_GAIN = 1 / (1 - 10 ** ((FILM_DENSITY * (95 - 685)) / 1023));
/** REDLogFilm, which is Cineon. */
export const redLogFilm: AnyOp[] = [
  logAffine({
    base: 10,
    logSlope: 1 / FILM_DENSITY,
    logOffset: 685 / 1023,
    linSlope: 1 / FILM_GAIN,
    linOffset: (FILM_GAIN - 1) / FILM_GAIN,
  }),
];

/** RED Log3G10. */
export const log3G10: AnyOp[] = [
  logCamera({
    base: 10,
    logSlope: 0.224282,
    logOffset: 0,
    linSlope: 155.975327,
    linOffset: 0.01 * 155.975327 + 1,
    linBreak: -0.01,
  }),
];

/** Sony S-Log3. */
export const sLog3: AnyOp[] = [
  logCamera({
    base: 10,
    logSlope: 261.5 / 1023,
    logOffset: 420 / 1023,
    linSlope: 1 / 0.19,
    linOffset: 0.01 / 0.19,
    linBreak: 0.01125,
    linearSlope: (171.2102946929 - 95) / 0.01125 / 1023,
  }),
];

function canonLog2ToLinear(x: number): number {
  const away = 10 ** (Math.abs(x - 0.092864125) / 0.24136077) - 1;
  return (0.9 * (x < 0.092864125 ? -away : away)) / 87.099375;
}

function canonLog3ToLinear(x: number): number {
  if (x < 0.097465473) return (-0.9 * (10 ** ((0.12783901 - x) / 0.36726845) - 1)) / 14.98325;
  if (x <= 0.15277891) return (0.9 * (x - 0.12512219)) / 1.9754798;
  return (0.9 * (10 ** ((x - 0.12240537) / 0.36726845) - 1)) / 14.98325;
}

/** Canon Log 2 and 3, as tables from 0 to 1. */
export const canonLog2 = (): AnyOp[] => [evenTable(canonLog2ToLinear)];
export const canonLog3 = (): AnyOp[] => [evenTable(canonLog3ToLinear)];

const APPLE_DARKEST = -0.05641088;
const APPLE_QUADRATIC = 47.28711236;

function appleLogToLinear(x: number): number {
  if (x >= APPLE_QUADRATIC * (0.01 - APPLE_DARKEST) ** 2)
    return 2 ** ((x - 0.69336945) / 0.08550479) - 0.00964052;
  return x < 0 ? APPLE_DARKEST : Math.sqrt(x / APPLE_QUADRATIC) + APPLE_DARKEST;
}

/** Apple Log, as a table. */
export const appleLog = (): AnyOp[] => [halfTable(appleLogToLinear)];

const mirrored =
  (curve: (x: number) => number) =>
  (x: number): number =>
    x < 0 || Object.is(x, -0) ? -curve(-x) : curve(x);

const [M1, M2] = [0.25 * (2610 / 4096), 128 * (2523 / 4096)];
const [C2, C3] = [32 * (2413 / 4096), 32 * (2392 / 4096)];
const C1 = C3 - C2 + 1;

const pqToLinear = mirrored((x) => {
  const q = x ** (1 / M2);
  return 100 * (Math.max(0, q - C1) / (C2 - C3 * q)) ** (1 / M1);
});
const linearToPq = mirrored((x) => {
  const y = (x * 0.01) ** M1;
  return ((C1 + C2 * y) / (1 + C3 * y)) ** M2;
});

/** PQ, SMPTE ST 2084, of which 1 is 100 nits, as tables. */
export const fromPq = (): AnyOp[] => [halfTable(pqToLinear)];
export const toPq = (): AnyOp[] => [halfTable(linearToPq)];

const HLG_A = 0.17883277;
const HLG_B = ((1 - 4 * HLG_A) * 3) / 12;
const HLG_C = HLG_A * Math.log(12 / 3) + 0.5 - HLG_A * Math.log(4 * HLG_A);

const linearToHlg = mirrored((x) => (x < 0.25 ? Math.sqrt(x) : HLG_A * Math.log(x - HLG_B) + HLG_C));
const hlgToLinear = mirrored((y) => (y < 0.5 ? y * y : HLG_B + Math.exp((y - HLG_C) / HLG_A)));

/** The opto-electronic transfer of HLG, ITU-R BT.2100, from light that goes up to 3, as tables. */
export const toHlg = (): AnyOp[] => [halfTable(linearToHlg)];
export const fromHlg = (): AnyOp[] => [halfTable(hlgToLinear)];

const EXPOSURES: readonly (readonly [number, number])[] = [
  [-0.19, -6],
  [0.01, -2.721718645],
  [0.028, -2.521718645],
  [0.054, -2.321718645],
  [0.095, -2.121718645],
  [0.145, -1.921718645],
  [0.22, -1.721718645],
  [0.3, -1.521718645],
  [0.4, -1.321718645],
  [0.5, -1.121718645],
  [0.6, -0.926545676714876],
];
/** Density of mid gray on the straight part. */
const ADX_REFERENCE = (((7120 - 1520) / 8000) * 100) / 55 - Math.log10(0.18);

/** Channel-independent density to the logarithm of exposure, Academy S-2008-002. */
function exposureOf(density: number): number {
  if (density < -0.19) return Math.max(-10, -6 - 16.391406775 * (-0.19 - density));
  if (density > 0.6) return Math.min(4.8162678, (100 / 55) * density - ADX_REFERENCE);
  const upper = Math.max(
    1,
    EXPOSURES.findIndex(([x]) => x >= density),
  );
  const [[x0, y0], [x1, y1]] = [EXPOSURES[upper - 1], EXPOSURES[upper]] as [
    [number, number],
    [number, number],
  ];
  return y0 + ((density - x0) / (x1 - x0)) * (y1 - y0);
}

export const exposureOfDensity = (): AnyOp[] => [halfTable(exposureOf), log(10, "inverse")];

function rolled(white: number): (x: number) => number {
  const [x0, x1, y0, y1, m1] = [-1, -0.5, -white, -0.5, 0.5];
  const a = y0 - y1 + m1;
  const b = 2 * (y1 - y0) - m1;
  return (x) => {
    const t = (-x - x0) / (x1 - x0);
    if (t > 1) return x;
    return t < 0 ? -(t * b + y0) : -((t * a + b) * t + y0);
  };
}

const roll918 = rolled(0.918);
const roll908 = rolled(0.908);
/** Highlights rolled off to a creative white that is less than 1, as a table, and clamped there. */
export const rollTo918 = (): AnyOp[] => [halfTable(roll918), clamping(null, 0.918)];
export const rollTo908 = (): AnyOp[] => [halfTable(roll908), clamping(null, 0.908)];
