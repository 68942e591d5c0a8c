import { MARKS, type MarkedPixels, type MarkName, marksAt } from "./marks.ts";

/** Places of a mark that are kept, at most. */
const MAX_PLACES = 2 ** 16;

/** Marks of a whole picture. */
export type MarkCount = {
  /** Pixels with each mark. */
  counts: Readonly<Record<MarkName, number>>;
  /** Pixels at which areas of each mark begin, from the top left: row by row, those of the first ones. */
  places: Readonly<Record<MarkName, Uint32Array>>;
};

/** Counts the marks of a picture of so many pixels across, whose rows are added from the top, some at a time. */
export function createMarkCounter(width: number) {
  const counts = MARKS.map(() => 0);
  const places = MARKS.map((): number[] => []);
  // Marks of a row from 1 on: what lies beside the picture has none.
  let [above, row] = [new Uint8Array(width + 2), new Uint8Array(width + 2)];
  let index = 0;

  function add(pixels: MarkedPixels): void {
    for (let at = 0, x = 0; at < pixels.given.length; at += 4, index++) {
      const bits = marksAt(pixels, at);
      row[x + 1] = bits;
      if (bits !== 0) {
        // An area begins where its mark is on no neighbor that came before.
        const begun = bits & ~(row[x]! | above[x]! | above[x + 1]! | above[x + 2]!);
        for (let i = 0; i < MARKS.length; i++) {
          if (bits & (1 << i)) counts[i]!++;
          if (begun & (1 << i) && places[i]!.length < MAX_PLACES) places[i]!.push(index);
        }
      }
      if (++x === width) [x, above, row] = [0, row, above];
    }
  }

  function result(): MarkCount {
    const by = <T>(of: (i: number) => T) =>
      Object.fromEntries(MARKS.map((name, i) => [name, of(i)])) as Record<MarkName, T>;
    return { counts: by((i) => counts[i]!), places: by((i) => Uint32Array.from(places[i]!)) };
  }

  return { add, result };
}

/** The place of a list that comes after one, or the first of it; null for an empty list. */
export function placeAfter(places: readonly number[] | Uint32Array, from: number): number | null {
  return places.find((place) => place > from) ?? places[0] ?? null;
}
