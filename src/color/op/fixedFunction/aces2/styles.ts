import { ColorError } from "#color/error.ts";
import { f } from "#color/float.ts";
import type { Chromaticities } from "#color/primaries.ts";
import type { Kernel } from "../../../op.ts";
import { at } from "../float.ts";
import { eachPixel, type Style } from "../style.ts";
import { chromaNorm, compressedChroma, expandedChroma } from "./chroma.ts";
import { compressIntoGamut, expandFromGamut, type Gamut, gamutOf } from "./gamut.ts";
import {
  aabToJmh,
  cosineOf,
  fromJmh,
  type Model,
  modelOf,
  sineOf,
  toAab,
  toJmh,
  wrappedHue,
} from "./model.ts";
import { type Peak, peakOf, reachAt, sceneModel } from "./peak.ts";
import { tonedLightness, tonedResponse, untonedLightness } from "./toneScale.ts";

/** Remembers what was made of numbers, the last few of them: tables take long to make and are used again. */
function remembered<T>(make: (params: readonly number[]) => T): (params: readonly number[]) => T {
  const made = new Map<string, T>();
  return (params) => {
    const key = params.join(" ");
    const found = made.get(key) ?? make(params);
    made.delete(key);
    made.set(key, found);
    if (made.size > KEPT) made.delete(made.keys().next().value as string);
    return found;
  };
}
const KEPT = 32;

/** A peak by its luminance. */
export const peakFor = remembered(([nits]) => peakOf(nits as number));

/** The model of primaries. Throws ColorError where they span no triangle. */
export const displayModel = remembered((xy) => {
  const model = modelOf((xy as Chromaticities).map(f));
  if (!model) throw new ColorError("The primaries of an ACES 2 transform span no triangle.");
  return model;
});

/** A display by peak luminance and primaries. */
export const displayOf = remembered(([nits, ...xy]): { peak: Peak; model: Model; gamut: Gamut } => {
  const peak = peakFor([nits as number]);
  const model = displayModel(xy);
  return { peak, model, gamut: gamutOf(model, peak) };
});

function outputTransform(params: readonly number[]): Kernel {
  const { peak, model, gamut } = displayOf(params);
  const aab = new Float32Array(3);
  const jmh = new Float32Array(3);
  return eachPixel((pixels, i) => {
    toAab(sceneModel, at(pixels, i), at(pixels, i + 1), at(pixels, i + 2), aab);
    aabToJmh(aab, jmh);
    const hue = at(jmh, 2);
    const cosine = cosineOf(hue);
    const sine = sineOf(hue);
    const reach = reachAt(peak, hue);
    const norm = chromaNorm(cosine, sine, peak.chromaScale);
    const toned = tonedResponse(peak.tone, at(aab, 0));
    jmh[1] = compressedChroma(peak, at(jmh, 1), at(jmh, 0), toned, norm, reach);
    jmh[0] = toned;
    compressIntoGamut(gamut, hue, reach, jmh);
    fromJmh(model, at(jmh, 0), at(jmh, 1), cosine, sine, jmh);
    pixels.set(jmh, i);
  });
}

function inverseOutputTransform(params: readonly number[]): Kernel {
  const { peak, model, gamut } = displayOf(params);
  const jmh = new Float32Array(3);
  return eachPixel((pixels, i) => {
    toJmh(model, at(pixels, i), at(pixels, i + 1), at(pixels, i + 2), jmh);
    const hue = at(jmh, 2);
    const cosine = cosineOf(hue);
    const sine = sineOf(hue);
    const reach = reachAt(peak, hue);
    const norm = chromaNorm(cosine, sine, peak.chromaScale);
    expandFromGamut(gamut, hue, reach, jmh);
    const toned = at(jmh, 0);
    const scene = untonedLightness(peak.tone, toned);
    const colorfulness = expandedChroma(peak, at(jmh, 1), scene, toned, norm, reach);
    fromJmh(sceneModel, scene, colorfulness, cosine, sine, jmh);
    pixels.set(jmh, i);
  });
}

/** The ACES 2 rendering from AP0 to the linear light of a display with a peak and primaries. */
export const outputTransform20: Style = { forward: outputTransform, inverse: inverseOutputTransform };

