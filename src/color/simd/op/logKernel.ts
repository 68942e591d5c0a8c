import { f, TINY } from "../../float.ts";
import { affineNumbers, type LogAffineOp, type LogCameraOp, type LogOp, straight } from "../../op/logOp.ts";
import { exp2, log2 } from "../functions.ts";
import type { Emit } from "../kernel.ts";
import { add, either, type Lane, less, madd, most, mul, number, sub } from "../lane.ts";
import { colors } from "../pixel.ts";

export function log({ base, direction }: LogOp): Emit {
  const scale = Math.log2(f(base));
  const curve = (x: Lane) =>
    direction === "forward" ? mul(log2(most(number(TINY), x)), 1 / scale) : exp2(mul(x, scale));
  return (pixel) => colors(pixel, curve);
}

/** The curve of a channel without a straight piece. */
function bent(op: LogAffineOp | LogCameraOp, channel: number): (x: Lane) => Lane {
  const { linSlope, linOffset, logOffset, toLog, toLinear, perLinSlope } = affineNumbers(op, channel);
  return op.direction === "forward"
    ? (x) => madd(log2(most(number(TINY), madd(x, linSlope, linOffset))), toLog, logOffset)
    : (x) => mul(sub(exp2(mul(sub(x, logOffset), toLinear)), linOffset), perLinSlope);
}

export function logAffine(op: LogAffineOp): Emit {
  return (pixel) => colors(pixel, (value, channel) => bent(op, channel)(value));
}

export function logCamera(op: LogCameraOp): Emit {
  const curve = (value: Lane, channel: number): Lane => {
    const { slope, back, from, until, offset } = straight(op, channel);
    return op.direction === "forward"
      ? either(less(value, from), madd(value, slope, offset), bent(op, channel)(value))
      : either(less(value, until), mul(add(value, -offset), back), bent(op, channel)(value));
  };
  return (pixel) => colors(pixel, curve);
}
