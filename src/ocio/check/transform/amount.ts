/** "must be 1 to 10, not 12", or null when a value lies within its limits; official OCIO lets NaN pass. */
export function outside(value: number, least: number, most: number): string | null {
  if (!(value < least || value > most)) return null;
  const range = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `${least} to ${most}`;
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

export const UNLIMITED = Number.POSITIVE_INFINITY;
