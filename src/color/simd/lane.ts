import { HEADER, instruction, list, section, unsigned, V128 } from "./code.ts";

/**
 * One channel of four pixels, or an address: what computes it. The same lane may be used any number of times; it is
 * computed once.
 */
export type Lane = {
  readonly of: readonly Lane[];
  readonly bytes: readonly number[];
  readonly kind: "constant" | "vector" | "address";
};

/** A lane, or one number for all its pixels. */
export type Value = Lane | number;

function constant(values: Float32Array | Int32Array): Lane {
  const bytes = [...new Uint8Array(values.buffer)];
  return { of: [], bytes: instruction(0x0c, bytes), kind: "constant" };
}

export function number(value: number): Lane {
  return constant(new Float32Array(4).fill(value));
}

/** The bits of an integer. */
export function integer(value: number): Lane {
  return constant(new Int32Array(4).fill(value));
}

/** A vector that an instruction makes of others. */
export function vector(opcode: number, of: readonly Lane[], immediate: readonly number[] = []): Lane {
  return { of, bytes: instruction(opcode, immediate), kind: "vector" };
}

/** An address that comes from elsewhere. */
export function address(bytes: readonly number[], of: readonly Lane[] = []): Lane {
  return { of, bytes, kind: "address" };
}

/** Address of the pixels. */
export const PLACE = address([]);

/** A number as a lane. */
export function lane(value: Value): Lane {
  return typeof value === "number" ? number(value) : value;
}

function binary(opcode: number): (one: Value, other: Value) => Lane {
  return (one, other) => vector(opcode, [lane(one), lane(other)]);
}

function unary(opcode: number): (of: Value) => Lane {
  return (of) => vector(opcode, [lane(of)]);
}

export const sub = binary(0xe5);
export const div = binary(0xe7);
const plainAdd = binary(0xe4);
const plainMul = binary(0xe6);

/** A sum; adding 0 is left out. */
export function add(one: Value, other: Value): Lane {
  return other === 0 ? lane(one) : plainAdd(one, other);
}

/** A product; multiplying by 1 is left out. */
export function mul(one: Value, other: Value): Lane {
  return other === 1 ? lane(one) : plainMul(one, other);
}

/** The second where it is less than the first; the first where they cannot be compared, as in C++. */
export const least = binary(0xea);
/** The second where it is more than the first; the first where they cannot be compared, as in C++. */
export const most = binary(0xeb);

// Comparisons give all bits or none.
export const equal = binary(0x41);
export const less = binary(0x43);
export const more = binary(0x44);
export const atMost = binary(0x45);
export const atLeast = binary(0x46);

export const and = binary(0x4e);
/** Bits of the first that the second has not. */
export const without = binary(0x4f);
export const or = binary(0x50);
export const addInteger = binary(0xae);
export const subInteger = binary(0xb1);

export const abs = unary(0xe0);
export const negate = unary(0xe1);
export const sqrt = unary(0xe3);
export const floor = unary(0x68);
export const trunc = unary(0x69);
export const toFloat = unary(0xfa);

function shift(opcode: number): (of: Lane, bits: number) => Lane {
  return (of, bits) => ({
    of: [of],
    bytes: [0x41, ...unsigned(bits), ...instruction(opcode)],
    kind: "vector",
  });
}

/** Integers moved by bits; to the right the sign is kept. */
export const left = shift(0xab);
export const right = shift(0xac);

/** The first where the mask has bits, else the second. */
export function either(mask: Lane, one: Value, other: Value): Lane {
  return vector(isRelaxed() ? 0x10b : 0x52, [lane(one), lane(other), mask]);
}

const RELAXED_MADD = 0x105;
const RELAXED_NMADD = 0x106;

/** a·b + c, rounded once where the machine does so. */
export function madd(a: Value, b: Value, c: Value): Lane {
  if (c === 0) return mul(a, b);
  if (b === 1) return add(a, c);
  return isRelaxed() ? vector(RELAXED_MADD, [lane(a), lane(b), lane(c)]) : add(mul(a, b), c);
}

/** c - a·b, rounded once where the machine does so. */
export function nmadd(a: Value, b: Value, c: Value): Lane {
  return isRelaxed() ? vector(RELAXED_NMADD, [lane(a), lane(b), lane(c)]) : sub(c, mul(a, b));
}

/** The polynomial with coefficients from the constant on. */
export function polynomial(coefficients: readonly number[], at: Lane): Lane {
  const [last = 0, ...rest] = coefficients.toReversed();
  return rest.reduce<Lane>((sum, each) => madd(sum, at, each), number(last));
}

/** Numbers of two vectors, given by place: 0 to 3 of the first, 4 to 7 of the second. */
export function shuffled(one: Lane, other: Lane, order: readonly number[]): Lane {
  const bytes = order.flatMap((at) => [at * 4, at * 4 + 1, at * 4 + 2, at * 4 + 3]);
  return vector(0x0d, [one, other], bytes);
}

let relaxed: boolean | null = null;

/** True if relaxed SIMD is available, with fused multiply and add. */
export function isRelaxed(): boolean {
  relaxed ??= typeof WebAssembly !== "undefined" && WebAssembly.validate(relaxedModule());
  return relaxed;
}

/** Forces relaxed or strict instructions in `make`, whatever the machine has. */
export function made<T>(how: "relaxed" | "strict", make: () => T): T {
  const before = relaxed;
  relaxed = how === "relaxed";
  try {
    return make();
  } finally {
    relaxed = before;
  }
}

function relaxedModule(): Uint8Array<ArrayBuffer> {
  const zero = instruction(0x0c, new Array<number>(16).fill(0));
  const code = [0, ...zero, ...zero, ...zero, ...instruction(RELAXED_MADD), 0x0b];
  return Uint8Array.from([
    ...HEADER,
    ...section(1, [1, 0x60, 0, 1, V128]),
    ...section(3, [1, 0]),
    ...section(10, list([[...unsigned(code.length), ...code]])),
  ]);
}
