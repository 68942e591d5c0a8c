/*
 * OCIO leaves out values that are their defaults, and calls a double 0 or 1 when it is within two steps of it as
 * a 32-bit float.
 */
const SMALLEST_FLOAT = 1.401298464324817e-45;
const STEP_ABOVE_ONE = 2 ** -23;
const STEP_BELOW_ONE = 2 ** -24;

export function isZero(value: number): boolean {
  return Math.abs(Math.fround(value)) <= 2 * SMALLEST_FLOAT;
}

export function isOne(value: number): boolean {
  const single = Math.fround(value);
  return single >= 1 - 2 * STEP_BELOW_ONE && single <= 1 + 2 * STEP_ABOVE_ONE;
}

/** True if 16 numbers, row by row, are the identity matrix. */
export function isIdentity(matrix: readonly number[]): boolean {
  return matrix.every((value, index) => (index % 5 === 0 ? isOne(value) : isZero(value)));
}
