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

/** The number in a frame's name, else its position from 1 on. */
export function numberAt(names: readonly string[], at: number): number {
  return frameNumber(names[at] ?? "") ?? at + 1;
}

/** Numbers of the frames as ranges, and how many are missing between the first and the last. */
export function frameRanges(names: readonly string[]): { words: string; missing: number } {
  const numbers = [...new Set(names.map((_, at) => numberAt(names, at)))].sort((a, b) => a - b);
  const starts = numbers.filter((number, i) => i === 0 || number > numbers[i - 1]! + 1);
  const ranges = starts.map((start, i) => {
    const end = numbers.findLast((number) => i === starts.length - 1 || number < starts[i + 1]!) ?? start;
    return start === end ? `${start}` : `${start}–${end}`;
  });
  const missing = numbers.length === 0 ? 0 : numbers.at(-1)! - numbers[0]! + 1 - numbers.length;
  return { words: ranges.join(", "), missing };
}
