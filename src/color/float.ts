/** Rounds to a 32-bit float. */
export const f = Math.fround;

/** The smallest normal 32-bit float; logarithms of anything less are those of it. */
export const TINY = f(2 ** -126);

/** `value` where it is more than `least`, which NaN is not. */
export function atLeast(least: number, value: number): number {
  return value > least ? value : least;
}

/** Limits a value; NaN becomes `least`. */
export function clamped(least: number, most: number, value: number): number {
  return value > least ? (value < most ? value : most) : least;
}

const one = new Float32Array(1);
const bits = new Int32Array(one.buffer);

const [L0, L1, L2] = [f(-2.800364054395966), f(5.091710879305474), f(-3.550793018041176)];
const [L3, L4, L5] = [f(1.631148826119436), f(-0.4165637071209677), f(0.04487361286440374)];

/**
 * Official OCIO's polynomial in the place of the logarithm, for x above 0: within 1.5e-5. It is used where official
 * OCIO has nothing more precise.
 */
export function fastLog2(x: number): number {
  one[0] = x;
  const given = bits[0] as number;
  bits[0] = (given & 0x807fffff) | 0x3f800000;
  const m = one[0] as number;
  let y = f(f(L5 * m) + L4);
  y = f(f(y * m) + L3);
  y = f(f(y * m) + L2);
  y = f(f(y * m) + L1);
  y = f(f(y * m) + L0);
  return f(y + (((given & 0x7f800000) >> 23) - 127));
}

const [E0, E1, E2] = [f(1.000002593370603), f(0.6930038344665415), f(0.2414427569091865)];
const [E3, E4] = [f(0.05201146058412685), f(0.01353416792833547)];

/** Official OCIO's polynomial in the place of the power of 2, relatively within 2.7e-6. */
function fastExp2(x: number): number {
  if (x >= 128) return Number.POSITIVE_INFINITY;
  if (!(x >= -126)) return 0;
  const whole = Math.trunc(x) - (x < 0 ? 1 : 0);
  const part = f(x - whole);
  let y = f(f(E4 * part) + E3);
  y = f(f(y * part) + E2);
  y = f(f(y * part) + E1);
  y = f(f(y * part) + E0);
  bits[0] = (whole + 127) << 23;
  return f(y * (one[0] as number));
}

/** The coefficients of the polynomials here, from the constant on, for those who compute the same in another way. */
export const FAST_LOG2: readonly number[] = [L0, L1, L2, L3, L4, L5];
export const FAST_EXP2: readonly number[] = [E0, E1, E2, E3, E4];

/** Official OCIO's polynomials in the place of a power; 0 where x is not above 0. */
export function fastPow(x: number, exponent: number): number {
  return x > 0 ? fastExp2(f(exponent * fastLog2(x))) : 0;
}
