import { type ExponentWithLinearOp, pieceOf } from "../op/exponentWithLinearOp.ts";
import { power, signs } from "./functions.ts";
import type { GlslKind } from "./kind.ts";

export const exponentWithLinear: GlslKind<ExponentWithLinearOp> = {
  type: "exponentWithLinear",
  write({ gamma, offset, mirror, direction }, { vec4, use }) {
    const pieces = gamma.map((value, at) => pieceOf(value, offset[at] as number, direction));
    const of = (name: keyof (typeof pieces)[number]) =>
      vec4(
        name,
        pieces.map((piece) => piece[name]),
      );
    const [exponent, scale, shift] = [of("exponent"), of("scale"), of("shift")];
    use(power, signs);
    const bent =
      direction === "forward"
        ? `$power(x * ${scale} + ${shift}, ${exponent})`
        : `$power(x, ${exponent}) * ${scale} - ${shift}`;
    return `
vec4 x = ${mirror ? "abs(color)" : "color"};
vec4 y = mix(${bent}, x * ${of("slope")}, lessThanEqual(x, ${of("until")}));
color = ${mirror ? "$sign(color) * y" : "y"};`;
  },
};
