/**
 * Code of WebAssembly that leaves one vector of four 32-bit floats, a pixel's channels, on the stack. See the core
 * specification's binary format and its vector instructions.
 */
export type Vector = readonly number[];

/** An unsigned number in LEB128. */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 127) | (rest > 127 ? 128 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return bytes;
}

const opcodes = {
  add: 0xe4,
  sub: 0xe5,
  mul: 0xe6,
  div: 0xe7,
  /** The second where it is less than the first; the first where they cannot be compared, as in C++. */
  least: 0xea,
  /** The second where it is more than the first; the first where they cannot be compared, as in C++. */
  most: 0xeb,
  equal: 0x41,
  less: 0x43,
  more: 0x44,
  atMost: 0x45,
  atLeast: 0x46,
  and: 0x4e,
  or: 0x50,
  addInteger: 0xae,
  subInteger: 0xb1,
} as const;

/** Two vectors as one, by channel. Comparisons give all bits or none. */
export function both(name: keyof typeof opcodes, one: Vector, other: Vector): Vector {
  return [...one, ...other, 0xfd, ...unsigned(opcodes[name])];
}

const single = { abs: 0xe0, negate: 0xe1, floor: 0x68, trunc: 0x69, toInteger: 0xf8, toFloat: 0xfa } as const;

export function one(name: keyof typeof single, of: Vector): Vector {
  return [...of, 0xfd, ...unsigned(single[name])];
}

const shifts = { left: 0xab, right: 0xac } as const;

/** Integers moved by bits; to the right the sign is kept. */
export function shift(name: keyof typeof shifts, of: Vector, bits: number): Vector {
  return [...of, 0x41, ...unsigned(bits), 0xfd, ...unsigned(shifts[name])];
}

/** Bits of `one` where `mask` has them, and of `other` elsewhere. */
export function either(mask: Vector, one: Vector, other: Vector): Vector {
  return [...one, ...other, ...mask, 0xfd, 0x52];
}

function constant(bytes: ArrayBuffer): Vector {
  return [0xfd, 0x0c, ...new Uint8Array(bytes)];
}

/** The same number for every channel, or one for each. */
export function number(value: number | readonly number[]): Vector {
  const list = typeof value === "number" ? [value, value, value, value] : value;
  return constant(Float32Array.from(list).buffer);
}

export function integer(value: number): Vector {
  return constant(Int32Array.from([value, value, value, value]).buffer);
}

/** All bits for the channels that are meant. */
export function mask(channels: readonly boolean[]): Vector {
  return constant(Int32Array.from(channels, (meant) => (meant ? -1 : 0)).buffer);
}

/** Channels of two vectors, given by number: 0 to 3 of the first, 4 to 7 of the second. */
export function channels(one: Vector, other: Vector, order: readonly number[]): Vector {
  const bytes = order.flatMap((at) => [at * 4, at * 4 + 1, at * 4 + 2, at * 4 + 3]);
  return [...one, ...other, 0xfd, 0x0d, ...bytes];
}

/** One channel for all four. */
export function spread(of: Vector, channel: number): Vector {
  return channels(of, of, [channel, channel, channel, channel]);
}

/** A function's body under way: what is kept for later, and the code so far. */
export class Code {
  /** Local vectors; those before are the two integer parameters. */
  vectors = 0;
  readonly bytes: number[] = [];

  /** Computes a vector now, to be used several times. */
  keep(value: Vector): Vector {
    const at = 2 + this.vectors++;
    this.bytes.push(...value, 0x21, ...unsigned(at));
    return [0x20, ...unsigned(at)];
  }
}
