import { type ExposureContrastOp, planOf } from "../../op/exposureContrastOp.ts";
import { fastPow } from "../functions.ts";
import type { Emit } from "../kernel.ts";
import { madd, mul } from "../lane.ts";
import { colors } from "../pixel.ts";

export function exposureContrast(op: ExposureContrastOp): Emit {
  const plan = planOf(op);
  return (pixel) =>
    colors(pixel, (value) => {
      if (plan.do === "scale") return mul(value, plan.by);
      if (plan.do === "shift") return madd(value, plan.by, plan.offset);
      return mul(fastPow(mul(value, plan.before), plan.exponent), plan.after);
    });
}
