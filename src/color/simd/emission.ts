import { type Body, I32, instruction, unsigned, V128 } from "./code.ts";
import { address, type Lane, shuffled, vector } from "./lane.ts";
import type { Pixel } from "./pixel.ts";

/** Pixels that are computed at once, one in each place of a vector. */
export const AT_ONCE = 4;
export const PIXEL_BYTES = 16;

/** The first parameter, where the pixels are. */
const PLACE = address([0x20, 0]);
const LAST = 1;

/** The four pixels that the loop has come to, by channel. */
export function loaded(): Pixel {
  const pixels = [0, 1, 2, 3].map((at) => vector(0x00, [PLACE], [4, ...unsigned(at * PIXEL_BYTES)]));
  const [r, g, b, a] = transposed(pixels);
  return { r, g, b, a } as Pixel;
}

/** Of which vectors a lane takes which number of each. */
const columns = new WeakMap<Lane, { rows: readonly Lane[]; at: number }>();

/** Four vectors whose first numbers become the first vector, and so on. */
export function transposed(rows: readonly Lane[]): Lane[] {
  const result = turned(rows);
  for (const [at, lane] of result.entries()) columns.set(lane, { rows, at });
  return result;
}

/** Pixels one after the other; what was made of such is taken from there. */
function inRows({ r, g, b, a }: Pixel): readonly Lane[] {
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

/** A lane once for all that are the same, with how often it is used. */
type Known = { lane: Lane; of: Known[]; uses: number; local: number };

/** The code of a function under way. */
class Emission {
  readonly locals: number[] = [];
  readonly #first: number;
  readonly #byLane = new Map<Lane, Known>();
  readonly #byText = new Map<string, Known>();
  readonly #numbers = new Map<Known, number>();

  constructor(parameters: number) {
    this.#first = parameters;
  }

  local(type: number): number {
    return this.#first + this.locals.push(type) - 1;
  }

  /** Facts known of a lane; equal ones are one. */
  known(lane: Lane): Known {
    const seen = this.#byLane.get(lane);
    if (seen) return seen;
    const of = lane.of.map((each) => this.known(each));
    const text = `${of.map((each) => this.#numbers.get(each))}:${lane.bytes}`;
    let found = this.#byText.get(text);
    if (!found) {
      found = { lane, of, uses: 0, local: -1 };
      this.#byText.set(text, found);
      this.#numbers.set(found, this.#numbers.size);
      for (const each of of) each.uses++;
    }
    this.#byLane.set(lane, found);
    return found;
  }

  /** Constants into locals, before the loop. */
  constants(): number[] {
    const all = [...this.#byText.values()].filter(({ lane }) => lane.kind === "constant");
    return all.flatMap((known) => {
      known.local = this.local(V128);
      return [...known.lane.bytes, 0x21, ...unsigned(known.local)];
    });
  }

  /** Leaves the lane on the stack; what is used again stays in a local. */
  value(known: Known, code: number[]): void {
    if (known.local >= 0) {
      code.push(0x20, ...unsigned(known.local));
      return;
    }
    for (const each of known.of) this.value(each, code);
    code.push(...known.lane.bytes);
    if (known.uses < 2 || known.lane === PLACE) return;
    known.local = this.local(known.lane.kind === "address" ? I32 : V128);
    code.push(0x22, ...unsigned(known.local));
  }
}

/** A loop over pixels from one address to before another, four at once. */
export function loopOf(pixel: Pixel): Body {
  const emission = new Emission(2);
  const results = inRows(pixel).map((lane) => emission.known(lane));
  const before = emission.constants();
  const code: number[] = [];
  // All is read before anything is written.
  const kept = results.map((known) => {
    const local = emission.local(V128);
    emission.value(known, code);
    code.push(0x21, ...unsigned(local));
    return local;
  });
  for (const [at, local] of kept.entries())
    code.push(0x20, 0, 0x20, ...unsigned(local), ...instruction(0x0b, [4, ...unsigned(at * PIXEL_BYTES)]));
  const next = [0x20, 0, 0x41, ...signed(AT_ONCE * PIXEL_BYTES), 0x6a, 0x22, 0, 0x20, LAST, 0x49, 0x0d, 0];
  return { locals: emission.locals, code: [...before, 0x03, 0x40, ...code, ...next, 0x0b] };
}

/** A number from 0 on in signed LEB128, as constants are written. */
function signed(value: number): number[] {
  const bytes = unsigned(value);
  const last = bytes.at(-1) as number;
  return last & 0x40 ? [...bytes.slice(0, -1), last | 0x80, 0] : bytes;
}
