import { arctangent2 } from "#color/angle.ts";
import { f } from "#color/float.ts";
import type { Kernel } from "../../op.ts";
import { at, least, most, signOf } from "./float.ts";
import type { Style } from "./style.ts";

/** Saturation as the reference rendering of ACES 1 weighs it, with noise near black kept out. */
function saturation(r: number, g: number, b: number): number {
  const high = most(r, most(g, b));
  const low = least(r, least(g, b));
  return f(f(most(f(1e-10), high) - most(f(1e-10), low)) / most(f(0.01), high));
}

const SQRT3 = f(Math.sqrt(3));

/** Redness of a pixel: a cubic B-spline over hue. `width` is 4 over the width of red in radians. */
function redness(r: number, g: number, b: number, width: number): number {
  const hue = arctangent2(f(SQRT3 * f(g - b)), f(f(2 * r) - f(g + b)));
  const knot = f(f(hue * width) + 2);
  const piece = Math.trunc(knot);
  const t = f(knot - piece);
  // From (-1, 0) the cubic is negative, which counts as no red.
  if (piece === 0) return f(t * f(t * f(t * 0.25)));
  if (piece === 1) return f(f(t * f(f(t * f(f(t * -0.75) + 0.75)) + 0.75)) + 0.25);
  if (piece === 2) return f(f(t * f(t * f(f(t * 0.75) - 1.5))) + 1);
  if (piece === 3) return f(f(t * f(f(t * f(f(t * -0.25) + 0.75)) - 0.75)) + 0.25);
  return 0;
}

const PIVOT = f(0.03);

/** Red reduced toward the pivot. Versions before 1.0 keep the hue. */
function reddened(r: number, g: number, b: number, hue: number, scale: number): number {
  return f(r + f(f(f(hue * saturation(r, g, b)) * f(PIVOT - r)) * scale));
}

/** The red that was reduced to `r`: the root of a quadratic. */
function restored(r: number, g: number, b: number, hue: number, scale: number): number {
  const low = least(g, b);
  const a = f(f(hue * scale) - 1);
  const half = f(r - f(f(hue * f(PIVOT + low)) * scale));
  const c = f(f(f(hue * PIVOT) * low) * scale);
  return f(f(-half - f(Math.sqrt(f(f(half * half) - f(f(4 * a) * c))))) / f(2 * a));
}

function redModifier(
  given: { scale: number; width: number; keepsHue: boolean },
  red: typeof reddened,
): Kernel {
  const { keepsHue } = given;
  const scale = f(given.scale);
  const width = f(given.width);
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const r = at(pixels, i);
      const g = at(pixels, i + 1);
      const b = at(pixels, i + 2);
      const hue = redness(r, g, b, width);
      if (!(hue > 0)) continue;
      const changed = red(r, g, b, hue, scale);
      pixels[i] = changed;
      if (!keepsHue) continue;
      if (g >= b) pixels[i + 1] = f(f(f(g - b) / most(f(1e-10), f(r - b))) * f(changed - b)) + b;
      else pixels[i + 2] = f(f(f(b - g) / most(f(1e-10), f(r - g))) * f(changed - g)) + g;
    }
  };
}

function redModifiers(given: { scale: number; width: number; keepsHue: boolean }): Style {
  return { forward: () => redModifier(given, reddened), inverse: () => redModifier(given, restored) };
}

/** The red modifiers of the ACES 0.3 and 1.0 reference rendering transforms. */
export const redModifier03 = redModifiers({ scale: 1 - f(0.85), width: 1.9098593171027443, keepsHue: true });
export const redModifier10 = redModifiers({ scale: 1 - f(0.82), width: 1.6976527263135504, keepsHue: false });

/** Luminance weighted by chroma, which sees saturated colors brighter. */
function brightness(r: number, g: number, b: number): number {
  const chroma = f(Math.sqrt(f(f(f(b * f(b - g)) + f(g * f(g - r))) + f(r * f(r - b)))));
  return f(f(f(f(b + g) + r) + f(1.75 * chroma)) / 3);
}

/** The gain of glow by saturation: an S between none and all. */
function glowGain(r: number, g: number, b: number, gain: number): number {
  const x = f(f(saturation(r, g, b) - f(0.4)) * 5);
  const sign = signOf(x);
  const t = most(0, f(1 - f(f(0.5 * sign) * x)));
  return f(gain * f(f(1 + f(sign * f(1 - f(t * t)))) * 0.5));
}

function added(gain: number, bright: number, middle: number): number {
  if (bright >= f(middle * 2)) return 0;
  if (bright <= f(f(middle * 2) / 3)) return gain;
  return f(gain * f(f(middle / bright) - 0.5));
}

function removed(gain: number, bright: number, middle: number): number {
  if (bright >= f(middle * 2)) return 0;
  if (bright <= f(f(f(f(1 + gain) * middle) * 2) / 3)) return f(-gain / f(1 + gain));
  return f(f(gain * f(f(middle / bright) - 0.5)) / f(f(gain * 0.5) - 1));
}

function glow(given: { gain: number; middle: number }, change: typeof added): Kernel {
  const gain = f(given.gain);
  const middle = f(given.middle);
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      const r = at(pixels, i);
      const g = at(pixels, i + 1);
      const b = at(pixels, i + 2);
      const scale = f(1 + change(glowGain(r, g, b, gain), brightness(r, g, b), middle));
      pixels[i] = r * scale;
      pixels[i + 1] = g * scale;
      pixels[i + 2] = b * scale;
    }
  };
}

function glows(given: { gain: number; middle: number }): Style {
  return { forward: () => glow(given, added), inverse: () => glow(given, removed) };
}

/** The glow of the ACES 0.3 and 1.0 reference rendering transforms. */
export const glow03 = glows({ gain: 0.075, middle: 0.1 });
export const glow10 = glows({ gain: 0.05, middle: 0.08 });
