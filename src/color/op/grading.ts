import type { TransformOf, TransformType } from "#ocio/chain/transform.ts";
import type { Curve } from "#ocio/transform/kind.ts";
import { f, fastLog2, fastPow } from "../float.ts";
import type { Kernel } from "../op.ts";

/** Values of a transform, without its fields as a step of a chain. */
export type Values<T extends TransformType> = Omit<
  TransformOf<T>,
  "id" | "type" | "name" | "direction" | "comment" | "unknown"
>;

/** Luma of Rec.709, by which every grade saturates. */
export const [LUMA_R, LUMA_G, LUMA_B] = [0.2126, 0.7152, 0.0722].map(f) as [number, number, number];

const SHIFT = f(-0.000157849851665374);
const GRAY = f(f(0.18) + SHIFT);
const PER_GRAY = f(1 / GRAY);
const GAIN = f(363.034608563);
const PER_GAIN = f(1 / 363.034608563);
const OFFSET = -7;
const LINEAR_BREAK = f(0.0041318374739483946);
const STOPS_BREAK = -5.5;

/** For those who compute the same in another way. */
export const stops = {
  shift: SHIFT,
  gray: GRAY,
  perGray: PER_GRAY,
  gain: GAIN,
  perGain: PER_GAIN,
  offset: OFFSET,
  linearBreak: LINEAR_BREAK,
  stopsBreak: STOPS_BREAK,
} as const;

/** Linear light to stops about 18 % gray, straight near black. With official OCIO's polynomials. */
export function toStops(x: number): number {
  return x > LINEAR_BREAK ? fastLog2(f(f(x + SHIFT) * PER_GRAY)) : f(f(x * GAIN) + OFFSET);
}

/** Inverse of `toStops`. */
export function fromStops(y: number): number {
  return y > STOPS_BREAK ? f(f(fastPow(2, y) * GRAY) - SHIFT) : f(f(y - OFFSET) * PER_GAIN);
}

type Channel = (value: number) => number;

/**
 * Computes red, green and blue by one function each. Alpha stays, but in stops: official OCIO takes it there and back,
 * and 1 becomes 1.0000179.
 */
export function perChannel(
  [red, green, blue]: readonly [Channel, Channel, Channel],
  { inStops }: { inStops: boolean },
): Kernel {
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      pixels[i] = red(pixels[i] as number);
      pixels[i + 1] = green(pixels[i + 1] as number);
      pixels[i + 2] = blue(pixels[i + 2] as number);
      if (inStops) pixels[i + 3] = fromStops(toStops(pixels[i + 3] as number));
    }
  };
}

/** Several functions as one, first to last. */
export function inRow(curves: readonly ((value: number) => number)[]): (value: number) => number {
  if (curves.length === 1) return curves[0] as (value: number) => number;
  return (value) => {
    let result = value;
    for (let i = 0; i < curves.length; i++) result = (curves[i] as (value: number) => number)(result);
    return result;
  };
}

/** True if a curve is missing or the identity. */
export function isStraight(curve: Curve): boolean {
  return curve === null || curve.every(({ x, y, slope }) => f(x) === f(y) && !slope);
}
