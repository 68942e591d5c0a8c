/** Reason a computation is impossible: a full sentence with names, for people. */
export class ColorError extends Error {
  override readonly name: string = "ColorError";
}

/** A file that no search path leads to. Looks with alternatives go on to the next one, as in official OCIO. */
export class MissingFileError extends ColorError {
  override readonly name = "MissingFileError";
}
