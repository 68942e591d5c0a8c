import { upperEntry } from "../../../op/fixedFunction/aces2/cusps.ts";
import type { Gamut } from "../../../op/fixedFunction/aces2/gamut.ts";
import { HUES } from "../../../op/fixedFunction/aces2/peak.ts";
import { columnsAt, pairsAt, wholes } from "../../gather.ts";
import {
  addInteger,
  floor,
  integer,
  type Lane,
  least,
  left,
  madd,
  more,
  most,
  mul,
  number,
  sub,
  subInteger,
} from "../../lane.ts";
import type { Tables } from "../../table.ts";

/** Entries of the cusps that one degree may hold. */
const BOUNDS = 4;
/** Parts of a degree between them, so many that a part's place is a shift. */
const PARTS = 8;

export type Cusp = { lightness: Lane; colorfulness: Lane; upperGamma: Lane };

/** Hue lookups, as tables indexed by degree. */
type HueTables = { bounds: Float32Array; starts: Float32Array; ends: Float32Array };

/** Null where a degree holds more entries than there is place for, which no known gamut does. */
export function hueTablesOf({ cusps, upperGamma }: Gamut): HueTables | null {
  const bounds = new Float32Array(HUES * BOUNDS).fill(Number.POSITIVE_INFINITY);
  const starts = new Float32Array(HUES * PARTS * 4);
  const ends = new Float32Array(HUES * PARTS * 4);
  const entries = [...new Set(cusps.hue)];
  for (let degree = 0; degree < HUES; degree++) {
    const inside = entries.filter((hue) => hue >= degree && hue < degree + 1);
    if (inside.length > BOUNDS) return null;
    bounds.set(inside, degree * BOUNDS);
    for (let part = 0; part <= inside.length; part++) {
      const middle = ((inside[part - 1] ?? degree) + (inside[part] ?? degree + 1)) / 2;
      // A part of nothing but an entry belongs to the part below.
      const upper = upperEntry(cusps, Math.fround(middle));
      const at = (degree * PARTS + part) * 4;
      const of = (table: Float32Array): [number, number] => {
        const low = table[upper - 1] as number;
        return [low, (table[upper] as number) - low];
      };
      const [hue, width] = of(cusps.hue);
      starts.set([hue, 1 / width, ...of(cusps.lightness)], at);
      ends.set([...of(cusps.colorfulness), ...of(upperGamma)], at);
    }
  }
  return { bounds, starts, ends };
}

const ROW = 4;
const FLOAT = 2;

/** The whole degree of a hue, as an integer and as a float. */
function degreeOf(hue: Lane): { degree: Lane; whole: Lane } {
  const degree = least(most(number(0), floor(hue)), HUES - 1);
  return { degree, whole: wholes(degree) };
}

/** The cusp at a hue. */
export function cuspAt({ bounds, starts, ends }: HueTables, hue: Lane, tables: Tables): Cusp {
  const { whole } = degreeOf(hue);
  const entries = columnsAt(tables.place(bounds), left(whole, ROW));
  const part = entries.reduce((sum, entry) => subInteger(sum, more(hue, entry)), integer(0));
  const place = left(addInteger(left(whole, 3), part), ROW);
  const [low, perWidth, j, dj] = columnsAt(tables.place(starts), place);
  const [m, dm, gamma, dgamma] = columnsAt(tables.place(ends), place);
  const t = mul(sub(hue, low), perWidth);
  return { lightness: madd(dj, t, j), colorfulness: madd(dm, t, m), upperGamma: madd(dgamma, t, gamma) };
}

/** The colorfulness in reach at a hue; the table begins below the first degree. */
export function reachAt(reach: Float32Array, hue: Lane, tables: Tables): Lane {
  const { degree, whole } = degreeOf(hue);
  const [low, high] = pairsAt(tables.place(reach) + 4, left(whole, FLOAT));
  return madd(sub(high, low), sub(hue, degree), low);
}
