/** The greater of two; the first where they cannot be compared, as in C++. */
export function most(a: number, b: number): number {
  return a < b ? b : a;
}

/** The less of two; the first where they cannot be compared, as in C++. */
export function least(a: number, b: number): number {
  return b < a ? b : a;
}

/** -1 or 1 by the sign bit, also that of zero. */
export function signOf(x: number): number {
  return x < 0 || (x === 0 && 1 / x < 0) ? -1 : 1;
}

/** A number that was narrowed to float32 already, from a typed array or a list that is known to hold it. */
export function at(values: ArrayLike<number>, index: number): number {
  return values[index] as number;
}
