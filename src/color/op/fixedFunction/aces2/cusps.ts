import { f } from "#color/float.ts";
import { at } from "../float.ts";
import { type Model, responseOf, toAab, toJmh } from "./model.ts";
import { HUES, type Peak, reachModel, wrapEnds } from "./peak.ts";

/** The most colorful point of every hue that a display shows, by hues that include all corners of its gamut. */
export type Cusps = {
  readonly hue: Float32Array;
  readonly lightness: Float32Array;
  readonly colorfulness: Float32Array;
  /** Lower limit of an entry's offset from its whole degree. */
  readonly lowest: number;
  readonly highest: number;
};

/** Red, yellow, green, cyan, blue, magenta. */
const CORNERS = [
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
  [0, 1, 1],
  [0, 0, 1],
  [1, 0, 1],
] as const;
type Three = readonly [number, number, number];
/** A corner of a gamut: RGB, and lightness, colorfulness and hue. */
type Corner = { rgb: Three; jmh: Three };

function cornerOf(model: Model, rgb: Three): Corner {
  const out = new Float32Array(3);
  toJmh(model, ...rgb, out);
  return { rgb, jmh: [...out] as unknown as Three };
}

/** The corners in the order of their hues, one more at each end around the circle. */
function aroundCircle(corners: Corner[]): Corner[] {
  const first = corners.reduce((best, { jmh }, i) => (jmh[2] < at(corners[best]!.jmh, 2) ? i : best), 0);
  const sorted = [...corners.slice(first), ...corners.slice(0, first)];
  const turned = ({ rgb, jmh: [j, m, h] }: Corner, by: number): Corner => ({ rgb, jmh: [j, m, f(h + by)] });
  return [turned(sorted[5]!, -360), ...sorted, turned(sorted[0]!, 360)];
}

function limitCorners(model: Model, { tone }: Peak): Corner[] {
  const scale = f(tone.peak / 100);
  return aroundCircle(
    CORNERS.map((unit) => cornerOf(model, unit.map((value) => f(value * scale)) as unknown as Three)),
  );
}

/** The corners of AP1 as bright as the peak. */
function reachCorners({ most: top, tone }: Peak): Corner[] {
  const limit = responseOf(top);
  const aab = new Float32Array(3);
  return aroundCircle(
    CORNERS.map((unit) => {
      let [low, high] = [0, tone.forwardLimit];
      while (f(high - low) > f(1e-3)) {
        const scale = f(f(low + high) / 2);
        toAab(reachModel, scale * unit[0], scale * unit[1], scale * unit[2], aab);
        const response = at(aab, 0);
        if (response < limit) low = scale;
        else high = scale;
        if (response === limit) break;
      }
      return cornerOf(reachModel, unit.map((value) => f(value * high)) as unknown as Three);
    }),
  );
}

/** Hues about a degree apart, such that every given one is among them. */
function huesThrough(given: readonly number[]): Float32Array {
  const counts: number[] = [];
  let lowest = given[0] === 0 ? 0 : 1;
  let last = -1;
  for (const [k, hue] of given.entries()) {
    let count = Math.min(Math.max(Math.floor(hue + 0.5), lowest), HUES - 1);
    if (count === last) {
      if (k > 1 && counts[k - 2] !== counts[k - 1]! - 1) counts[k - 1]! -= 1;
      else count += 1;
    }
    counts.push(Math.min(count, HUES - 1));
    last = lowest = count;
  }
  const table = new Float32Array(HUES + 3);
  let index = 1;
  const fill = (lower: number, upper: number, samples: number) => {
    const step = f(f(upper - lower) / samples);
    for (let i = 0; i < samples; i++) table[index++] = lower + f(i * step);
  };
  given.forEach((hue, k) => {
    fill(given[k - 1] ?? 0, hue, counts[k]! - (counts[k - 1] ?? 0));
  });
  fill(given.at(-1) ?? 0, 360, HUES - (counts.at(-1) ?? 0));
  table[0] = at(table, HUES) - 360;
  table[HUES + 1] = at(table, 1) + 360;
  table[HUES + 2] = at(table, 2) + 360;
  return table;
}

/** Position of a hue between two corners, by bisection from `from` on. */
function alongEdge(model: Model, [lower, upper]: [Corner, Corner], hue: number, from: number): number {
  let [low, high] = [from, 1];
  const out = new Float32Array(3);
  while (f(high - low) > f(1e-7)) {
    const t = f(f(low + high) / 2);
    mixed(model, [lower, upper], t, out);
    const found = at(out, 2);
    // At the ends of the circle the edge crosses hue 0.
    if (found < lower.jmh[2]) high = t;
    else if (found >= upper.jmh[2]) low = t;
    else if (found > hue) high = t;
    else low = t;
  }
  return f(f(low + high) / 2);
}

function mixed(model: Model, [lower, upper]: [Corner, Corner], t: number, out: Float32Array): void {
  const [r, g, b] = lower.rgb.map((value, i) => f(value + f(t * f(at(upper.rgb, i) - value)))) as [
    number,
    number,
    number,
  ];
  toJmh(model, r, g, b, out);
}

/** The cusps of a display with a peak. */
export function cuspsOf(model: Model, peak: Peak): Cusps {
  const corners = limitCorners(model, peak);
  const hues = [...corners.slice(1, 7), ...reachCorners(peak).slice(1, 7)].map(({ jmh }) => jmh[2]);
  const hue = huesThrough([...new Set(hues)].sort((a, b) => a - b));
  const lightness = new Float32Array(HUES + 3);
  const colorfulness = new Float32Array(HUES + 3);
  const out = new Float32Array(3);
  let [edge, t] = [-1, 0];
  for (let i = 1; i <= HUES; i++) {
    const upper = corners.findIndex(({ jmh }, index) => index > 0 && jmh[2] > at(hue, i));
    const ends: [Corner, Corner] = [corners[upper - 1]!, corners[upper]!];
    if (ends[0].jmh[2] === at(hue, i)) out.set(ends[0].jmh);
    else {
      t = alongEdge(model, ends, at(hue, i), upper === edge ? t : 0);
      edge = upper;
      mixed(model, ends, t, out);
    }
    lightness[i] = at(out, 0);
    colorfulness[i] = at(out, 1) * f(1 + f(f(0.27) * f(0.12)));
  }
  wrapEnds(lightness);
  wrapEnds(colorfulness);
  return { hue, lightness, colorfulness, ...searchRange(hue) };
}

function searchRange(hue: Float32Array): { lowest: number; highest: number } {
  let [lowest, highest] = [0, 1];
  for (let i = 1; i <= HUES; i++) {
    const away = i - (1 + Math.trunc(at(hue, i)));
    lowest = Math.min(lowest, away);
    highest = Math.max(highest, away + 1);
  }
  return { lowest, highest };
}

/**
 * The upper entry of the two that a hue, from 0 to before 360, is between. The search begins below no further than
 * some entry is from its degree, so that next to a corner it may end one entry too high, as in official OCIO.
 */
export function upperEntry({ hue: hues, lowest, highest }: Cusps, hue: number): number {
  let i = 1 + Math.trunc(hue);
  let low = Math.max(0, i + lowest);
  let high = Math.min(HUES + 1, i + highest);
  while (low + 1 < high) {
    if (hue > at(hues, i)) low = i;
    else high = i;
    i = (low + high) >> 1;
  }
  return Math.max(1, high);
}
