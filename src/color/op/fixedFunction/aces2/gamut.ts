import { at, f, most } from "../float.ts";
import {
  boundary,
  focusLightness,
  gainThreshold,
  leaving,
  lineSlope,
  onAxis,
  slopeGain,
} from "./boundary.ts";
import { type Cusps, cuspsOf, upperEntry } from "./cusps.ts";
import { cosineOf, fromJmh, INVERSE_GAMMA, type Model, sineOf } from "./model.ts";
import { HUES, type Peak, wrapEnds } from "./peak.ts";

/** The gamut of a display, as ACES 2 compresses into it. */
export type Gamut = {
  readonly peak: Peak;
  readonly cusps: Cusps;
  /** 1 over the gamma of the upper hull, by the hues of the cusps. */
  readonly upperGamma: Float32Array;
};

/** The gamut of a display's model at a peak. */
export function gamutOf(model: Model, peak: Peak): Gamut {
  const cusps = cuspsOf(model, peak);
  const upperGamma = new Float32Array(HUES + 3);
  for (let i = 1; i <= HUES; i++) upperGamma[i] = upperGammaOf(model, peak, cusps, i);
  wrapEnds(upperGamma);
  return { peak, cusps, upperGamma };
}

/** The least gamma, as 1 over it, whose upper hull is outside of what the display shows everywhere. */
function upperGammaOf(
  model: Model,
  peak: Peak,
  { hue, lightness, colorfulness }: Cusps,
  entry: number,
): number {
  const [j, m] = [at(lightness, entry), at(colorfulness, entry)];
  const [cosine, sine] = [cosineOf(at(hue, entry)), sineOf(at(hue, entry))];
  const focus = focusLightness(peak, j);
  const threshold = gainThreshold(peak, j);
  const points = [0.01, 0.1, 0.5, 0.8, 0.99].map((share) => {
    const tested = f(j + f(f(share) * f(peak.most - j)));
    const gain = slopeGain(peak, tested, threshold);
    const axis = onAxis(peak, tested, m, focus, gain);
    return { axis, slope: lineSlope(peak, axis, focus, gain), cuspAxis: onAxis(peak, j, m, focus, gain) };
  });
  const shown = f(peak.tone.peak / 100);
  const rgb = new Float32Array(3);
  const fits = (gamma: number): boolean =>
    points.every(({ axis, slope, cuspAxis }) => {
      const edge = boundary(peak, j, m, f(1 / gamma), axis, slope, cuspAxis);
      fromJmh(model, f(axis + f(slope * edge)), edge, cosine, sine, rgb);
      return at(rgb, 0) > shown || at(rgb, 1) > shown || at(rgb, 2) > shown;
    });
  let [low, high] = [0, f(0.4)];
  while (high < 5 && !fits(high)) [low, high] = [high, f(high + f(0.4))];
  while (f(high - low) > f(1e-5)) {
    const middle = f(f(high + low) / 2);
    if (fits(middle)) high = middle;
    else low = middle;
  }
  return f(1 / high);
}

/** Colorfulness moved between the boundary of the gamut and that of what is to be in it. */
type Remap = (over: number, scale: number) => number;
const compressed: Remap = (over, scale) => f(f(scale * over) / f(1 + over));
const expanded: Remap = (over, scale) => (over >= 1 ? scale : f(scale * -f(over / f(over - 1))));

function remapped(colorfulness: number, edge: number, reach: number, remap: Remap): number {
  const share = most(f(edge / reach), f(0.75));
  const threshold = f(share * edge);
  if (colorfulness <= threshold || share >= 1) return colorfulness;
  const edgeRest = f(edge - threshold);
  const reachRest = f(reach - threshold);
  const scale = f(reachRest / f(f(reachRest / edgeRest) - 1));
  return f(threshold + remap(f(f(colorfulness - threshold) / scale), scale));
}

/** Moves a color of `out`: lightness at 0 and colorfulness at 1. `gainLightness` tells how far away the focus is. */
function moved(
  { peak, cusps, upperGamma }: Gamut,
  hue: number,
  reach: number,
  remap: Remap,
  out: Float32Array,
  inverse: boolean,
): void {
  const j = at(out, 0);
  const m = at(out, 1);
  if (j <= 0) {
    out[0] = 0;
    out[1] = 0;
    return;
  }
  if (m <= 0 || j > peak.most) {
    out[1] = 0;
    return;
  }
  const upper = upperEntry(cusps, hue);
  const low = at(cusps.hue, upper - 1);
  const t = f(f(hue - low) / f(at(cusps.hue, upper) - low));
  const cuspJ = between(cusps.lightness, upper, t);
  const cuspM = between(cusps.colorfulness, upper, t);
  const gamma = between(upperGamma, upper, t);
  const focus = focusLightness(peak, cuspJ);
  const threshold = gainThreshold(peak, cuspJ);
  const toward = (from: number): boolean => {
    const gain = slopeGain(peak, from, threshold);
    const axis = onAxis(peak, j, m, focus, gain);
    const slope = lineSlope(peak, axis, focus, gain);
    const cuspAxis = onAxis(peak, cuspJ, cuspM, focus, gain);
    const edge = boundary(peak, cuspJ, cuspM, gamma, axis, slope, cuspAxis);
    if (edge <= 0) {
      out[0] = j;
      out[1] = 0;
      return false;
    }
    const far = leaving(axis, slope, INVERSE_GAMMA, peak.most, reach, peak.most);
    const colorfulness = remapped(m, edge, far, remap);
    out[0] = axis + f(colorfulness * slope);
    out[1] = colorfulness;
    return true;
  };
  toward(j);
  // Backwards, the lightness that told the focus is not known above the threshold but from a first try.
  if (inverse && j > threshold) toward(at(out, 0));
}

function between(table: Float32Array, upper: number, t: number): number {
  const low = at(table, upper - 1);
  return f(low + f(t * f(at(table, upper) - low)));
}

/** Brings lightness and colorfulness (at 0 and 1 of `out`) of a hue into the gamut. */
export function compressIntoGamut(gamut: Gamut, hue: number, reach: number, out: Float32Array): void {
  moved(gamut, hue, reach, compressed, out, false);
}

/** Undoes `compressIntoGamut`. */
export function expandFromGamut(gamut: Gamut, hue: number, reach: number, out: Float32Array): void {
  moved(gamut, hue, reach, expanded, out, true);
}
