import { ColorError } from "../error.ts";
import { atLeast, clamped, f } from "../float.ts";
import type { Kernel, OpKind } from "../op.ts";

/** Limits of RGB, to which `in` is scaled where both pairs are set. Null leaves a limit unset. */
export type RangeOp = {
  readonly type: "range";
  readonly minIn: number | null;
  readonly maxIn: number | null;
  readonly minOut: number | null;
  readonly maxOut: number | null;
};

const TOLERANCE = 1e-6;

/** True if official OCIO takes two values as equal. */
function near(value: number, other: number): boolean {
  return Math.abs(value) < 1e-3
    ? Math.abs(value - other) <= TOLERANCE
    : Math.abs(1 - other / value) <= TOLERANCE;
}

/** Official OCIO's error for the limits; null if valid. */
export function rangeRefusal({ minIn, maxIn, minOut, maxOut }: RangeOp): string | null {
  if ([minIn, maxIn, minOut, maxOut].some((limit) => Number.isNaN(limit)))
    return "A limit of the range is not a number.";
  if ((minIn === null) !== (minOut === null))
    return "The range must have both its minimum in and its minimum out, or neither.";
  if ((maxIn === null) !== (maxOut === null))
    return "The range must have both its maximum in and its maximum out, or neither.";
  const low = minIn !== null && minOut !== null;
  const high = maxIn !== null && maxOut !== null;
  if (!low && !high) return "The range has neither minimum nor maximum.";
  if (!high && low && !near(minOut, minIn))
    return `The range has no maximum, so its minimum in ${minIn} must equal its minimum out ${minOut}.`;
  if (!low && high && !near(maxOut, maxIn))
    return `The range has no minimum, so its maximum in ${maxIn} must equal its maximum out ${maxOut}.`;
  if (!low || !high) return null;
  if (minIn > maxIn) return `The range's minimum in ${minIn} lies above its maximum in ${maxIn}.`;
  if (minOut > maxOut) return `The range's minimum out ${minOut} lies above its maximum out ${maxOut}.`;
  if (Math.abs(maxIn - minIn) < TOLERANCE)
    return `The range's minimum in ${minIn} and maximum in ${maxIn} are too close.`;
  return null;
}

/** Scale and offset of a range in double precision; 1 and 0 where only one side is limited. */
export function rangeScale({ minIn, maxIn, minOut, maxOut }: RangeOp): { scale: number; offset: number } {
  if (minIn === null || maxIn === null || minOut === null || maxOut === null) return { scale: 1, offset: 0 };
  const scale = (maxOut - minOut) / (maxIn - minIn);
  return { scale, offset: minOut - scale * minIn };
}

/** True if a range does more than clamp. */
export function scales(op: RangeOp): boolean {
  const { scale, offset } = rangeScale(op);
  return Math.abs(offset) > TOLERANCE || !near(scale, 1);
}

/** Calls `each` for red, green and blue of every pixel. */
function perChannel(each: (value: number) => number): Kernel {
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      pixels[i] = each(pixels[i] as number);
      pixels[i + 1] = each(pixels[i + 1] as number);
      pixels[i + 2] = each(pixels[i + 2] as number);
    }
  };
}

export const range: OpKind<RangeOp> = {
  type: "range",
  refusal: rangeRefusal,
  kernel(op) {
    const low = f(op.minOut ?? 0);
    const high = f(op.maxOut ?? 0);
    if (op.maxOut === null) return perChannel((value) => atLeast(low, value));
    if (op.minOut === null) return perChannel((value) => (value < high ? value : high));
    if (!scales(op)) return perChannel((value) => clamped(low, high, value));
    const given = rangeScale(op);
    const [scale, offset] = [f(given.scale), f(given.offset)];
    return perChannel((value) => clamped(low, high, f(f(value * scale) + offset)));
  },
  inverse(op) {
    const back: RangeOp = { ...op, minIn: op.minOut, maxIn: op.maxOut, minOut: op.minIn, maxOut: op.maxIn };
    const refusal = rangeRefusal(back);
    if (refusal) throw new ColorError(`The range cannot be inverted: ${refusal}`);
    return [back];
  },
};
