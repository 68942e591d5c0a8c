import { finite } from "../../op/lut1dOp.ts";
import { isTetrahedral, type Lut3dOp } from "../../op/lut3dOp.ts";
import { transposed } from "../emission.ts";
import { rowsFrom, type Stored, stored, wholes } from "../gather.ts";
import type { Emit } from "../kernel.ts";
import {
  addInteger,
  either,
  floor,
  integer,
  type Lane,
  least,
  left,
  madd,
  more,
  most,
  mul,
  nmadd,
  number,
  shuffled,
  sub,
} from "../lane.ts";
import type { Pixel } from "../pixel.ts";
import type { Tables } from "../table.ts";

const ROW = 4;
const ROW_BYTES = 16;

/** Entries padded to four numbers, so that one vector load reads a whole entry. */
function padded({ size, values }: Lut3dOp): Float32Array {
  const entries = finite(values);
  const result = new Float32Array(size ** 3 * 4);
  for (let from = 0, to = 0; to < result.length; from += 3, to += 4) {
    result[to] = entries[from]!;
    result[to + 1] = entries[from + 1]!;
    result[to + 2] = entries[from + 2]!;
  }
  return result;
}

/** Position of a channel on an edge: the entry below, the fraction towards the next, and its distance. */
type Place = { low: Lane; part: Lane; step: number };
type Places = readonly [Place, Place, Place];

/** Cell of a value; the last entry is the upper end of the last cell. */
function placeOf(value: Lane, last: number, stride: number): Place {
  const at = least(most(number(0), mul(value, last)), last);
  const low = least(floor(at), last - 1);
  return { low, part: sub(at, low), step: stride * ROW_BYTES };
}

function startOf(size: number, r: Place, g: Place, b: Place): Lane {
  return left(wholes(madd(madd(r.low, size, g.low), size, b.low)), ROW);
}

/** One number of a vector in every place. */
function spread(lane: Lane, at: number): Lane {
  return shuffled(lane, lane, [at, at, at, at]);
}

/** A corner of a cell: a place in the table, an offset to it, and how much the corner counts. */
type Corner = { place: Lane; offset: number; weight: Lane };

/** The sum of corners by their weights, for each pixel by itself. */
function summed(table: number, corners: readonly Corner[], tables: Tables): Lane[] {
  const places = new Map(
    [...new Set(corners.map(({ place }) => place))].map((place) => [place, stored(place, tables)]),
  );
  const all = corners.map(({ place, offset, weight }) => ({
    rows: rowsFrom(table + offset, places.get(place) as Stored),
    weight,
  }));
  const sums = [0, 1, 2, 3].map((pixel) => {
    const parts = all.map(({ rows, weight }) => ({ row: rows[pixel] as Lane, by: spread(weight, pixel) }));
    const [first, ...rest] = parts as [(typeof parts)[0], ...typeof parts];
    return rest.reduce<Lane>((sum, { row, by }) => madd(row, by, sum), mul(first.row, first.by));
  });
  return transposed(sums);
}

/** Weighted sum of the corners on the path from the near to the far corner, along the axis of the largest part first. */
function tetrahedral(size: number, table: number, [r, g, b]: Places, tables: Tables): Lane[] {
  const [rg, gb, rb] = [more(r.part, g.part), more(g.part, b.part), more(r.part, b.part)];
  const high = most(r.part, g.part);
  const low = least(r.part, g.part);
  const [large, middle, small] = [most(high, b.part), most(low, least(high, b.part)), least(low, b.part)];
  const far = r.step + g.step + b.step;
  const [red, green, blue] = [integer(r.step), integer(g.step), integer(b.step)];
  const first = either(rg, either(rb, red, blue), either(gb, green, blue));
  // All but the axis of the least part.
  const [noRed, noGreen, noBlue] = [integer(far - r.step), integer(far - g.step), integer(far - b.step)];
  const second = either(rg, either(gb, noBlue, noGreen), either(rb, noBlue, noRed));
  const start = startOf(size, r, g, b);
  return summed(
    table,
    [
      { place: start, offset: 0, weight: sub(number(1), large) },
      { place: addInteger(start, first), offset: 0, weight: sub(large, middle) },
      { place: addInteger(start, second), offset: 0, weight: sub(middle, small) },
      { place: start, offset: far, weight: small },
    ],
    tables,
  );
}

/** Weighted sum of all eight neighbors. */
function trilinear(size: number, table: number, [r, g, b]: Places, tables: Tables): Lane[] {
  const start: Corner = { place: startOf(size, r, g, b), offset: 0, weight: number(1) };
  const corners = [r, g, b].reduce<Corner[]>(
    (all, { part, step }) => [
      ...all.map((each) => ({ ...each, weight: nmadd(each.weight, part, each.weight) })),
      ...all.map((each) => ({ ...each, offset: each.offset + step, weight: mul(each.weight, part) })),
    ],
    [start],
  );
  return summed(table, corners, tables);
}

/** Kernel of a forward 3D LUT; null for an inverse one. */
export function lut3d(op: Lut3dOp): Emit | null {
  if (op.direction === "inverse" || op.size < 2) return null;
  const { size } = op;
  const entries = padded(op);
  const mixed = isTetrahedral(op) ? tetrahedral : trilinear;
  return (pixel, tables) => {
    const places: Places = [
      placeOf(pixel.r, size - 1, size * size),
      placeOf(pixel.g, size - 1, size),
      placeOf(pixel.b, size - 1, 1),
    ];
    const [r, g, b] = mixed(size, tables.place(entries), places, tables) as [Lane, Lane, Lane];
    return { r, g, b, a: pixel.a } satisfies Pixel;
  };
}
