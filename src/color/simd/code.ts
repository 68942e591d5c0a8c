/** Encodings of WebAssembly: see the core specification's binary format and its vector instructions. */

/** A number of any size, not negative, in LEB128. */
export function unsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 127) | (rest > 127 ? 128 : 0));
    rest >>>= 7;
  } while (rest > 0);
  return bytes;
}

/** A number from 0 on in signed LEB128, as constants are written. */
export function signed(value: number): number[] {
  const bytes = unsigned(value);
  const last = bytes.at(-1) as number;
  return last & 0x40 ? [...bytes.slice(0, -1), last | 0x80, 0] : bytes;
}

/** An instruction on vectors with what is encoded in it. */
export function instruction(opcode: number, immediate: readonly number[] = []): number[] {
  return [0xfd, ...unsigned(opcode), ...immediate];
}

/** Several things, after their count. */
export function list(bytes: readonly (readonly number[])[]): number[] {
  return unsigned(bytes.length).concat(...bytes);
}

export function section(id: number, bytes: readonly number[]): number[] {
  return [id].concat(unsigned(bytes.length), bytes);
}

function named(name: string): number[] {
  return [...unsigned(name.length), ...new TextEncoder().encode(name)];
}

/** The types of locals and parameters. */
export const I32 = 0x7f;
export const V128 = 0x7b;

/** Magic number and version. */
export const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

/** Code of a function that takes addresses: types of the locals beside them, then the body without its end. */
export type Body = { readonly locals: readonly number[]; readonly code: readonly number[] };

/** A module that takes a memory and exports the last function as `run`; all take two addresses. */
export function moduleOf(bodies: readonly Body[]): Uint8Array<ArrayBuffer> {
  const functions = bodies.map(({ locals, code }) =>
    list(locals.map((type) => [1, type])).concat(code, 0x0b),
  );
  return new Uint8Array(
    HEADER.concat(
      section(1, list([[0x60, ...list([[I32], [I32]]), 0]])),
      section(2, list([[...named(""), ...named("memory"), 2, 0, 1]])),
      section(3, list(bodies.map(() => [0]))),
      section(7, list([[...named("run"), 0, ...unsigned(bodies.length - 1)]])),
      section(10, list(functions.map((whole) => unsigned(whole.length).concat(whole)))),
    ),
  );
}
