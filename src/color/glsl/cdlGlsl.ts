import { type CdlOp, cdlNumbers } from "../op/cdlOp.ts";
import { luma, power } from "./functions.ts";
import type { GlslKind } from "./kind.ts";

export const cdl: GlslKind<CdlOp> = {
  type: "cdl",
  write(op, { vec3, float, use }) {
    const numbers = cdlNumbers(op);
    const slope = vec3("slope", numbers.slope);
    const offset = vec3("offset", numbers.offset);
    const exponent = vec3("power", numbers.power);
    const saturation = float("saturation", numbers.saturation);
    use(power, luma);
    const limit = op.clamp ? "x = clamp(x, 0.0, 1.0);" : "";
    const bend = `x = ${op.clamp ? `$power(x, ${exponent})` : `mix($power(x, ${exponent}), x, lessThan(x, vec3(0.0)))`};`;
    const saturate = `x = $luma(x) + ${saturation} * (x - $luma(x));`;
    const steps =
      op.direction === "forward"
        ? [`x = x * ${slope} + ${offset};`, limit, bend, saturate, limit]
        : [limit, saturate, limit, bend, `x = (x - ${offset}) * ${slope};`, limit];
    return ["vec3 x = color.rgb;", ...steps.filter(Boolean), "color.rgb = x;"].join("\n");
  },
};
