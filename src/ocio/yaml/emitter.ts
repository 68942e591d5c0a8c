/**
 * Ways to write scalars. "2.5" is official OCIO up to 2.5: C's `%.15g`, and an ampersand within a text stands bare. "2.6"
 * is its 2.6: the shortest digits that name a number, rounded to 15, and a text with an ampersand is quoted. "exact"
 * writes every digit, for texts that are read again.
 */
export type Emitter = "2.5" | "2.6" | "exact";

let current: Emitter = "2.5";

/** The emitter of the text that is being written. */
export function emitter(): Emitter {
  return current;
}

/** Gives what a function writes with an emitter. */
export function emittedWith(given: Emitter, write: () => string): string {
  const before = current;
  current = given;
  try {
    return write();
  } finally {
    current = before;
  }
}
