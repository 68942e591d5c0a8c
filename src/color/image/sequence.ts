import { isImageName } from "./imageFile.ts";

/** Images that are opened at once, at most. */
export const MAX_FRAMES = 10_000;

const byName = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The images among files as the frames of a sequence: by their names, numbers in them by value. */
export function framesOf<T extends { name: string }>(files: readonly T[]): T[] {
  return files.filter(({ name }) => isImageName(name)).sort((a, b) => byName.compare(a.name, b.name));
}

/** The number of a frame: the last digits of its name before the ending; null where it has none. */
function frameNumber(name: string): number | null {
  const digits = /(\d+)\D*$/.exec(name.replace(/\.[^.]*$/, ""))?.[1];
  return digits === undefined || digits.length > 15 ? null : Number(digits);
}

/** The numbers of frames whose names differ in them alone; null where a name has none or is the only one of its kind. */
export function frameNumbers(names: readonly string[]): (number | null)[] {
  const stems = names.map((name) => name.toLowerCase().replace(/\d+(?=\D*(\.[^.]*)?$)/, "#"));
  const counts = new Map<string, number>();
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return names.map((name, at) => (counts.get(stems[at]!)! > 1 ? frameNumber(name) : null));
}

/** The numbers of frames, of those without one its position from 1 on. */
export function numbersOf(names: readonly string[]): number[] {
  return frameNumbers(names).map((number, at) => number ?? at + 1);
}

/** Numbers of the frames as ranges, and how many are missing between the first and the last. */
export function frameRanges(names: readonly string[]): { words: string; missing: number } {
  const numbers = [...new Set(numbersOf(names))].sort((a, b) => a - b);
  const starts = numbers.filter((number, i) => i === 0 || number > numbers[i - 1]! + 1);
  const ranges = starts.map((start, i) => {
    const end = numbers.findLast((number) => i === starts.length - 1 || number < starts[i + 1]!) ?? start;
    return start === end ? `${start}` : `${start}–${end}`;
  });
  const missing = numbers.length === 0 ? 0 : numbers.at(-1)! - numbers[0]! + 1 - numbers.length;
  return { words: ranges.join(", "), missing };
}
