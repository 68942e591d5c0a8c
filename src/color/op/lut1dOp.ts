import type { BitDepth } from "#color/bitDepth.ts";
import type { Direction } from "#color/context.ts";
import { halfValues, toHalf } from "#color/half.ts";
import type { Kernel, OpKind } from "#color/op.ts";
import { inverseLookup, type Lookup } from "./lut1dInverse.ts";

/** Interpolation of a LUT; null leaves it to the user of the LUT. */
export type Interpolation = "default" | "nearest" | "linear" | "tetrahedral" | "best";

/** A curve for each of red, green and blue, as a table. */
export type Lut1dOp = {
  readonly type: "lut1d";
  readonly direction: Direction;
  /** Red, green and blue of each entry, one entry after the other; 1 is full scale, more or less is allowed. */
  readonly values: Float32Array;
  /** The entries are for the 65536 half floats by their bits, instead of evenly from 0 to 1. */
  readonly halfDomain: boolean;
  /** The middle channel keeps its place between the others (CLF's DW3). */
  readonly hueAdjust: boolean;
  readonly interpolation: Interpolation | null;
  /** Of the file it stems from; null for none. */
  readonly depth: BitDepth | null;
};

/** A forward LUT of values alone. */
export function lut1dOf(values: Float32Array, depth: BitDepth | null = "32f"): Lut1dOp {
  return {
    type: "lut1d",
    direction: "forward",
    values,
    halfDomain: false,
    hueAdjust: false,
    interpolation: null,
    depth,
  };
}

const MAX_FLOAT = 3.4028234663852886e38;

/** Tables that were found to be finite. */
const known = new WeakSet<Float32Array>();

/** Replaces infinities by the largest number and NaN by 0, like official OCIO; the values themselves where there are none. */
export function finite(values: Float32Array): Float32Array {
  if (known.has(values)) return values;
  let at = 0;
  while (at < values.length && Math.abs(values[at] as number) <= MAX_FLOAT) at++;
  if (at === values.length) {
    known.add(values);
    return values;
  }
  const found = values.slice();
  for (; at < found.length; at++) {
    const value = found[at] as number;
    found[at] = Number.isNaN(value) ? 0 : Math.min(MAX_FLOAT, Math.max(-MAX_FLOAT, value));
  }
  return found;
}

const f = Math.fround;

/** Linear between evenly spaced entries; beyond them the end ones hold. */
function evenLookup(table: Float32Array): Lookup {
  const last = table.length / 3 - 1;
  return (value, channel) => {
    let at = f(value * last);
    if (!(at > 0)) at = 0;
    else if (at > last) at = last;
    const low = Math.floor(at);
    const high = Math.ceil(at);
    const above = table[high * 3 + channel] as number;
    return f(f(f((table[low * 3 + channel] as number) - above) * f(high - at)) + above);
  };
}

const single = new Float32Array(1);
const singleBits = new Uint32Array(single.buffer);

/** Linear between the two half floats that enclose the value; infinities count as the largest half. */
function halfLookup(table: Float32Array, values: Float32Array): Lookup {
  return (value, channel) => {
    let half = toHalf(value);
    if (Number.isNaN(value)) {
      // The code that keeps the upper bits of the NaN itself.
      single[0] = value;
      half = ((singleBits[0] as number) >>> 13) & 0x3ff;
      half |= 0x7c00 | (((singleBits[0] as number) >>> 16) & 0x8000);
      return table[half * 3 + channel] as number;
    }
    let x = value;
    if ((half & 0x7fff) === 0x7c00) {
      half = (half & 0x8000) | 0x7bff;
      x = values[half] as number;
    }
    let low = half;
    let high: number;
    if (Math.abs(values[half] as number) > Math.abs(x)) {
      high = half;
      low = half - 1;
    } else {
      high = low + 1;
      if ((high & 0x7fff) === 0x7c00) {
        high = (high & 0x8000) | 0x7bff;
        x = values[high] as number;
      }
    }
    const start = values[low] as number;
    const part = f(f(x - start) / f((values[high] as number) - start));
    const rest = Number.isNaN(part) ? 0 : part;
    const from = table[low * 3 + channel] as number;
    const to = table[high * 3 + channel] as number;
    return f(f(f(from - to) * f(1 - rest)) + to);
  };
}

function eachChannel(lookup: Lookup): Kernel {
  return (pixels, from, to) => {
    for (let at = from * 4; at < to * 4; at += 4)
      for (let channel = 0; channel < 3; channel++)
        pixels[at + channel] = lookup(pixels[at + channel] as number, channel);
  };
}

/**
 * Looks red, green and blue up, then moves the middle one of the given pixel to where it was between the other two,
 * which keeps the hue (CLF's "dw3").
 */
function hueAdjusted(lookup: Lookup): Kernel {
  return (pixels, from, to) => {
    for (let at = from * 4; at < to * 4; at += 4) {
      const red = pixels[at] as number;
      const green = pixels[at + 1] as number;
      const blue = pixels[at + 2] as number;
      let [high, middle, low] = [2, 1, 0];
      if (red > green) {
        if (green > blue) [high, middle, low] = [0, 1, 2];
        else [high, middle, low] = red > blue ? [0, 2, 1] : [2, 0, 1];
      } else if (green > blue) [high, middle, low] = red > blue ? [1, 0, 2] : [1, 2, 0];
      const least = pixels[at + low] as number;
      const chroma = f((pixels[at + high] as number) - least);
      const place = chroma === 0 ? 0 : f(f((pixels[at + middle] as number) - least) / chroma);
      pixels[at] = lookup(red, 0);
      pixels[at + 1] = lookup(green, 1);
      pixels[at + 2] = lookup(blue, 2);
      const end = pixels[at + low] as number;
      pixels[at + middle] = f(f(place * f((pixels[at + high] as number) - end)) + end);
    }
  };
}

export const lut1d: OpKind<Lut1dOp> = {
  type: "lut1d",
  kernel(op) {
    const lookup =
      op.direction === "inverse"
        ? inverseLookup(op)
        : op.halfDomain
          ? halfLookup(finite(op.values), halfValues())
          : evenLookup(finite(op.values));
    return op.hueAdjust ? hueAdjusted(lookup) : eachChannel(lookup);
  },
  inverse: (op) => [{ ...op, direction: op.direction === "forward" ? "inverse" : "forward" }],
};
