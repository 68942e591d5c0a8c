import { f } from "#color/float.ts";
import { exp, log, pow } from "#color/power.ts";
import type { Kernel } from "../../op.ts";
import { at, most, signOf } from "./float.ts";
import type { Style } from "./style.ts";

/** The same curve on red, green and blue. */
function eachChannel(curve: (x: number) => number): Kernel {
  return (pixels, from, to) => {
    for (let i = from * 4; i < to * 4; i += 4) {
      pixels[i] = curve(at(pixels, i));
      pixels[i + 1] = curve(at(pixels, i + 1));
      pixels[i + 2] = curve(at(pixels, i + 2));
    }
  };
}

/** The constants of SMPTE ST 2084. */
const [M1, M2] = [f(0.25 * (2610 / 4096)), f(128 * (2523 / 4096))];
const [C2, C3] = [f(32 * (2413 / 4096)), f(32 * (2392 / 4096))];
const C1 = f(C3 - C2 + 1);

/** PQ of linear light of which 1 is 100 nits, mirrored at 0. */
export const pq: Style = {
  forward: () =>
    eachChannel((x) => {
      const y = pow(Math.abs(f(x * f(0.01))), M1);
      return signOf(x) * pow(f(f(C1 + f(C2 * y)) / f(1 + f(C3 * y))), M2);
    }),
  inverse: () =>
    eachChannel((x) => {
      const q = pow(Math.abs(x), f(1 / M2));
      const linear = pow(f(most(0, f(q - C1)) / f(C2 - f(C3 * q))), f(1 / M1));
      return signOf(x) * f(100 * linear);
    }),
};

export type CurveSegment = { slope: number; offset: number; linearSlope: number; linearOffset: number };

function logged(x: number, { slope, offset, linearSlope, linearOffset }: CurveSegment): number {
  return f(f(slope * log(f(f(linearSlope * x) + linearOffset))) + offset);
}

function unlogged(y: number, { slope, offset, linearSlope, linearOffset }: CurveSegment): number {
  return f(f(exp(f(f(y - offset) / slope)) - linearOffset) / linearSlope);
}

/** A log segment of base `base`, narrowed. */
function segment(base: number, [slope, offset, linearSlope, linearOffset]: readonly number[]): CurveSegment {
  return {
    slope: f((slope as number) / Math.log(base)),
    offset: f(offset as number),
    linearSlope: f(linearSlope as number),
    linearOffset: f(linearOffset as number),
  };
}

/** The numbers of `gammaLog` by its parameters. */
export function gammaLogOf(params: readonly number[]) {
  const [mirror, until, exponent, slope, offset] = params.map(f) as [number, number, number, number, number];
  const gamma = (x: number) => f(slope * pow(f(x + offset), exponent));
  const ungamma = (y: number) => f(pow(f(y / slope), f(1 / exponent)) - offset);
  return { mirror, until, gamma, ungamma, log: segment(params[5] as number, params.slice(6)) };
}

/** A power up to a break and a log beyond, mirrored. */
export const gammaLog: Style = {
  forward(params) {
    const { mirror, until, gamma, log } = gammaLogOf(params);
    return eachChannel((x) => {
      const away = f(x - mirror);
      const e = f(Math.abs(away) + mirror);
      return signOf(away) * (e < until ? gamma(e) : logged(e, log));
    });
  },
  inverse(params) {
    const { mirror, until, gamma, ungamma, log } = gammaLogOf(params);
    const [middle, end] = [gamma(mirror), gamma(until)];
    return eachChannel((y) => {
      const away = f(y - middle);
      const e = f(Math.abs(away) + middle);
      return signOf(away) * (e < end ? ungamma(e) : unlogged(e, log));
    });
  },
};

/** The numbers of `doubleLog` by its parameters; `low` and `high` are the heights at its breaks. */
export function doubleLogOf(params: readonly number[]) {
  const [base, from, to] = params as [number, number, number];
  const [slope, offset] = params.slice(11).map(f) as [number, number];
  const [first, second] = [segment(base, params.slice(3, 7)), segment(base, params.slice(7, 11))];
  const [low, high] = [logged(f(from), first), logged(f(to), second)];
  return { from: f(from), to: f(to), low, high, first, second, slope, offset };
}

/** A log below a break, a line, and a log above another break. */
export const doubleLog: Style = {
  forward(params) {
    const { from, to, first, second, slope, offset } = doubleLogOf(params);
    return eachChannel((x) => {
      if (x <= from) return logged(x, first);
      return x < to ? f(f(slope * x) + offset) : logged(x, second);
    });
  },
  inverse(params) {
    const { low, high, first, second, slope, offset } = doubleLogOf(params);
    return eachChannel((y) => {
      if (y <= low) return unlogged(y, first);
      return y < high ? f(f(y - offset) / slope) : unlogged(y, second);
    });
  },
};
