import { power } from "../functions.ts";
import type { Scope } from "../scope.ts";
import type { GlslStyle } from "./style.ts";

/** RGB scaled so that luminance is raised to a power; `least` keeps black from dividing by zero. */
function luminancePower(
  given: { gamma: number; least: number; weights: string; mirrored: boolean },
  { float, use }: Scope,
): string {
  use(power);
  const sum = `dot(color.rgb, ${given.weights})`;
  const size = `max(${float("least", given.least)}, ${given.mirrored ? `abs(${sum})` : sum})`;
  return `color.rgb *= $power(${size}, ${float("exponent", Math.fround(given.gamma) - 1)});`;
}

const ap1 = {
  weights: "vec3(0.27222871678091454, 0.67408176581114831, 0.053689517407937051)",
  least: 1e-10,
  mirrored: false,
};

/** The dim surround of video after the dark one of cinema, ACES 1. */
export const darkToDim10: GlslStyle = {
  forward: (_, scope) => luminancePower({ ...ap1, gamma: 0.9811 }, scope),
  inverse: (_, scope) => luminancePower({ ...ap1, gamma: 1.0192640913260627 }, scope),
};

const rec2020 = { weights: "vec3(0.2627, 0.678, 0.0593)", mirrored: true };
const DARKEST = 1e-4;

/** The opto-optical transfer of HLG displays, ITU-R BT.2100. */
export const rec2100Surround: GlslStyle = {
  forward: ([gamma], scope) => luminancePower({ ...rec2020, gamma: gamma as number, least: DARKEST }, scope),
  inverse: ([gamma], scope) =>
    luminancePower({ ...rec2020, gamma: 1 / (gamma as number), least: DARKEST ** (gamma as number) }, scope),
};
