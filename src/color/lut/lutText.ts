import { ColorError } from "#color/error.ts";
import type { Lut1dOp } from "#color/op/lut1dOp.ts";
import type { Lut3dOp } from "#color/op/lut3dOp.ts";
import { domainOf, type LutStep } from "./step.ts";
import { floatText } from "./text/number.ts";

type Domain = { min: number[]; max: number[] };
/** A LUT with the domain before it; null for 0 to 1. */
type Placed<T> = { domain: Domain | null; lut: T };

/** Steps in the order in which LUT files hold them. */
export type LutParts = { curve?: Placed<Lut1dOp>; cube?: Placed<Lut3dOp> };

/** "A … file" or "An … file", at the start of a sentence. */
export function fileOf(title: string): string {
  return `${/^[AEIOU]/.test(title) ? "An" : "A"} ${title} file`;
}

/** Splits steps into a 1D and a 3D LUT; refuses what files of the named format cannot hold. @throws ColorError */
export function lutParts(steps: readonly LutStep[], title: string, allowed: readonly string[]): LutParts {
  const parts: LutParts = {};
  let pending: Domain | null = null;
  const refuse = (what: string): never => {
    throw new ColorError(`${fileOf(title)} cannot hold ${what}.`);
  };
  for (const given of steps) {
    const found = domainOf(given);
    if (found && !pending) {
      pending = found;
      continue;
    }
    if (given.type === "lut1d") {
      if (!allowed.includes("lut1d")) refuse("a 1D LUT");
      if (parts.curve || parts.cube) refuse("a 1D LUT after another LUT");
      if (given.direction === "inverse" && !allowed.includes("inverse")) refuse("an inverse LUT");
      if (given.halfDomain) refuse("a LUT of half floats");
      if (given.hueAdjust) refuse("a LUT that keeps the hue");
      parts.curve = { domain: pending, lut: given };
    } else if (given.type === "lut3d") {
      if (!allowed.includes("lut3d")) refuse("a 3D LUT");
      if (parts.cube) refuse("a second 3D LUT");
      if (given.direction === "inverse") refuse("an inverse LUT");
      parts.cube = { domain: pending, lut: given };
    } else refuse(`a ${given.type}`);
    pending = null;
  }
  if (pending) refuse("a matrix after its LUT");
  if (!parts.curve && !parts.cube) refuse("steps without a LUT");
  return parts;
}

/** Entries as lines, each number with the fewest digits that keep its float32 value. */
export function* rowsOf(values: Float32Array): Generator<string> {
  for (let i = 0; i < values.length; i += 3)
    yield `${floatText(values[i]!)} ${floatText(values[i + 1]!)} ${floatText(values[i + 2]!)}`;
}

const BLOCK_ROWS = 4096;

/**
 * Entries as lines, many at once, which writes large cubes faster. No blanks before them, which would be a third
 * of a file.
 */
export function* blocksOf(values: Float32Array): Generator<string> {
  for (let from = 0; from < values.length; from += BLOCK_ROWS * 3) {
    const to = Math.min(values.length, from + BLOCK_ROWS * 3);
    const numbers: string[] = [];
    for (let i = from; i < to; i += 3)
      numbers.push(
        floatText(values[i]!),
        " ",
        floatText(values[i + 1]!),
        " ",
        floatText(values[i + 2]!),
        "\n",
      );
    numbers.pop();
    yield numbers.join("");
  }
}

/** Numbers with blanks between them. */
export function row(values: readonly number[]): string {
  return values.map(floatText).join(" ");
}

/** Descriptions as comment lines. */
export function comments(lines: readonly string[] | undefined): string[] {
  return (lines ?? []).flatMap((text) => text.split(/\r?\n/)).map((line) => `# ${line}`);
}

/** The one domain of all channels; refused where they differ. */
export function sameDomain(domain: Domain | null, title: string): { min: number; max: number } {
  const { min, max } = domain ?? { min: [0, 0, 0], max: [1, 1, 1] };
  const same = (values: number[]) => values.every((value) => Math.fround(value) === Math.fround(values[0]!));
  if (!same(min) || !same(max))
    throw new ColorError(`${fileOf(title)} has one domain for all channels, and here they differ.`);
  return { min: min[0]!, max: max[0]! };
}

/** Refuses a domain other than 0 to 1. */
export function noDomain(placed: { domain: Domain | null }, title: string): void {
  if (placed.domain) throw new ColorError(`${fileOf(title)} cannot hold a domain other than 0 to 1.`);
}
