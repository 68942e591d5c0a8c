/**
 * Reason a computation is impossible: a full sentence with names, for people. `hint` follows it, and is made only where
 * someone reads the message: checks compute much that is impossible, and tell nobody.
 */
export class ColorError extends Error {
  override readonly name: string = "ColorError";

  constructor(message: string, { hint, ...options }: ErrorOptions & { hint?: () => string } = {}) {
    super(message, options);
    if (hint) Object.defineProperty(this, "message", { get: () => message + hint() });
  }
}

/** Something that leads back to itself. Official OCIO refuses it in any direction that a conversion could go through. */
export class CircleError extends ColorError {}

/** Result of a computation; null where it is impossible. Other errors are thrown on. */
export function ifComputable<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch (error) {
    if (error instanceof ColorError) return null;
    throw error;
  }
}

/** The path at which a missing file is put, and the context variable in its name that has no value. */
export type Missing = { path: string | null; variable: string | null };

/**
 * A file that no search path leads to. Looks with alternatives go on to the next one, as in official OCIO, but not where
 * it is missing inside of a file that is there: a color correction, or a file that the file refers to.
 */
export class MissingFileError extends ColorError {
  override readonly name = "MissingFileError";
  readonly missing: Missing | null;
  readonly isInside: boolean;

  constructor(message: string, missing: Missing | null = null, isInside = false) {
    super(message);
    this.missing = missing;
    this.isInside = isInside;
  }
}
