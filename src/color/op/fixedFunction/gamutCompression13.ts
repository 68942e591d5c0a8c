import { f } from "#color/float.ts";
import { pow } from "#color/power.ts";
import type { Kernel } from "../../op.ts";
import { at, most } from "./float.ts";
import type { Style } from "./style.ts";

/** Compression of the distance from the achromatic axis: `scale` is where the compressed distance ends. */
type Channel = { threshold: number; scale: number };

/** Cyan, magenta and yellow, in float32. */
export function channelsOf(params: readonly number[]): [Channel, Channel, Channel] {
  const exponent = f(params[6] as number);
  const of = (at: number): Channel => {
    const limit = f(params[at] as number);
    const threshold = f(params[at + 3] as number);
    const steepness = pow(f(f(1 - threshold) / f(limit - threshold)), -exponent);
    return { threshold, scale: f(f(limit - threshold) / pow(f(steepness - 1), f(1 / exponent))) };
  };
  return [of(0), of(1), of(2)];
}

function compressed(distance: number, { threshold, scale }: Channel, exponent: number): number {
  const over = f(f(distance - threshold) / scale);
  const raised = pow(over, exponent);
  return f(threshold + f(f(scale * over) / pow(f(1 + raised), f(1 / exponent))));
}

function expanded(distance: number, { threshold, scale }: Channel, exponent: number): number {
  if (distance >= f(threshold + scale)) return distance;
  const raised = pow(f(f(distance - threshold) / scale), exponent);
  return f(threshold + f(scale * pow(-f(raised / f(raised - 1)), f(1 / exponent))));
}

function kernel(params: readonly number[], change: typeof compressed): Kernel {
  const [cyan, magenta, yellow] = channelsOf(params);
  const exponent = f(params[6] as number);
  const moved = (value: number, achromatic: number, channel: Channel): number => {
    const distance = f(f(achromatic - value) / Math.abs(achromatic));
    if (distance < channel.threshold) return value;
    return f(achromatic - f(change(distance, channel, exponent) * Math.abs(achromatic)));
  };
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const r = at(pixels, i);
      const g = at(pixels, i + 1);
      const b = at(pixels, i + 2);
      const achromatic = most(r, most(g, b));
      const black = achromatic === 0;
      pixels[i] = black ? 0 : moved(r, achromatic, cyan);
      pixels[i + 1] = black ? 0 : moved(g, achromatic, magenta);
      pixels[i + 2] = black ? 0 : moved(b, achromatic, yellow);
    }
  };
}

/** The reference gamut compression of ACES 1.3 for ACEScg, Academy TB-2021-001. */
export const gamutCompression13: Style = {
  forward: (params) => kernel(params, compressed),
  inverse: (params) => kernel(params, expanded),
};
