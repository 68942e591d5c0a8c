import { LARGEST_HALF } from "../../half.ts";
import { finite, type Lut1dOp } from "../../op/lut1dOp.ts";
import { pairsAt, wholes } from "../gather.ts";
import type { Emit } from "../kernel.ts";
import {
  abs,
  addInteger,
  and,
  either,
  equal,
  floor,
  integer,
  type Lane,
  least,
  left,
  less,
  madd,
  most,
  mul,
  number,
  right,
  sub,
  subInteger,
  toFloat,
} from "../lane.ts";
import { colors } from "../pixel.ts";
import type { Tables } from "../table.ts";

const FLOAT = 2;

/** The entries of one channel, with the last one once more. */
function channelOf(values: Float32Array, channel: number): Float32Array {
  const length = values.length / 3;
  const entries = new Float32Array(length + 1);
  for (let at = 0; at < length; at++) entries[at] = values[at * 3 + channel]!;
  entries[length] = entries[length - 1]!;
  return entries;
}

function between(table: number, place: Lane, part: Lane): Lane {
  const [low, high] = pairsAt(table, left(place, FLOAT));
  return madd(sub(high, low), part, low);
}

/** Linear between evenly spaced entries; beyond them the end ones hold. */
function even(value: Lane, table: number, last: number): Lane {
  const at = least(most(number(0), mul(value, last)), last);
  const low = floor(at);
  return between(table, wholes(low), sub(at, low));
}

const NORMAL = 2 ** -14;

/** Linear between the two half floats that enclose the value; infinities count as the largest half. */
function half(value: Lane, table: number): Lane {
  const size = least(abs(value), LARGEST_HALF);
  // Normal halfs are the floats' upper bits; those below are multiples of 2^-24.
  const bits = subInteger(size, integer(0x38000000));
  const steps = mul(size, 2 ** 24);
  const low = floor(steps);
  const small = less(size, NORMAL);
  const place = either(small, wholes(least(low, 1024)), right(bits, 13));
  const rest = mul(toFloat(and(bits, integer(0x1fff))), 2 ** -13);
  const part = either(small, sub(steps, low), rest);
  // The sign bit of a half comes right after; NaN keeps its own code.
  const sign = and(right(value, 16), integer(0x8000));
  const known = equal(value, value);
  const code = addInteger(sign, either(known, place, nan(value)));
  return between(table, code, and(part, known));
}

function nan(value: Lane): Lane {
  return addInteger(and(right(value, 13), integer(0x3ff)), integer(0x7c00));
}

/** A 1D LUT forward that treats every channel by itself; null for others. */
export function lut1d(op: Lut1dOp): Emit | null {
  if (op.direction === "inverse" || op.hueAdjust) return null;
  const values = finite(op.values);
  const last = values.length / 3 - 1;
  if (op.halfDomain && last !== 65535) return null;
  const entries = [0, 1, 2].map((channel) => channelOf(values, channel));
  const curve = (value: Lane, channel: number, tables: Tables) => {
    const table = tables.place(entries[channel] as Float32Array);
    return op.halfDomain ? half(value, table) : even(value, table, last);
  };
  return (pixel, tables) => colors(pixel, (value, channel) => curve(value, channel, tables));
}
