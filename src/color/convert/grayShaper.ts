import { type Lut1dOp, lut1dOf } from "../op/lut1dOp.ts";
import type { AnyOp } from "../op.ts";
import { compile, inverseOf } from "../ops.ts";
import { type Domain, spread } from "./cubeBake.ts";

const LENGTH = 65_536;
/** Toe of the light that a display's values come from, before the cube and behind it. */
export const LIGHT_TOE = 0.004;
/** Light up to which a domain reaches where no clamp tells its end. */
const BRIGHTEST = 64;
const NARROWEST = 0.01;

/** Green of what steps make of gray. */
function grays(ops: readonly AnyOp[], values: readonly number[]): number[] {
  const pixels = new Float32Array(values.length * 4).fill(1);
  for (const [at, value] of values.entries()) pixels.fill(value, at * 4, at * 4 + 3);
  compile(ops)(pixels, 0, values.length);
  return values.map((_, at) => pixels[at * 4 + 1]!);
}

/** Values from which steps lead back to light: those of a clamp before them, else what becomes of light. */
export function displayDomain(ops: readonly AnyOp[], known: Domain | null): Domain | null {
  if (known) return { ...known, toe: null };
  const [low, high] = grays(inverseOf(ops), [0, BRIGHTEST]) as [number, number];
  // Gray that all but stays 0, such as the colorfulness of JMh, is no value of a display.
  return Number.isFinite(high) && high - low > NARROWEST ? { low, high, toe: null } : null;
}

/**
 * A curve from 0 to 1 to the values of a display, by the light that steps make of gray. Applied backwards before a cube
 * of these steps, it leaves gray as it is, for which an even table has too few entries near black and white. Null where
 * gray does not become brighter.
 */
export function grayShaper(ops: readonly AnyOp[], { low, high }: Domain): Lut1dOp | null {
  const [dark, bright] = grays(ops, [low, high]) as [number, number];
  if (!Number.isFinite(dark) || !Number.isFinite(bright) || bright <= dark) return null;
  const light = inverseOf([spread({ low: dark, high: bright, toe: LIGHT_TOE })]);
  const inputs = Array.from({ length: LENGTH }, (_, at) => at / (LENGTH - 1));
  const values = new Float32Array(LENGTH * 3);
  let least = low;
  for (const [at, value] of grays([...light, ...inverseOf(ops)], inputs).entries()) {
    if (value > least) least = Math.min(value, high);
    values.fill(at === LENGTH - 1 ? high : least, at * 3, at * 3 + 3);
  }
  return lut1dOf(values);
}
