import { halfValues } from "#color/half.ts";

/** One value of one channel (0, 1, 2), looked up. */
export type Lookup = (value: number, channel: number) => number;

const f = Math.fround;

/** Run of entries in which values are searched, all made rising by the sign. */
export type Run = { values: Float32Array; sign: number; start: number; end: number };

/** Entries that turn back repeat the one before, so that every value has one place. */
function flatten(values: Float32Array, from: number, to: number, first: number, rising: boolean) {
  let before = first;
  for (let i = from; i <= to; i++) {
    const value = values[i] as number;
    if (rising !== value > before) values[i] = before;
    else before = value;
  }
}

/** The run without flat ends: those invert to their edge nearest the middle. */
function run(values: Float32Array, first: number, last: number, rising: boolean): Run {
  let end = last;
  while (end > first && values[end - 1] === values[last]) end--;
  let start = first;
  while (start < end && values[start + 1] === values[first]) start++;
  const sign = rising ? 1 : -1;
  return { values: rising ? values : values.map((value) => -value), sign, start, end };
}

/** The entry at or before a value, and how far the value is on its way to the next one, 0 to 1. */
function search({ values, sign, start, end }: Run, given: number, found: { index: number; part: number }) {
  let value = given * sign;
  const least = values[start] as number;
  const most = values[end] as number;
  if (value < least) value = least;
  if (value > most) value = most;
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  if (low > start) low--;
  const next = low < end ? low + 1 : low;
  const from = values[low] as number;
  const to = values[next] as number;
  found.index = low;
  found.part = to > from ? f(f(value - from) / f(to - from)) : 0;
}

/** The entry whose value is looked for, exactly: official OCIO's unoptimized inverse of a 1D LUT. */
export function inverseLookup(op: { values: Float32Array; halfDomain: boolean }): Lookup {
  // Infinite entries stay, unlike in the forward direction: nothing lies between one and the entry before it.
  const table = op.values;
  const length = table.length / 3;
  const channels = [0, 1, 2].map((channel) => {
    const values = new Float32Array(length);
    for (let at = 0; at < length; at++) values[at] = table[at * 3 + channel]!;
    return values;
  });
  return op.halfDomain ? halfInverse(channels) : evenInverse(channels, length);
}

/** The runs of channels over even entries, which are flattened in place. */
export function evenRuns(channels: readonly Float32Array[]): Run[] {
  return channels.map((values) => {
    const last = values.length - 1;
    const rising = (values[0] as number) < (values[last] as number);
    flatten(values, 1, last, values[0] as number, rising);
    return run(values, 0, last, rising);
  });
}

function evenInverse(channels: Float32Array[], length: number): Lookup {
  const step = f(1 / (length - 1));
  const runs = evenRuns(channels);
  const found = { index: 0, part: 0 };
  return (value, channel) => {
    search(runs[channel] as Run, value, found);
    return f(f(found.index + found.part) * step);
  };
}

/** Bits of the half floats 1, of the largest one, and of -0 and the least one. */
const [ONE, LARGEST, MINUS_ZERO, LEAST] = [15360, 31743, 32768, 64511];

/** The runs of channels over half floats, on both sides of zero; the channels are flattened in place. */
export function halfSides(channels: readonly Float32Array[]) {
  return channels.map((values) => {
    const zero = values[0] as number;
    const rising = zero < (values[ONE] as number);
    flatten(values, 1, LARGEST, zero, rising);
    flatten(values, MINUS_ZERO, LEAST, zero, !rising);
    return {
      zero,
      rising,
      positive: run(values, 0, LARGEST, rising),
      negative: run(values, MINUS_ZERO, LEAST, !rising),
    };
  });
}

function halfInverse(channels: Float32Array[]): Lookup {
  const halfs = halfValues();
  const sides = halfSides(channels);
  const found = { index: 0, part: 0 };
  return (value, channel) => {
    const { zero, rising, positive, negative } = sides[channel] as (typeof sides)[number];
    search(rising === value >= zero ? positive : negative, value, found);
    const from = halfs[found.index] as number;
    return f(from + f(found.part * f((halfs[found.index + 1] as number) - from)));
  };
}
