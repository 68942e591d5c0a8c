import { type RangeOp, rangeScale, scales } from "../../op/rangeOp.ts";
import type { Emit } from "../kernel.ts";
import { type Lane, least, madd, most, number } from "../lane.ts";
import { colors } from "../pixel.ts";

export function range(op: RangeOp): Emit {
  const { minOut, maxOut } = op;
  const both = minOut !== null && maxOut !== null;
  const { scale, offset } = both && scales(op) ? rangeScale(op) : { scale: 1, offset: 0 };
  return (pixel) => colors(pixel, (value) => limited(madd(value, scale, offset), minOut, maxOut));
}

/** NaN becomes the lower limit, or the upper one without a lower. */
function limited(value: Lane, low: number | null, high: number | null): Lane {
  const above = low === null ? value : most(number(low), value);
  return high === null ? above : least(number(high), above);
}
