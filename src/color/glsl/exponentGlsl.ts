import type { ExponentOp } from "../op/exponentOp.ts";
import { power, signs } from "./functions.ts";
import type { GlslKind } from "./kind.ts";

export const exponent: GlslKind<ExponentOp> = {
  type: "exponent",
  write({ exponent, negative }, { vec4, use }) {
    const e = vec4("exponent", exponent);
    use(power);
    if (negative === "clamp") return `color = $power(max(color, 0.0), ${e});`;
    if (negative === "pass") return `color = mix(color, $power(color, ${e}), greaterThan(color, vec4(0.0)));`;
    use(signs);
    return `color = $sign(color) * $power(abs(color), ${e});`;
  },
};
