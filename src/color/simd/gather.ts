import { instruction, unsigned } from "./code.ts";
import { transposed } from "./emission.ts";
import { add, address, integer, type Lane, shuffled, subInteger, vector } from "./lane.ts";
import type { Tables } from "./table.ts";

/** One of the four integers, as an address. */
function placeIn(places: Lane, at: number): Lane {
  return address(instruction(0x1b, [at]), [places]);
}

/** The start of memory. */
const ORIGIN = address([0x41, 0]);

/** Places that were put into memory, from where each is loaded: that is quicker than to take them apart. */
export type Stored = { readonly after: Lane; readonly at: number };

/** Puts places in bytes into memory. */
export function stored(places: Lane, tables: Tables): Stored {
  const at = tables.room();
  const bytes = [...instruction(0x0b, [4, ...unsigned(at)]), ...ORIGIN.bytes];
  return { after: address(bytes, [ORIGIN, places]), at };
}

/** Four numbers of a table, for each of four stored places. */
export function rowsFrom(table: number, { after, at }: Stored): Lane[] {
  return [0, 1, 2, 3].map((place) => {
    const start = address([0x28, 2, ...unsigned(at + place * 4)], [after]);
    return vector(0x00, [start], [2, ...unsigned(table)]);
  });
}

/** Four numbers of a table, for each of the four places in bytes. */
function rowsAt(table: number, places: Lane): Lane[] {
  return [0, 1, 2, 3].map((at) => vector(0x00, [placeIn(places, at)], [2, ...unsigned(table)]));
}

/** The first, second, third and fourth numbers of the rows at places in bytes. */
export function columnsAt(table: number, places: Lane): [Lane, Lane, Lane, Lane] {
  return transposed(rowsAt(table, places)) as [Lane, Lane, Lane, Lane];
}

/** The numbers of a table at places in bytes, and those after them. */
export function pairsAt(table: number, places: Lane): [Lane, Lane] {
  const pair = (first: number) => {
    const start = vector(0x5d, [placeIn(places, first)], [2, ...unsigned(table)]);
    return vector(0x57, [placeIn(places, first + 1), start], [2, ...unsigned(table), 1]);
  };
  const [low, high] = [pair(0), pair(2)];
  return [shuffled(low, high, [0, 2, 4, 6]), shuffled(low, high, [1, 3, 5, 7])];
}

/** A float of this size has a last bit worth one. */
const WHOLE = 8388608;

/** Whole numbers from 0 to before 2^23, as floats, as integers. */
export function wholes(floats: Lane): Lane {
  return subInteger(add(floats, WHOLE), integer(0x4b000000));
}

/** Number of rising bounds that the values have reached. */
export function reached(masks: readonly Lane[]): Lane {
  return masks.reduce((sum, mask) => subInteger(sum, mask), integer(0));
}
