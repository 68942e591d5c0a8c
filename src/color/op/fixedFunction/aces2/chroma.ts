import { f } from "#color/float.ts";
import { pow } from "#color/power.ts";
import { most } from "../float.ts";
import { INVERSE_GAMMA } from "./model.ts";
import type { Peak } from "./peak.ts";

/** The colorfulness that counts as one in a hue: a trigonometric fit. */
export function chromaNorm(cosine: number, sine: number, scale: number): number {
  const cosine2 = f(f(f(2 * cosine) * cosine) - 1);
  const sine2 = f(f(2 * cosine) * sine);
  const cosine3 = f(f(f(f(4 * cosine) * cosine) * cosine) - f(3 * cosine));
  const sine3 = f(f(3 * sine) - f(f(f(4 * sine) * sine) * sine));
  const first = f(f(f(11.34072) * cosine) + f(f(16.46899) * cosine2));
  const cosines = f(first + f(f(7.8838) * cosine3));
  const sines = f(f(cosines + f(f(14.66441) * sine)) + f(f(-6.37224) * sine2));
  return f(f(f(sines + f(f(9.19364) * sine3)) + f(77.12896)) * scale);
}

function toe(x: number, limit: number, toeLength: number, slope: number): number {
  if (x > limit) return x;
  const k2 = most(slope, f(0.001));
  const k1 = f(Math.sqrt(f(f(toeLength * toeLength) + f(k2 * k2))));
  const k3 = f(f(limit + k1) / f(limit + k2));
  const b = f(f(k3 * x) - k1);
  return f(0.5 * f(b + f(Math.sqrt(f(f(b * b) + f(4 * f(f(k2 * k3) * x)))))));
}

function untoe(x: number, limit: number, toeLength: number, slope: number): number {
  if (x > limit) return x;
  const k2 = most(slope, f(0.001));
  const k1 = f(Math.sqrt(f(f(toeLength * toeLength) + f(k2 * k2))));
  const k3 = f(f(limit + k1) / f(limit + k2));
  return f(f(f(x * x) + f(k1 * x)) / f(k3 * f(x + k2)));
}

/** Colorfulness that follows lightness through the tone scale from `scene` to `display`. */
export function compressedChroma(
  peak: Peak,
  colorfulness: number,
  scene: number,
  display: number,
  norm: number,
  reach: number,
): number {
  if (colorfulness === 0) return colorfulness;
  const share = f(display / peak.most);
  const rest = most(0, f(1 - share));
  const limit = f(f(pow(share, INVERSE_GAMMA) * reach) / norm);
  let m = f(f(colorfulness * pow(f(display / scene), INVERSE_GAMMA)) / norm);
  const threshold = f(Math.sqrt(f(f(share * share) + peak.saturationThreshold)));
  m = f(limit - toe(f(limit - m), f(limit - f(0.001)), f(rest * peak.saturation), threshold));
  m = toe(m, limit, f(share * peak.compression), rest);
  return f(m * norm);
}

/** The colorfulness that `compressedChroma` brought to `colorfulness`. */
export function expandedChroma(
  peak: Peak,
  colorfulness: number,
  scene: number,
  display: number,
  norm: number,
  reach: number,
): number {
  if (colorfulness === 0) return colorfulness;
  const share = f(display / peak.most);
  const rest = most(0, f(1 - share));
  const limit = f(f(pow(share, INVERSE_GAMMA) * reach) / norm);
  let m = untoe(f(colorfulness / norm), limit, f(share * peak.compression), rest);
  const threshold = f(Math.sqrt(f(f(share * share) + peak.saturationThreshold)));
  m = f(limit - untoe(f(limit - m), f(limit - f(0.001)), f(rest * peak.saturation), threshold));
  return f(f(m * norm) * pow(f(display / scene), -INVERSE_GAMMA));
}
