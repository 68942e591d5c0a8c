import { ImageError } from "./raster.ts";

/** Throws ImageError where `size` is more than a file of so many bytes can hold, before so much is allocated. */
export function checkFileSize(label: string, size: number, bytes: number, ratio: number): void {
  if (size > bytes * ratio) throw new ImageError(`The ${label} file is cut off. Copy it again.`);
}

/** The error of a reader as an ImageError: bytes that end too early show as reads outside of them. */
export function damage(label: string, error: unknown): ImageError {
  if (error instanceof ImageError) return error;
  return new ImageError(`The ${label} file is damaged or cut off. Copy it again.`, { cause: error });
}
