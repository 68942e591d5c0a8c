import { INVERSE_GAMMA } from "../../../op/fixedFunction/aces2/model.ts";
import type { Peak } from "../../../op/fixedFunction/aces2/peak.ts";
import { CONTRAST, REFERENCE, TOE, type ToneScale } from "../../../op/fixedFunction/aces2/toneScale.ts";
import { pow } from "../../functions.ts";
import {
  add,
  and,
  div,
  either,
  type Lane,
  madd,
  more,
  most,
  mul,
  nmadd,
  number,
  sqrt,
  sub,
} from "../../lane.ts";
import { type Appearance, lightnessOf, luminanceOfResponse } from "./model.ts";

function toned({ scale, shoulder }: ToneScale, luminance: Lane): Lane {
  const x = mul(pow(div(luminance, add(luminance, shoulder)), CONTRAST), scale);
  return most(number(0), mul(div(mul(x, x), add(x, TOE)), REFERENCE));
}

/** The lightness on the display of an achromatic response to the scene. */
export function tonedResponse(scale: ToneScale, achromatic: Lane): Lane {
  return lightnessOf(toned(scale, luminanceOfResponse(achromatic)));
}

/** The colorfulness that counts as one in a hue. */
function chromaNorm({ cosine: c, sine: s }: Appearance, scale: number): Lane {
  const cosine2 = madd(mul(c, c), 2, -1);
  const sine2 = mul(mul(c, s), 2);
  const cosine3 = mul(c, madd(mul(c, c), 4, -3));
  const sine3 = mul(s, nmadd(mul(s, s), 4, number(3)));
  const cosines = madd(cosine3, 7.8838, madd(cosine2, 16.46899, mul(c, 11.34072)));
  const sines = madd(sine3, 9.19364, madd(sine2, -6.37224, madd(s, 14.66441, cosines)));
  return mul(add(sines, 77.12896), scale);
}

type Toe = { limit: Lane; k1: Lane; k2: Lane; k3: Lane };

function toeOf(limit: Lane, length: Lane, slope: Lane): Toe {
  const k2 = most(slope, 0.001);
  const k1 = sqrt(madd(length, length, mul(k2, k2)));
  return { limit, k1, k2, k3: div(add(limit, k1), add(limit, k2)) };
}

function toe(x: Lane, { limit, k1, k2, k3 }: Toe): Lane {
  const b = sub(mul(k3, x), k1);
  const root = sqrt(madd(b, b, mul(mul(mul(k2, k3), x), 4)));
  return either(more(x, limit), x, mul(add(b, root), 0.5));
}

/** Values of chroma compression, for a lightness on the display. */
function chromaOf(peak: Peak, appearance: Appearance, display: Lane, reach: Lane) {
  const norm = chromaNorm(appearance, peak.chromaScale);
  const share = mul(display, 1 / peak.most);
  const rest = most(number(0), sub(number(1), share));
  const limit = div(mul(pow(share, INVERSE_GAMMA), reach), norm);
  const threshold = sqrt(madd(share, share, peak.saturationThreshold));
  return {
    norm,
    limit,
    saturated: toeOf(sub(limit, 0.001), mul(rest, peak.saturation), threshold),
    compressed: toeOf(limit, mul(share, peak.compression), rest),
  };
}

/** Colorfulness that follows lightness through the tone scale to `display`. */
export function compressedChroma(peak: Peak, appearance: Appearance, display: Lane, reach: Lane): Lane {
  const { lightness, colorfulness } = appearance;
  const { norm, limit, saturated, compressed } = chromaOf(peak, appearance, display, reach);
  const share = pow(div(display, lightness), INVERSE_GAMMA);
  const m = div(mul(colorfulness, share), norm);
  const inner = sub(limit, toe(sub(limit, m), saturated));
  return and(mul(toe(inner, compressed), norm), more(colorfulness, 0));
}
