import { type ExposureContrastOp, planOf } from "../op/exposureContrastOp.ts";
import { fastPower } from "./functions.ts";
import type { GlslKind } from "./kind.ts";

export const exposureContrast: GlslKind<ExposureContrastOp> = {
  type: "exposureContrast",
  write(op, { float, use }) {
    const plan = planOf(op);
    if (plan.do === "shift")
      return `color.rgb = color.rgb * ${float("scale", plan.by)} + ${float("offset", plan.offset)};`;
    // A contrast of 1 keeps what is negative, any other does not; both are one text, so that a slider passes 1.
    const [before, exponent, after] =
      plan.do === "scale" ? [plan.by, 1, 1] : [plan.before, plan.exponent, plan.after];
    const bends = float("bends", plan.do === "bend" ? 1 : 0);
    use(fastPower);
    return `
vec3 x = color.rgb * ${float("before", before)};
color.rgb = ${bends} == 0.0 ? x : $fastPower(x, vec3(${float("exponent", exponent)})) * ${float("after", after)};`;
  },
};
