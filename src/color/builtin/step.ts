import { fromColors, inverse } from "#ocio/transform/matrixMath.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import type { ExponentWithLinearOp } from "../op/exponentWithLinearOp.ts";
import type { FixedFunctionOp } from "../op/fixedFunctionOp.ts";
import type { LogOp } from "../op/logOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { RangeOp } from "../op/rangeOp.ts";
import type { Chromaticities, Matrix } from "../primaries.ts";
import { cones, primariesOf, times, whiteOf } from "../primaries.ts";

/** The known primaries of a name, or x and y of red, green, blue and white. */
export function xyOf(name: string): Chromaticities {
  return primariesOf(name)?.xy ?? [];
}

const D60 = [0.32168, 0.33767];
export const AP0 = xyOf("ACES AP0");
export const AP1 = xyOf("ACES AP1");
export const REC709 = xyOf("Rec.709 / sRGB");
export const REC709_D60: Chromaticities = [...REC709.slice(0, 6), ...D60];
export const REC2020 = xyOf("Rec.2020");
export const REC2020_D60: Chromaticities = [...REC2020.slice(0, 6), ...D60];
export const P3_DCI = xyOf("P3-DCI");
export const P3_D65 = xyOf("P3-D65");
export const P3_D60 = xyOf("P3-D60");
/** XYZ, whose own white is of equal energy. */
export const XYZ: Chromaticities = [1, 0, 0, 1, 0, 0, 1 / 3, 1 / 3];

/** XYZ of white points, to as many digits as the ACES transforms take them. */
export const whites = {
  D60: [0.95264607456985, 1, 1.00882518435159],
  D65: [0.95045592705167, 1, 1.08905775075988],
  DCI: [0.89458689458689, 1, 0.95441595441595],
} as const;

type Adaptation = "None" | "Bradford" | "CAT02";

/** A 3x3 matrix in rows as a step. */
export function matrix(rows: Matrix): MatrixOp {
  const [a, b, c, d, e, f, g, h, i] = rows as readonly [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return { type: "matrix", matrix: [a, b, c, 0, d, e, f, 0, g, h, i, 0, 0, 0, 0, 1], offset: [0, 0, 0, 0] };
}

/** The inverse of a 3x3 matrix, eliminated as official OCIO does it. None of these is singular. */
function inverted(rows: Matrix): Matrix {
  const whole = inverse(fromColors(rows), 0)!.matrix;
  return [0, 4, 8].flatMap((row) => whole.slice(row, row + 3));
}

/** Primaries to XYZ. */
function toXyz(xy: Chromaticities): Matrix {
  const [rx, ry, gx, gy, bx, by] = xy as [number, number, number, number, number, number];
  const columns = [rx, gx, bx, ry, gy, by, 1 - rx - ry, 1 - gx - gy, 1 - bx - by];
  const gains = times(inverted(columns), whiteOf(xy));
  return columns.map((value, at) => (gains[at % 3] as number) * value);
}

/** XYZ of one white to XYZ of another by cone responses (von Kries). */
function adapted(from: Matrix, to: Matrix, adaptation: Exclude<Adaptation, "None">): Matrix {
  const cone = cones[adaptation];
  const [a, b] = [times(cone, from), times(cone, to)];
  const scaled = cone.map((value, at) => {
    const row = Math.floor(at / 3);
    return ((b[row] as number) / (a[row] as number)) * value;
  });
  return times(inverted(cone), scaled);
}

const ONES = [1, 1, 1];

/**
 * Linear light of one set of primaries to another. Their whites, or the given ones, become the same if adapted.
 * Matrices are multiplied and inverted in official OCIO's order, of which merged configurations have all 15 digits.
 */
export function conversion(
  from: Chromaticities,
  to: Chromaticities,
  adaptation: Adaptation = "None",
  white: { from?: Matrix; to?: Matrix } = {},
): MatrixOp {
  const [forth, target] = [toXyz(from), toXyz(to)];
  const back = inverted(target);
  const isOne = !white.from && !white.to && from[6] === to[6] && from[7] === to[7];
  if (isOne || adaptation === "None") return matrix(times(back, forth));
  const whites = [white.from ?? times(forth, ONES), white.to ?? times(target, ONES)] as const;
  return matrix(times(back, times(adapted(...whites, adaptation), forth)));
}

/** Linear light of primaries to XYZ, of which D65 is white. Without an adaptation, XYZ stays. */
export function toXyzD65(from: Chromaticities, adaptation: Adaptation = "None"): MatrixOp {
  return conversion(from, XYZ, adaptation, { to: whites.D65 });
}

/** XYZ, of which D65 is white, to linear light of primaries. */
export function fromXyzD65(to: Chromaticities, adaptation: Adaptation = "None"): MatrixOp {
  return conversion(XYZ, to, adaptation, { from: whites.D65 });
}

/** XYZ of one white to XYZ of another. */
export function whiteChange(from: Matrix, to: Matrix): MatrixOp {
  return matrix(adapted(from, to, "Bradford"));
}

/** RGB by a number, then an offset. */
export function scaling(scale: number, offset = 0): MatrixOp {
  return { ...matrix([scale, 0, 0, 0, scale, 0, 0, 0, scale]), offset: [offset, offset, offset, 0] };
}

/** The value of `from[0]` becomes `to[0]`, and that of `from[1]` `to[1]`, without clamping. */
export function fitting(from: readonly [number, number], to: readonly [number, number]): MatrixOp {
  const scale = (to[1] - to[0]) / (from[1] - from[0]);
  return scaling(scale, to[0] - scale * from[0]);
}

/** Values below `low` and above `high` become these; null is no limit. */
export function clamping(low: number | null, high: number | null): RangeOp {
  return { type: "range", minIn: low, maxIn: high, minOut: low, maxOut: high };
}

/** As `fitting`, and values beyond become the ends. */
export function ranging(from: readonly [number, number], to: readonly [number, number]): RangeOp {
  return { type: "range", minIn: from[0], maxIn: from[1], minOut: to[0], maxOut: to[1] };
}

/** A fixed function by OCIO's constant. */
export function fixed(
  style: string,
  params: readonly number[] = [],
  direction: FixedFunctionOp["direction"] = "forward",
): FixedFunctionOp {
  return { type: "fixedFunction", style, params, direction };
}

/** Linear light to the encoding of a display with a gamma. */
export function gamma(exponent: number, negative: "clamp" | "mirror"): ExponentOp {
  const encoding = 1 / exponent;
  return { type: "exponent", exponent: [encoding, encoding, encoding, 1], negative };
}

/** Linear light to sRGB. */
export function srgb(mirror: boolean): ExponentWithLinearOp {
  const [exponents, offsets] = [
    [2.4, 2.4, 2.4, 1],
    [0.055, 0.055, 0.055, 0],
  ];
  return {
    type: "exponentWithLinear",
    gamma: exponents as number[],
    offset: offsets as number[],
    mirror,
    direction: "inverse",
  };
}

/** A power of `base`, or with "forward" the logarithm. */
export function log(base: number, direction: LogOp["direction"]): LogOp {
  return { type: "log", base, direction };
}
