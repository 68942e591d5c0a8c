import { abs, and, either, equal, integer, type Lane, or } from "./lane.ts";

const SIGN = integer(0x80000000 | 0);

/** The sign bits. */
function signOf(value: Lane): Lane {
  return and(value, SIGN);
}

/** Copies another value's sign to one not negative. */
export function signed(size: Lane, like: Lane): Lane {
  return or(size, signOf(like));
}

/** A curve of sizes, with the sign that each had; what is no number stays so. */
export function mirrored(value: Lane, curve: (size: Lane) => Lane): Lane {
  return either(equal(value, value), signed(curve(abs(value)), value), value);
}
