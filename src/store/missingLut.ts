/** The reason for no result where a LUT file is missing, and the path at which it is expected. */
export class MissingLutError extends Error {
  override readonly name = "MissingLutError";
  readonly path: string;

  constructor(message: string, path: string) {
    super(message);
    this.path = path;
  }
}
