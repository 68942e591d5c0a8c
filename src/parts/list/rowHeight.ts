const COARSE = "(pointer: coarse)";

/** Returns the height of a row in pixels, as `--row` of the theme gives it: a finger needs more than a pointer. */
export function rowHeight(fine = 28): number {
  return globalThis.matchMedia?.(COARSE).matches ? 44 : fine;
}
