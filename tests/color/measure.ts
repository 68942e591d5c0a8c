import type { AnyOp } from "#color/op.ts";
import { compile } from "#color/ops.ts";

/** A number as files of golden numbers write it: JSON has no NaN and no infinity. */
export type Golden = number | "nan" | "inf" | "-inf";

const words: Record<string, number> = {
  nan: Number.NaN,
  inf: Number.POSITIVE_INFINITY,
  "-inf": Number.NEGATIVE_INFINITY,
};

/** RGBA pixels one after the other; without alpha it is 1. */
export function pixelsOf(rows: readonly (readonly Golden[])[]): Float32Array {
  return Float32Array.from(
    rows.flatMap(([r, g, b, a = 1]) =>
      [r, g, b, a].map((value) => (typeof value === "string" ? (words[value] as number) : (value as number))),
    ),
  );
}

/** Pixels after steps, without optimization unless asked for. */
export function computed(ops: readonly AnyOp[], pixels: Float32Array, exact = true): Float32Array {
  const result = pixels.slice();
  compile(ops, { exact })(result, 0, result.length / 4);
  return result;
}

/** The tolerance where a document names none. */
export const USUAL = { absolute: 1e-6, relative: 2e-5 };

/** Distance of a number from another in tolerances; infinite where one is NaN or infinite and the other is not. */
export function distance(got: number, want: number, { absolute, relative } = USUAL): number {
  if (Object.is(got, want) || got === want) return 0;
  const gap = Math.abs(got - want) / (absolute + relative * Math.abs(want));
  return Number.isFinite(gap) ? gap : Number.POSITIVE_INFINITY;
}

/** The worst number of pixels, with where it stands. */
export function worst(got: Float32Array, want: Float32Array, from: Float32Array, tolerance = USUAL) {
  let most = { distance: 0, at: "" };
  for (const [i, value] of got.entries()) {
    const gap = distance(value, want[i] as number, tolerance);
    if (gap <= most.distance) continue;
    const start = i - (i % 4);
    const at = `channel ${i % 4} of ${[...from.slice(start, start + 4)].join(" ")} is ${value}, not ${want[i]}`;
    most = { distance: gap, at };
  }
  return most;
}

/** The largest difference between numbers; infinite where one is NaN and the other is not. */
export function furthest(got: Float32Array, want: Float32Array): number {
  return got.reduce((most, each, at) => {
    const apart = Object.is(each, want[at]) ? 0 : Math.abs(each - (want[at] as number));
    return Math.max(most, Number.isNaN(apart) ? Number.POSITIVE_INFINITY : apart);
  }, 0);
}

/** Collects the worst distance per name and prints the list. */
export class Ledger {
  readonly #worst = new Map<string, number>();

  add(name: string, distance: number): void {
    this.#worst.set(name, Math.max(distance, this.#worst.get(name) ?? 0));
  }

  print(title: string): void {
    const width = Math.max(32, ...[...this.#worst.keys()].map(({ length }) => length));
    const lines = [...this.#worst].map(
      ([name, distance]) => `  ${name.padEnd(width)} ${distance === 0 ? "exact" : distance.toPrecision(3)}`,
    );
    console.log(`${title}: worst distance in tolerances\n${lines.join("\n")}`);
  }
}
