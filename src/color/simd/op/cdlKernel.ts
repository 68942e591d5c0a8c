import { type CdlOp, cdlNumbers } from "../../op/cdlOp.ts";
import { pow } from "../functions.ts";
import type { Emit } from "../kernel.ts";
import { either, type Lane, least, less, madd, most, mul, number, sub } from "../lane.ts";
import { type Curve, colors, saturated } from "../pixel.ts";

export function cdl(op: CdlOp): Emit {
  const { slope, offset, power, saturation } = cdlNumbers(op);
  const of = (list: readonly number[], channel: number) => list[channel] as number;
  const limited = (value: Lane) => (op.clamp ? least(number(1), most(number(0), value)) : value);
  const bent: Curve = (value, channel) => {
    const by = of(power, channel);
    if (op.clamp) return pow(limited(value), by);
    return either(less(value, 0), value, pow(value, by));
  };
  if (op.direction === "forward")
    return (pixel) => {
      const curved = colors(pixel, (value, channel) =>
        bent(madd(value, of(slope, channel), of(offset, channel)), channel),
      );
      return colors(saturated(curved, saturation), limited);
    };
  return (pixel) =>
    colors(saturated(colors(pixel, limited), saturation), (value, channel) =>
      limited(mul(sub(bent(value, channel), of(offset, channel)), of(slope, channel))),
    );
}
