import { type ExponentWithLinearOp, pieceOf } from "../../op/exponentWithLinearOp.ts";
import { pow } from "../functions.ts";
import type { Emit } from "../kernel.ts";
import { atMost, either, equal, type Lane, madd, mul, sub } from "../lane.ts";
import { channels } from "../pixel.ts";
import { mirrored } from "../sign.ts";

export function exponentWithLinear(op: ExponentWithLinearOp): Emit {
  const { gamma, offset, mirror, direction } = op;
  const curves = gamma.map((value, at) => {
    const { exponent, scale, shift, until, slope } = pieceOf(value, offset[at] as number, direction);
    const bent = (x: Lane) =>
      direction === "forward"
        ? pow(madd(x, scale, shift), exponent)
        : sub(mul(pow(x, exponent), scale), shift);
    return (x: Lane) => either(atMost(x, until), mul(x, slope), bent(x));
  });
  const whole = (value: Lane, at: number): Lane => {
    // Alpha only changes if its parameters do.
    if (gamma[at] === 1 && offset[at] === 0) return value;
    const curve = curves[at] as (x: Lane) => Lane;
    return mirror ? mirrored(value, curve) : either(equal(value, value), curve(value), value);
  };
  return (pixel) => channels(pixel, whole);
}
