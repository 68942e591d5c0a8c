import { f } from "#color/float.ts";
import { at, most } from "../float.ts";
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
  const fits = (gamma: number): boolean => {
    const inside = points.findIndex(({ axis, slope, cuspAxis }) => {
      const edge = boundary(peak, j, m, f(1 / gamma), axis, slope, cuspAxis);
      fromJmh(model, f(axis + f(slope * edge)), edge, cosine, sine, rgb);
      return !(at(rgb, 0) > shown || at(rgb, 1) > shown || at(rgb, 2) > shown);
    });
    // The point that did not fit comes first the next time, when it likely tells the same.
    if (inside > 0) points.unshift(...points.splice(inside, 1));
    return inside < 0;
  };
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

/** Cusp of a hue, with derived values; one object is reused for every color. */
type Cusp = { lightness: number; colorfulness: number; upperGamma: number; focus: number; threshold: number };

/** The cusp at a hue, into `cusp`. */
function findCusp({ peak, cusps, upperGamma }: Gamut, hue: number, cusp: Cusp): void {
  const upper = upperEntry(cusps, hue);
  const low = at(cusps.hue, upper - 1);
  const t = f(f(hue - low) / f(at(cusps.hue, upper) - low));
  cusp.lightness = between(cusps.lightness, upper, t);
  cusp.colorfulness = between(cusps.colorfulness, upper, t);
  cusp.upperGamma = between(upperGamma, upper, t);
  cusp.focus = focusLightness(peak, cusp.lightness);
  cusp.threshold = gainThreshold(peak, cusp.lightness);
}

/** Moves a color along its line to the focus, whose distance `told` tells: lightness at 0, colorfulness at 1 of `out`. */
function moveAlong(
  peak: Peak,
  cusp: Cusp,
  lightness: number,
  colorfulness: number,
  told: number,
  reach: number,
  remap: Remap,
  out: Float32Array,
): void {
  const { focus } = cusp;
  const gain = slopeGain(peak, told, cusp.threshold);
  const axis = onAxis(peak, lightness, colorfulness, focus, gain);
  const slope = lineSlope(peak, axis, focus, gain);
  const cuspAxis = onAxis(peak, cusp.lightness, cusp.colorfulness, focus, gain);
  const edge = boundary(peak, cusp.lightness, cusp.colorfulness, cusp.upperGamma, axis, slope, cuspAxis);
  if (edge <= 0) {
    out[0] = lightness;
    out[1] = 0;
    return;
  }
  const far = leaving(axis, slope, INVERSE_GAMMA, peak.most, reach, peak.most);
  const moved = remapped(colorfulness, edge, far, remap);
  out[0] = axis + f(moved * slope);
  out[1] = moved;
}

/** True if compression is done: black, gray or beyond the peak, which lose their colorfulness. */
function isSettled({ peak }: Gamut, out: Float32Array): boolean {
  const lightness = at(out, 0);
  if (lightness <= 0) out[0] = 0;
  else if (!(at(out, 1) <= 0 || lightness > peak.most)) return false;
  out[1] = 0;
  return true;
}

const scratch: Cusp = { lightness: 0.5, colorfulness: 0.5, upperGamma: 0.5, focus: 0.5, threshold: 0.5 };

function between(table: Float32Array, upper: number, t: number): number {
  const low = at(table, upper - 1);
  return f(low + f(t * f(at(table, upper) - low)));
}

/** Compresses lightness and colorfulness (at 0 and 1 of `out`) of a hue into the gamut. */
export function compressIntoGamut(gamut: Gamut, hue: number, reach: number, out: Float32Array): void {
  if (isSettled(gamut, out)) return;
  findCusp(gamut, hue, scratch);
  const j = at(out, 0);
  moveAlong(gamut.peak, scratch, j, at(out, 1), j, reach, compressed, out);
}

/** Undoes `compressIntoGamut`. */
export function expandFromGamut(gamut: Gamut, hue: number, reach: number, out: Float32Array): void {
  if (isSettled(gamut, out)) return;
  findCusp(gamut, hue, scratch);
  const j = at(out, 0);
  const m = at(out, 1);
  moveAlong(gamut.peak, scratch, j, m, j, reach, expanded, out);
  // The lightness that told the focus is not known above the threshold but from this first try.
  if (j > scratch.threshold) moveAlong(gamut.peak, scratch, j, m, at(out, 0), reach, expanded, out);
}