/** RGB of some primaries to lightness, colorfulness and hue. */
export const jmh20: Style = {
  forward(params) {
    const model = displayModel(params);
    const jmh = new Float32Array(3);
    return eachPixel((pixels, i) => {
      toJmh(model, at(pixels, i), at(pixels, i + 1), at(pixels, i + 2), jmh);
      pixels.set(jmh, i);
    });
  },
  inverse(params) {
    const model = displayModel(params);
    const rgb = new Float32Array(3);
    return eachPixel((pixels, i) => {
      const hue = wrappedHue(at(pixels, i + 2));
      fromJmh(model, at(pixels, i), at(pixels, i + 1), cosineOf(hue), sineOf(hue), rgb);
      pixels.set(rgb, i);
    });
  },
};

/** Hue in degrees, colorfulness and lightness that are 1 in HMJ. */
export const HMJ = { hue: 360, colorfulness: 200, lightness: 100 } as const;

/** RGB of some primaries to shares of hue, colorfulness and lightness, as official OCIO 2.6 has them. */
export const hmj20: Style = {
  forward(params) {
    const model = displayModel(params);
    const jmh = new Float32Array(3);
    return eachPixel((pixels, i) => {
      toJmh(model, at(pixels, i), at(pixels, i + 1), at(pixels, i + 2), jmh);
      pixels[i] = at(jmh, 2) / HMJ.hue;
      pixels[i + 1] = at(jmh, 1) / HMJ.colorfulness;
      pixels[i + 2] = at(jmh, 0) / HMJ.lightness;
    });
  },
  inverse(params) {
    const model = displayModel(params);
    const rgb = new Float32Array(3);
    return eachPixel((pixels, i) => {
      const hue = wrappedHue(f(at(pixels, i) * HMJ.hue));
      const m = f(at(pixels, i + 1) * HMJ.colorfulness);
      const j = f(at(pixels, i + 2) * HMJ.lightness);
      fromJmh(model, j, m, cosineOf(hue), sineOf(hue), rgb);
      pixels.set(rgb, i);
    });
  },
};

function toneCompression(params: readonly number[], change: "forward" | "inverse"): Kernel {
  const peak = peakFor(params);
  return eachPixel((pixels, i) => {
    const hue = wrappedHue(at(pixels, i + 2));
    const reach = reachAt(peak, hue);
    const norm = chromaNorm(cosineOf(hue), sineOf(hue), peak.chromaScale);
    const given = at(pixels, i);
    const m = at(pixels, i + 1);
    if (change === "forward") {
      const toned = tonedLightness(peak.tone, given);
      pixels[i] = toned;
      pixels[i + 1] = compressedChroma(peak, m, given, toned, norm, reach);
    } else {
      const scene = untonedLightness(peak.tone, given);
      pixels[i] = scene;
      pixels[i + 1] = expandedChroma(peak, m, scene, given, norm, reach);
    }
    pixels[i + 2] = hue;
  });
}

/** The tone scale with the chroma compression that goes with it, on lightness, colorfulness and hue. */
export const toneScaleCompression20: Style = {
  forward: (params) => toneCompression(params, "forward"),
  inverse: (params) => toneCompression(params, "inverse"),
};

function gamutCompression(params: readonly number[], change: typeof compressIntoGamut): Kernel {
  const { peak, gamut } = displayOf(params);
  const jm = new Float32Array(2);
  return eachPixel((pixels, i) => {
    const hue = wrappedHue(at(pixels, i + 2));
    jm[0] = at(pixels, i);
    jm[1] = at(pixels, i + 1);
    change(gamut, hue, reachAt(peak, hue), jm);
    pixels[i] = at(jm, 0);
    pixels[i + 1] = at(jm, 1);
    pixels[i + 2] = hue;
  });
}

/** The gamut compression into a display with a peak and primaries, on lightness, colorfulness and hue. */
export const gamutCompression20: Style = {
  forward: (params) => gamutCompression(params, compressIntoGamut),
  inverse: (params) => gamutCompression(params, expandFromGamut),
};
