import { f } from "#color/float.ts";
import { log10, pow } from "#color/power.ts";
import { least, most } from "../float.ts";
import type { Peak } from "./peak.ts";

/** Smoothness of the gamut's cusp. */
export const SMOOTHNESS = f(0.12);

/** The lightness that colors of a hue are moved toward. */
export function focusLightness({ most: top, middle }: Peak, cusp: number): number {
  return f(cusp + f(least(1, f(f(1.3) - f(cusp / top))) * f(middle - cusp)));
}

/** Above this lightness the focus moves away. */
export function gainThreshold({ most: top }: Peak, cusp: number): number {
  return f(cusp + f(f(0.3) * f(top - cusp)));
}

/** Distance of the focus for a lightness. */
export function slopeGain({ most: top, focus }: Peak, lightness: number, threshold: number): number {
  const distance = f(top * focus);
  if (!(lightness > threshold)) return distance;
  const away = log10(f(f(top - threshold) / most(f(1e-4), f(top - lightness))));
  return f(distance * f(f(away * away) + 1));
}

/** Achromatic axis's intersection with the line from focus to color. */
export function onAxis(
  { most: top }: Peak,
  lightness: number,
  colorfulness: number,
  focus: number,
  gain: number,
): number {
  const scaled = f(colorfulness / gain);
  const a = f(scaled / focus);
  if (lightness < focus) {
    const b = f(1 - scaled);
    const c = -lightness;
    const root = f(Math.sqrt(f(f(b * b) - f(f(4 * a) * c))));
    return f(f(-2 * c) / f(b + root));
  }
  const b = -f(f(1 + scaled) + f(top * a));
  const c = f(f(top * scaled) + lightness);
  const root = f(Math.sqrt(f(f(b * b) - f(f(4 * a) * c))));
  return f(f(-2 * c) / f(b - root));
}

/** The slope of the line through the axis at `axis`. */
export function lineSlope({ most: top }: Peak, axis: number, focus: number, gain: number): number {
  const scale = axis < focus ? axis : f(top - axis);
  return f(f(scale * f(axis - focus)) / f(focus * gain));
}

/** The colorfulness at which the line leaves a hull that goes through a point with `lightness` and `colorfulness`. */
export function leaving(
  axis: number,
  slope: number,
  inverseGamma: number,
  lightness: number,
  colorfulness: number,
  reference: number,
): number {
  const shifted = f(reference * pow(f(axis / reference), inverseGamma));
  return f(f(shifted * colorfulness) / f(lightness - f(slope * colorfulness)));
}

/** The colorfulness at which the line leaves the gamut: the smooth minimum of its lower and upper hull. */
export function boundary(
  { most: top, lowerGamma }: Peak,
  cuspLightness: number,
  cuspColorfulness: number,
  upperGamma: number,
  axis: number,
  slope: number,
  cuspAxis: number,
): number {
  const lower = leaving(axis, slope, lowerGamma, cuspLightness, cuspColorfulness, cuspAxis);
  const upper = leaving(
    f(top - axis),
    -slope,
    upperGamma,
    f(top - cuspLightness),
    cuspColorfulness,
    f(top - cuspAxis),
  );
  const width = f(SMOOTHNESS * cuspColorfulness);
  const near = f(most(f(width - Math.abs(f(lower - upper))), 0) / width);
  return f(least(lower, upper) - f(f(f(f(near * near) * near) * width) * f(1 / 6)));
}
