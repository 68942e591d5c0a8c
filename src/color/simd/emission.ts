import { unsigned } from "./code.ts";
import { type Lane, PLACE, shuffled, vector } from "./lane.ts";
import type { Pixel } from "./pixel.ts";

/** Pixels that are computed at once, one in each place of a vector. */
export const AT_ONCE = 4;
export const PIXEL_BYTES = 16;

/** The four pixels that the loop has come to, by channel. */
export function loaded(): Pixel {
  const pixels = [0, 1, 2, 3].map((at) => vector(0x00, [PLACE], [4, ...unsigned(at * PIXEL_BYTES)]));
  const [r, g, b, a] = transposed(pixels);
  return { r, g, b, a } as Pixel;
}

/** Source vector and number of each value of a lane. */
const columns = new WeakMap<Lane, { rows: readonly Lane[]; at: number }>();

/** Four vectors whose first numbers become the first vector, and so on. */
export function transposed(rows: readonly Lane[]): Lane[] {
  const result = turned(rows);
  for (const [at, lane] of result.entries()) columns.set(lane, { rows, at });
  return result;
}

/** Pixels one after the other; what was made of such is taken from there. */
export function inRows({ r, g, b, a }: Pixel): readonly Lane[] {
  const [red, green, blue, alpha] = [r, g, b, a].map((lane) => columns.get(lane));
  const rows = red?.rows;
  const same =
    red?.at === 0 && green?.at === 1 && blue?.at === 2 && green.rows === rows && blue.rows === rows;
  if (!rows || !same || alpha?.at !== 3) return turned([r, g, b, a]);
  if (alpha.rows === rows) return rows;
  return rows.map((row, at) => shuffled(row, alpha.rows[at] as Lane, [0, 1, 2, 7]));
}

function turned(vectors: readonly Lane[]): Lane[] {
  const [one, two, three, four] = vectors as [Lane, Lane, Lane, Lane];
  const low = [shuffled(one, two, [0, 4, 1, 5]), shuffled(three, four, [0, 4, 1, 5])] as const;
  const high = [shuffled(one, two, [2, 6, 3, 7]), shuffled(three, four, [2, 6, 3, 7])] as const;
  return [
    shuffled(...low, [0, 1, 4, 5]),
    shuffled(...low, [2, 3, 6, 7]),
    shuffled(...high, [0, 1, 4, 5]),
    shuffled(...high, [2, 3, 6, 7]),
  ];
}
