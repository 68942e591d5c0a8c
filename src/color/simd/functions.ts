import { FAST_EXP2, FAST_LOG2, TINY } from "../float.ts";
import {
  abs,
  add,
  and,
  atLeast,
  div,
  either,
  equal,
  integer,
  type Lane,
  least,
  left,
  less,
  madd,
  more,
  most,
  mul,
  number,
  or,
  polynomial,
  right,
  sub,
  subInteger,
  toFloat,
  trunc,
  type Value,
} from "./lane.ts";
import { signed } from "./sign.ts";

/** log2((1 + s) / (1 - s)) / s by powers of s², for s up to 3 - 2√2, fitted to be evenly within 1e-7. */
const LOG = [2.8853904242361774, 0.9615883259883167, 0.5957807225384364];

/** 2^(t + 1) from -1/2 to 1/2, fitted to be evenly and relatively within 1e-7. */
const EXP = [
  2, 1.3862939551969893, 0.4804448416984481, 0.11101467488427287, 0.019343025320830824, 0.002652945381585764,
];

const INFINITY = number(Number.POSITIVE_INFINITY);

/** The base-2 logarithm of normal floats above 0, infinity among them, within 2e-7 or the last bit. */
export function log2(x: Lane): Lane {
  // The exponent for which the rest lies about 1: from the root of a half to the root of 2.
  const away = right(subInteger(x, integer(0x3f3504f3)), 23);
  const rest = subInteger(x, left(away, 23));
  const s = div(sub(rest, 1), add(rest, 1));
  const value = madd(s, polynomial(LOG, mul(s, s)), toFloat(away));
  // Infinity has the bits of 128, which it would become, and more.
  return or(value, and(equal(x, INFINITY), INFINITY));
}

/** Number at which the last bit of a float is worth one, and the lowest bits are those of the exponent of 2^-1. */
const WHOLE = 12582912 + 126;

/** The power of 2, relatively within 2e-7; 0 where it is less than 2^-125. */
export function exp2(x: Lane): Lane {
  const y = least(most(x, -126), 129);
  const shifted = add(y, WHOLE);
  const t = sub(y, sub(shifted, WHOLE));
  return mul(polynomial(EXP, t), left(shifted, 23));
}

/** The power of x above 0, relatively within some millionths; 0 for all else. Exact for an exponent of 1. */
export function pow(x: Lane, exponent: Value): Lane {
  return and(exponent === 1 ? x : powAbove(x, exponent), more(x, 0));
}

/** The power of x from the smallest normal float on. */
function powAbove(x: Lane, exponent: Value): Lane {
  return exp2(mul(log2(most(number(TINY), x)), exponent));
}

/** Official OCIO's polynomial in the place of the logarithm, as that of `float.ts`. */
export function fastLog2(x: Lane): Lane {
  const m = or(and(x, integer(0x807fffff | 0)), integer(0x3f800000));
  const away = subInteger(right(and(x, integer(0x7f800000)), 23), integer(127));
  return add(polynomial(FAST_LOG2, m), toFloat(away));
}

/** Official OCIO's polynomial in the place of the power of 2, as that of `float.ts`. */
export function fastExp2(x: Lane): Lane {
  const whole = sub(trunc(x), and(less(x, 0), number(1)));
  return scaled(x, whole, polynomial(FAST_EXP2, sub(x, whole)));
}

/** `part` by 2 to a whole number, with the limits of floats. */
function scaled(given: Lane, whole: Lane, part: Lane): Lane {
  // As `exp2` makes it: a whole number in the lowest bits.
  const scale = left(add(least(most(whole, -127), 128), 12582912 + 127), 23);
  const high = either(atLeast(given, 128), INFINITY, mul(part, scale));
  return and(high, atLeast(given, -126));
}

/** Official OCIO's polynomials in the place of a power; 0 where x is not above 0. */
export function fastPow(x: Lane, exponent: Value): Lane {
  return and(fastExp2(mul(fastLog2(x), exponent)), more(x, 0));
}

/** atan(q) / q by powers of q², for q up to 1, fitted to be evenly within 1e-7. */
const ATAN = [
  0.9999999009896909, -0.33331990740091977, 0.19969723797347205, -0.14019480302139567, 0.09914291076717573,
  -0.05948636725659745, 0.024252384170072066, -0.004693270585362685,
];

/** The angle of a point from the axis of x, in radians from -π to π; 0 at the origin. */
export function atan2(y: Lane, x: Lane): Lane {
  const [height, width] = [abs(y), abs(x)];
  const q = div(least(height, width), most(most(height, width), TINY));
  const flat = mul(q, polynomial(ATAN, mul(q, q)));
  const steep = either(more(height, width), sub(number(Math.PI / 2), flat), flat);
  return signed(either(less(x, 0), sub(number(Math.PI), steep), steep), y);
}
