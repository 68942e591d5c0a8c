import { f, TINY } from "./float.ts";

/**
 * Powers and logarithms of 32-bit floats, to the last bit those of the C library of Linux, with which official OCIO
 * computes: doubles by tables of 16 and 32 entries and short polynomials, rounded once at the end, as in the Optimized
 * Routines of Arm (2017).
 */

const one = new Float32Array(1);
const bits = new Int32Array(one.buffer);

/** About 1 over the middle of each sixteenth of an octave from 0.7 on. */
// biome-ignore format: a table
const INVERSE = Float64Array.of(
  1.398907162146528, 1.3403141896637998, 1.286432210124115, 1.2367150214269895,
  1.1906977166711752, 1.1479821020556429, 1.1082251448272158, 1.0711297413057381,
  1.036437278977283, 1, 0.9492859795739057, 0.8951049428609004,
  0.8476821620351103, 0.8050314851692001, 0.7664671008843108, 0.731428603316328,
);
const BINARY = INVERSE.map((inverse) => -Math.log2(inverse));
const NATURAL = INVERSE.map((inverse) => -Math.log(inverse));
/** The bits of the float where the first sixteenth starts. */
const START = 0x3f330000;

/** Result of `split`: octave of a number, its sixteenth, and the relative distance from its middle. */
let octave = 0;
let entry = 0;
let rest = 0;

/** Splits a finite number above 0. */
function split(x: number): void {
  one[0] = x < TINY ? x * 2 ** 23 : x;
  const given = bits[0] as number;
  const from = given - START;
  entry = (from >> 19) & 15;
  octave = (from >> 23) - (x < TINY ? 23 : 0);
  bits[0] = given - (from & 0xff800000);
  rest = (one[0] as number) * (INVERSE[entry] as number) - 1;
}

/** True if a number is finite and above 0. */
function isUsual(x: number): boolean {
  return x > 0 && x < Number.POSITIVE_INFINITY;
}

const [P0, P1, P2] = [0.288457581109214, -0.36092606229713164, 0.480898481472577];
const [P3, P4] = [-0.7213474675006291, 1.4426950408774342];

/** Base-2 logarithm in a double, good enough for powers. */
function exponentOf(x: number): number {
  split(x);
  const square = rest * rest;
  const near = (P2 * rest + P3) * square + (P4 * rest + ((BINARY[entry] as number) + octave));
  return (P0 * rest + P1) * (square * square) + near;
}

const SHIFT = 1.5 * 2 ** 47;
const THIRTYSECONDS = Float64Array.from({ length: 32 }, (_, i) => 2 ** (i / 32));
const MIN_OCTAVE = -152;
const OCTAVES = Float64Array.from({ length: 129 - MIN_OCTAVE }, (_, i) => 2 ** (i + MIN_OCTAVE));
const [E0, E1, E2] = [0.05550361559341535, 0.2402284522445722, 0.6931471806916203];

/** 2 to a power in a double. */
function raised(power: number): number {
  if (!(power < 128)) return Number.isNaN(power) ? power : Number.POSITIVE_INFINITY;
  if (power < MIN_OCTAVE) return 0;
  const nearest = power + SHIFT - SHIFT;
  const away = power - nearest;
  const step = nearest * 32;
  const value = (E0 * away + E1) * (away * away) + (E2 * away + 1);
  return f(value * ((THIRTYSECONDS[step & 31] as number) * (OCTAVES[(step >> 5) - MIN_OCTAVE] as number)));
}

/** Power, with 1 for 1 to any power as in C. */
export function pow(x: number, exponent: number): number {
  if (isUsual(x) && Number.isFinite(exponent)) return raised(exponent * exponentOf(x));
  return x === 1 ? 1 : f(x ** exponent);
}

/** Power of 2. */
export function exp2(x: number): number {
  return raised(x);
}

/** Power of e. */
export function exp(x: number): number {
  return raised(x * Math.LOG2E);
}

const [B0, B1, B2, B3] = [-0.36051725506874704, 0.4811247078767291, -0.7213476299867769, 1.4426950186867042];

/** Base-2 logarithm. */
export function log2(x: number): number {
  if (x === 1 || !isUsual(x)) return Math.log2(x);
  split(x);
  const square = rest * rest;
  const near = B3 * rest + ((BINARY[entry] as number) + octave);
  return f((B0 * square + (B1 * rest + B2)) * square + near);
}

const [N0, N1, N2] = [-0.25089342214237154, 0.333456765744066, -0.4999997485802103];

/** Natural logarithm. */
export function log(x: number): number {
  if (x === 1 || !isUsual(x)) return Math.log(x);
  split(x);
  const square = rest * rest;
  const near = (NATURAL[entry] as number) + octave * Math.LN2 + rest;
  return f((N0 * square + (N1 * rest + N2)) * square + near);
}

const [LOG10_E, LOG10_2, LOG10_2_REST] = [f(Math.LOG10E), f(0.30102920532226562), f(7.9034151668e-7)];

/**
 * Base-10 logarithm, by the exponent of 2 and the logarithm of what remains, rounded on the way as in fdlibm (Sun
 * Microsystems, 1993).
 */
export function log10(x: number): number {
  if (!(x >= TINY && x < Number.POSITIVE_INFINITY)) return f(Math.log10(x));
  one[0] = x;
  const given = bits[0] as number;
  const exponent = (given >> 23) - 127;
  const below = exponent < 0 ? 1 : 0;
  bits[0] = (given & 0x7fffff) | ((127 - below) << 23);
  const whole = exponent + below;
  const part = f(f(whole * LOG10_2_REST) + f(LOG10_E * log(one[0] as number)));
  return f(part + f(whole * LOG10_2));
}
