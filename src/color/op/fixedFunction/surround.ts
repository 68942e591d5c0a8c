import { f } from "#color/float.ts";
import { pow } from "#color/power.ts";
import type { Kernel } from "../../op.ts";
import { at, most } from "./float.ts";
import type { Style } from "./style.ts";

/** A power of luminance, of which `least` is the darkest. */
export type LuminancePower = {
  readonly gamma: number;
  readonly least: number;
  readonly weights: readonly [number, number, number];
  readonly mirrored: boolean;
};

/** RGB scaled so that luminance is raised to a power; `least` keeps black from dividing by zero. */
function luminancePower(given: LuminancePower): Kernel {
  const { mirrored } = given;
  const exponent = f(f(given.gamma) - 1);
  const lowest = f(given.least);
  const [wr, wg, wb] = given.weights.map(f) as [number, number, number];
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const r = at(pixels, i);
      const g = at(pixels, i + 1);
      const b = at(pixels, i + 2);
      const sum = f(f(f(wr * r) + f(wg * g)) + f(wb * b));
      const scale = pow(most(lowest, mirrored ? Math.abs(sum) : sum), exponent);
      pixels[i] = r * scale;
      pixels[i + 1] = g * scale;
      pixels[i + 2] = b * scale;
    }
  };
}

const ap1 = {
  weights: [0.27222871678091454, 0.67408176581114831, 0.053689517407937051],
  least: 1e-10,
  mirrored: false,
} as const;

const rec2020 = { weights: [0.2627, 0.678, 0.0593], mirrored: true } as const;
const DARKEST = 1e-4;

type Powers = Readonly<Record<"forward" | "inverse", (params: readonly number[]) => LuminancePower>>;

/** The powers of the styles, by their parameters. */
export const luminancePowers = {
  darkToDim10: {
    forward: () => ({ ...ap1, gamma: 0.9811 }),
    inverse: () => ({ ...ap1, gamma: 1.0192640913260627 }),
  },
  rec2100Surround: {
    forward: ([gamma = 1]) => ({ ...rec2020, gamma, least: DARKEST }),
    inverse: ([gamma = 1]) => ({ ...rec2020, gamma: 1 / gamma, least: pow(f(DARKEST), f(gamma)) }),
  },
} as const satisfies Record<string, Powers>;

function styleOf({ forward, inverse }: Powers): Style {
  return {
    forward: (params) => luminancePower(forward(params)),
    inverse: (params) => luminancePower(inverse(params)),
  };
}

/** The dim surround of video after the dark one of cinema, ACES 1. */
export const darkToDim10 = styleOf(luminancePowers.darkToDim10);

/** The opto-optical transfer of HLG displays, ITU-R BT.2100. */
export const rec2100Surround = styleOf(luminancePowers.rec2100Surround);
