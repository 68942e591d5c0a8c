import { TINY } from "../float.ts";
import { both, type Code, either, integer, number, one, shift, type Vector } from "./code.ts";

/** log2(1 + t) / t from 1/√2 - 1 to √2 - 1, fitted to be evenly within 3e-8. */
const LOG = [
  1.4426950216293335, -0.7213473320007324, 0.48091062903404236, -0.3607036769390106, 0.28791624307632446,
  -0.23894482851028442, 0.21571561694145203, -0.20726968348026276, 0.12583689391613007,
];
/** (2^t - 1) / t from 0 to 1, fitted to be evenly within 2e-9. */
const EXP = [
  0.6931470632553101, 0.2402293086051941, 0.055485282093286514, 0.009675451554358006, 0.0012467845808714628,
  0.00021612914861179888,
];

const INFINITY = number(Number.POSITIVE_INFINITY);

function polynomial(coefficients: readonly number[], at: Vector): Vector {
  const [last = 0, ...rest] = coefficients.toReversed();
  return rest.reduce<Vector>((sum, each) => both("add", both("mul", sum, at), number(each)), number(last));
}

/** The base-2 logarithm of normal floats above 0, infinity among them, within a millionth. */
export function log2(code: Code, x: Vector): Vector {
  const given = code.keep(x);
  // The exponent for which the rest lies about 1: from the root of a half to the root of 2.
  const away = code.keep(shift("right", both("subInteger", given, integer(0x3f3504f3)), 23));
  const t = code.keep(both("sub", both("subInteger", given, shift("left", away, 23)), number(1)));
  const value = both("add", both("mul", polynomial(LOG, t), t), one("toFloat", away));
  return code.keep(either(both("equal", given, INFINITY), INFINITY, value));
}

/** The power of 2, relatively within 2e-7; 0 where it is less than normal floats. */
export function exp2(code: Code, x: Vector): Vector {
  const given = code.keep(x);
  const whole = code.keep(one("floor", given));
  const t = code.keep(both("sub", given, whole));
  const part = both("add", both("mul", polynomial(EXP, t), t), number(1));
  return scaled(code, given, whole, part);
}

/** `part` by 2 to a whole number, with the limits of floats. */
function scaled(code: Code, given: Vector, whole: Vector, part: Vector): Vector {
  const scale = shift("left", both("addInteger", one("toInteger", whole), integer(127)), 23);
  const value = code.keep(both("mul", part, scale));
  const high = either(both("atLeast", given, number(128)), INFINITY, value);
  return code.keep(either(both("less", given, number(-126)), number(0), high));
}

/** The power of x above 0, relatively within some millionths; 0 for all else. Exact for exponents of 1. */
export function pow(code: Code, x: Vector, exponents: readonly number[]): Vector {
  const given = code.keep(x);
  const logarithm = log2(code, both("most", number(TINY), given));
  const value = exp2(code, both("mul", logarithm, number(exponents)));
  const positive = code.keep(either(both("more", given, number(0)), value, number(0)));
  if (!exponents.includes(1)) return positive;
  const same = exponents.map((exponent) => (exponent === 1 ? 1 : 0));
  return code.keep(either(both("equal", number(same), number(1)), given, positive));
}

const FAST_LOG = [
  -2.800364054395966, 5.091710879305474, -3.550793018041176, 1.631148826119436, -0.4165637071209677,
  0.04487361286440374,
];
const FAST_EXP = [
  1.000002593370603, 0.6930038344665415, 0.2414427569091865, 0.05201146058412685, 0.01353416792833547,
];

/** Official OCIO's polynomial in the place of the logarithm, bit by bit as that of `float.ts`. */
export function fastLog2(code: Code, x: Vector): Vector {
  const given = code.keep(x);
  const m = code.keep(both("or", both("and", given, integer(0x807fffff | 0)), integer(0x3f800000)));
  const away = both("subInteger", shift("right", both("and", given, integer(0x7f800000)), 23), integer(127));
  return both("add", polynomial(FAST_LOG, m), one("toFloat", away));
}

/** Official OCIO's polynomial in the place of the power of 2, bit by bit as that of `float.ts`. */
export function fastExp2(code: Code, x: Vector): Vector {
  const y = code.keep(x);
  const below = both("and", both("less", y, number(0)), number(1));
  const whole = code.keep(both("sub", one("trunc", y), below));
  const part = code.keep(both("sub", y, whole));
  return scaled(code, y, whole, polynomial(FAST_EXP, part));
}

/** Official OCIO's polynomials in the place of a power; 0 where x is not above 0. */
export function fastPow(code: Code, x: Vector, exponents: readonly number[]): Vector {
  const given = code.keep(x);
  const value = fastExp2(code, both("mul", number(exponents), fastLog2(code, given)));
  return code.keep(either(both("more", given, number(0)), value, number(0)));
}
