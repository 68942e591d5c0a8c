import { f } from "#color/float.ts";
import type { Kernel } from "../../op.ts";
import { at, least, most } from "./float.ts";
import { blueOf, greenOf, redOf, turnOf } from "./hue.ts";
import type { Style } from "./style.ts";

const [WR, WG, WB] = [0.2126, 0.7152, 0.0722].map(f) as [number, number, number];

function luma(r: number, g: number, b: number): number {
  return f(f(f(WR * r) + f(WG * g)) + f(WB * b));
}

/** Sum of the channels' distances from luma. */
function spread(r: number, g: number, b: number, y: number): number {
  return f(f(Math.abs(f(r - y)) + Math.abs(f(g - y))) + Math.abs(f(b - y)));
}

/** Share of relative in linear saturation: none near black, all from 1 % on. */
function brightShare(y: number): number {
  return least(most(0, f(f(y - f(0.001)) / f(f(0.01) - f(0.001)))), 1);
}

/** Saturation of a color of luma `y`, spread `d` and sum of channels `s`. */
type Saturation = (y: number, d: number, s: number) => number;

/** Distance from luma of the pure hue's channels, with its luma, spread and sum, for a saturation. */
type Reach = (saturation: number, y: number, d: number, s: number) => number;

const TOE = f(0.15);
const LINEAR = f(1.4);

function linearSaturation(y: number, d: number, s: number): number {
  const high = f(d / most(f(f(f(0.07) * d) + f(1e-6)), f(TOE + s)));
  const low = f(5 * d);
  return f(LINEAR * f(low + f(brightShare(y) * f(high - low))));
}

function linearReach(saturation: number, y: number, d: number, s: number): number {
  const q = f(saturation / LINEAR);
  const base = f(TOE + f(3 * y));
  const share = brightShare(y);
  if (share === 1) return least(f(f(q * base) / most(f(1e-6), f(f(f(-q * s) + f(f(q * 3) * y)) + d))), 50);
  if (share === 0) return f(q / most(f(1e-10), f(5 * d)));
  const rest = f(1 - share);
  const away = f(s - f(3 * y));
  const a = f(f(f(5 * d) * rest) * away);
  const b = f(f(f(f(f(5 * d) * rest) * base) + f(d * share)) - f(q * away));
  const c = f(-q * base);
  const root = f(Math.sqrt(f(f(b * b) - f(f(4 * a) * c))));
  const divisor = f(-root - b);
  const reach = f(f(2 * c) / divisor);
  return reach >= 0 ? reach : f(f(2 * c) / f(divisor + f(root * 2)));
}

function scaled(scale: number): { saturation: Saturation; reach: Reach } {
  return {
    saturation: (_, d) => f(scale * d),
    reach: (saturation, _, d) => f(saturation / most(f(1e-10), f(scale * d))),
  };
}

function toHsy(saturation: Saturation): Kernel {
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const r = at(pixels, i);
      const g = at(pixels, i + 1);
      const b = at(pixels, i + 2);
      const y = luma(r, g, b);
      const low = least(least(r, g), b);
      const high = most(most(r, g), b);
      let hue = 0;
      if (low !== high) {
        const range = f(high - low);
        if (r === high) hue = f(1 + f(f(g - b) / range));
        else if (g === high) hue = f(3 + f(f(b - r) / range));
        else hue = f(5 + f(f(r - g) / range));
        hue = f(hue * f(1 / 6));
      }
      pixels[i] = hue;
      pixels[i + 1] = saturation(y, spread(r, g, b, y), f(f(r + g) + b));
      pixels[i + 2] = y;
    }
  };
}

function fromHsy(reach: Reach): Kernel {
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const y = at(pixels, i + 2);
      // Magenta is hue 0. A negative luma turns the color to its opposite.
      const hue = f(at(pixels, i) - f(1 / 6));
      const turn = turnOf(y < 0 ? f(hue + 0.5) : hue);
      const pureR = redOf(turn);
      const pureG = greenOf(turn);
      const pureB = blueOf(turn);
      const scale = f(y / luma(pureR, pureG, pureB));
      const r = f(pureR * scale);
      const g = f(pureG * scale);
      const b = f(pureB * scale);
      const gain = reach(at(pixels, i + 1), y, spread(r, g, b, y), f(f(r + g) + b));
      pixels[i] = y + f(gain * f(r - y));
      pixels[i + 1] = y + f(gain * f(g - y));
      pixels[i + 2] = y + f(gain * f(b - y));
    }
  };
}

function hsy({ saturation, reach }: { saturation: Saturation; reach: Reach }): Style {
  return { forward: () => toHsy(saturation), inverse: () => fromHsy(reach) };
}

/** RGB to hue, saturation and luma with saturation for linear light, log and video. Magenta is hue 0. */
export const hsyLinear = hsy({ saturation: linearSaturation, reach: linearReach });
export const hsyLog = hsy(scaled(4));
export const hsyVideo = hsy(scaled(1.25));
