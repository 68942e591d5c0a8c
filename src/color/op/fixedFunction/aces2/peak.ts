import { f } from "#color/float.ts";
import { pow } from "#color/power.ts";
import { primariesOf } from "#color/primaries.ts";
import { at, most } from "../float.ts";
import { cosineOf, fromJmh, lightnessOf, type Model, modelOf, sineOf } from "./model.ts";
import { type ToneScale, toneScaleOf } from "./toneScale.ts";

/** Values derived from ACES 2's peak luminance alone. */
export type Peak = {
  readonly tone: ToneScale;
  /** The lightness of the peak, and of mid gray. */
  readonly most: number;
  readonly middle: number;
  /** The colorfulness that AP1 reaches at the lightness of the peak, by whole degrees of hue from index 1 on. */
  readonly reach: Float32Array;
  readonly compression: number;
  readonly saturation: number;
  readonly saturationThreshold: number;
  readonly chromaScale: number;
  /** Distance from the achromatic axis of gamut compression's focus. */
  readonly focus: number;
  /** 1 over the gamma of the lower hull of the gamut. */
  readonly lowerGamma: number;
};

/** Hues of the tables; one entry more below and two above go on around the circle. */
export const HUES = 360;

const ap = (name: string): Model => modelOf(primariesOf(name)?.xy ?? []) as Model;
/** The models of the scene, and of the gamut that everything is to be in reach of. */
export const sceneModel = ap("ACES AP0");
export const reachModel = ap("ACES AP1");

/** Copies the ends of a table around the circle. */
export function wrapEnds(table: Float32Array): void {
  table[0] = at(table, HUES);
  table[HUES + 1] = at(table, 1);
  table[HUES + 2] = at(table, 2);
}

/** The first colorfulness, to 0.01, that is outside the gamut of the model. */
function reachOf(lightness: number, hue: number): number {
  const [cosine, sine] = [cosineOf(hue), sineOf(hue)];
  const rgb = new Float32Array(3);
  const outside = (colorfulness: number): boolean => {
    fromJmh(reachModel, lightness, colorfulness, cosine, sine, rgb);
    return at(rgb, 0) < 0 || at(rgb, 1) < 0 || at(rgb, 2) < 0;
  };
  let [low, high] = [0, 50];
  while (high < 1300 && !outside(high)) [low, high] = [high, high + 50];
  while (high - low > f(1e-2)) {
    const middle = f(f(high + low) / 2);
    if (outside(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** Derived values of a peak in nits. */
export function peakOf(nits: number): Peak {
  const tone = toneScaleOf(f(nits));
  const { logPeak } = tone;
  const top = lightnessOf(f(nits));
  const reach = new Float32Array(HUES + 3);
  for (let hue = 0; hue < HUES; hue++) reach[hue + 1] = reachOf(top, hue);
  wrapEnds(reach);
  return {
    tone,
    most: top,
    middle: lightnessOf(f(tone.middle * 100)),
    reach,
    compression: f(f(2.4) + f(f(f(2.4) * f(3.3)) * logPeak)),
    saturation: most(f(0.2), f(f(1.3) - f(f(f(1.3) * f(0.69)) * logPeak))),
    saturationThreshold: f(f(0.5) / f(nits)),
    chromaScale: f(pow(f(f(0.03379) * f(nits)), f(0.30596)) - f(0.45135)),
    focus: f(f(1.35) + f(f(f(1.35) * f(1.75)) * logPeak)),
    lowerGamma: f(1 / f(f(1.14) + f(f(0.07) * logPeak))),
  };
}

/** The colorfulness in reach at a hue from 0 to before 360. */
export function reachAt({ reach }: Peak, hue: number): number {
  const below = Math.trunc(hue);
  const low = at(reach, below + 1);
  return f(low + f(f(hue - below) * f(at(reach, below + 2) - low)));
}
