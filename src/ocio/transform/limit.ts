import type { Complaint } from "./kind.ts";

/** No upper limit. */
export const UNLIMITED = Number.POSITIVE_INFINITY;

/** "must be 1 to 10, not 12", or null when a value lies within its limits; official OCIO lets NaN pass. */
export function outside(value: number, least: number, most: number): string | null {
  if (!(value < least || value > most)) return null;
  const range = most === UNLIMITED ? `at least ${least}` : `${least} to ${most}`;
  return `must be ${range}, not ${value}`;
}

/** The first value outside its limits, as the end of a sentence. */
export function firstOutside(values: readonly number[], least: number, most: number): string | null {
  for (const value of values) {
    const problem = outside(value, least, most);
    if (problem) return problem;
  }
  return null;
}

/** The complaint about a parameter whose number or numbers lie outside limits. */
export function* limited(
  field: string,
  value: number | readonly number[],
  least: number,
  most: number,
): Iterable<Complaint> {
  const problem = firstOutside([value].flat(), least, most);
  if (problem) yield [field, problem];
}
