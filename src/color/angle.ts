import { f } from "./float.ts";

/**
 * Angles as 32-bit floats, to the last bit those of the C library of Linux, with which official OCIO computes: where a
 * rendering is undone, the last bit of a hue is seen. Arctangents are rounded at every step as in fdlibm (Sun
 * Microsystems, 1993); sines and cosines are polynomials in doubles, rounded once.
 */

const [PI, PI_REST, HALF_PI] = [f(Math.PI), f(-8.7422776573e-8), f(Math.PI / 2)];

/** Arctangents of 0.5, 1, 1.5 and infinity, each not above, and what they are short of. */
const [AT0, AT1, AT2, AT3] = [
  f(0.4636476039886475),
  f(0.7853981256484985),
  f(0.9827936887741089),
  f(1.570796251296997),
];
const [REST0, REST1, REST2, REST3] = [
  f(5.01215824e-9),
  f(3.774894708e-8),
  f(3.447321717e-8),
  f(7.549789416e-8),
];
/** The series of an arctangent, a little bent for its length; the first term is that of the cube. */
const [S0, S1, S2] = [f(0.3333333333333293), f(-0.19999999999876483), f(0.14285714272503466)];
const [S3, S4, S5] = [f(-0.11111110405462356), f(0.09090887133436507), f(-0.0769187620504483)];
const [S6, S7, S8] = [f(0.06661073137387531), f(-0.058335701337905735), f(0.049768779946159324)];
const [S9, S10] = [f(-0.036531572744216916), f(0.016285820115365782)];

/** Difference of an angle and its tangent, which is below 7/16. */
function bend(t: number): number {
  const z = f(t * t);
  const w = f(z * z);
  let odd = f(S8 + f(w * S10));
  odd = f(S6 + f(w * odd));
  odd = f(S4 + f(w * odd));
  odd = f(S2 + f(w * odd));
  odd = f(z * f(S0 + f(w * odd)));
  let even = f(S7 + f(w * S9));
  even = f(S5 + f(w * even));
  even = f(S3 + f(w * even));
  even = f(w * f(S1 + f(w * even)));
  return f(t * f(odd + even));
}

function turned(t: number, from: number, rest: number): number {
  return f(from - f(f(bend(t) - rest) - t));
}

/** The angle of a tangent that is not negative. */
function arctangent(x: number): number {
  if (x < 7 / 16) return x < 2 ** -29 ? x : f(x - bend(x));
  if (x < 11 / 16) return turned(f(f(f(2 * x) - 1) / f(2 + x)), AT0, REST0);
  if (x < 19 / 16) return turned(f(f(x - 1) / f(x + 1)), AT1, REST1);
  if (x < 39 / 16) return turned(f(f(x - 1.5) / f(1 + f(1.5 * x))), AT2, REST2);
  if (x < 2 ** 25) return turned(f(-1 / x), AT3, REST3);
  return HALF_PI;
}

const sides = new Float32Array(2);
const bits = new Int32Array(sides.buffer);

/** The angle from the first axis of a point, both its places as 32-bit floats, in radians from -pi to pi. */
export function arctangent2(y: number, x: number): number {
  // Zeros, infinities and NaN have exact answers.
  if (
    !(Math.abs(x) < Number.POSITIVE_INFINITY && Math.abs(y) < Number.POSITIVE_INFINITY) ||
    x === 0 ||
    y === 0
  )
    return f(Math.atan2(y, x));
  sides[0] = y;
  sides[1] = x;
  const apart = (((bits[0] as number) & 0x7fffffff) - ((bits[1] as number) & 0x7fffffff)) >> 23;
  let angle = HALF_PI;
  if (apart <= 60) angle = x < 0 && apart < -60 ? 0 : arctangent(Math.abs(f(y / x)));
  else angle = f(HALF_PI + f(0.5 * PI_REST));
  if (x < 0) angle = f(PI - f(angle - PI_REST));
  return y < 0 ? -angle : angle;
}

const [C1, C2, C3, C4] = [
  -0.49999999725108224, 0.041666623324344516, -0.001388676379437604, 2.4390450703564542e-5,
];
const [Q1, Q2, Q3] = [-0.16666654943701084, 0.008332178146138854, -0.00019517298981385725];

function sineNear(x: number, square: number): number {
  const cube = x * square;
  return x + cube * Q1 + cube * square * (Q2 + square * Q3);
}

function cosineNear(square: number): number {
  const fourth = square * square;
  return 1 + square * C1 + fourth * C2 + fourth * square * (C3 + square * C4);
}

/** The sine, `quarters` of a turn on, of an angle in radians that is less than 120. */
function wave(angle: number, quarters: number): number {
  if (!(Math.abs(angle) < 120)) return f(quarters ? Math.cos(angle) : Math.sin(angle));
  const turns = Math.abs(angle) < f(Math.PI / 4) ? 0 : Math.round(angle / (Math.PI / 2));
  const x = angle - turns * (Math.PI / 2);
  const phase = (turns + quarters) & 3;
  const value = phase & 1 ? cosineNear(x * x) : sineNear(x, x * x);
  return f(phase & 2 ? -value : value);
}

/** Sine of a 32-bit float. */
export function sine(angle: number): number {
  return wave(angle, 0);
}

/** Cosine of a 32-bit float. */
export function cosine(angle: number): number {
  return wave(angle, 1);
}
