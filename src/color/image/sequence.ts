import { isImageName } from "./imageFile.ts";

/** Images that are opened at once, at most. */
export const MAX_FRAMES = 10_000;

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The images among files as the frames of a sequence: by their names, numbers in them by value. */
export function framesOf<T extends { name: string }>(files: readonly T[]): T[] {
  return files.filter(({ name }) => isImageName(name)).sort((a, b) => byName.compare(a.name, b.name));
}

/** The number of a frame: the last digits of its name before the ending; null where it has none. */
export function frameNumber(name: string): number | null {
  const digits = /(\d+)\D*$/.exec(name.replace(/\.[^.]*$/, ""))?.[1];
  return digits === undefined || digits.length > 15 ? null : Number(digits);
}
