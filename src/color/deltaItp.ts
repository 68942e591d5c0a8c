import { inverse, type Matrix, primariesOf, times, toXyz } from "./primaries.ts";

/** XYZ with D65 as white to linear Rec.2020. */
const toRec2020 = inverse(toXyz(primariesOf("Rec.2020")!.xy) as Matrix) as Matrix;
/** Linear Rec.2020 to cone responses, ITU-R BT.2100. */
export const toCones = [1688, 2146, 262, 683, 2951, 462, 99, 309, 3688].map((value) => value / 4096);
const fromXyz = times(toCones, toRec2020);

/** SMPTE ST 2084: luminance in nits to a signal from 0 to 1; darker than black counts as black. */
export function pq(nits: number): number {
  const y = (Math.min(10_000, Math.max(0, nits)) / 10_000) ** (2610 / 16384);
  return ((3424 / 4096 + (2413 / 128) * y) / (1 + (2392 / 128) * y)) ** (2523 / 32);
}

/** A color in ITP, ITU-R BT.2124, of XYZ with D65 as white, where 1 is 100 nits. */
export function itp(x: number, y: number, z: number): readonly [number, number, number] {
  const [l, m, s] = [0, 3, 6].map((row) =>
    pq(100 * (fromXyz[row]! * x + fromXyz[row + 1]! * y + fromXyz[row + 2]! * z)),
  ) as [number, number, number];
  return [0.5 * (l + m), tritan(l, m, s), protan(l, m, s)];
}

/** Half of Ct, by signals of the cones. */
export const tritan = (l: number, m: number, s: number): number =>
  (0.5 * (6610 * l - 13613 * m + 7003 * s)) / 4096;
/** Cp, by signals of the cones. */
export const protan = (l: number, m: number, s: number): number => (17933 * l - 17390 * m - 543 * s) / 4096;

/** Difference of two colors in ITP, which begin at a place; 1 is just noticeable. ITU-R BT.2124. */
export function deltaItp(a: ArrayLike<number>, b: ArrayLike<number>, at = 0): number {
  return 720 * Math.hypot(a[at]! - b[at]!, a[at + 1]! - b[at + 1]!, a[at + 2]! - b[at + 2]!);
}
