import { fromXyzD65, REC2020, scaling } from "../builtin/step.ts";
import { itpOf } from "../compare/itp.ts";
import { deltaItp } from "../deltaItp.ts";
import type { FixedFunctionOp } from "../op/fixedFunctionOp.ts";
import type { LogCameraOp } from "../op/logOp.ts";
import { type Lut3dOp, lut3dOf } from "../op/lut3dOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { AnyOp } from "../op.ts";
import { compile, inverseOf } from "../ops.ts";
import { keyOf } from "./stepKey.ts";

/** Values for which a table holds, and how its entries are spread: `toe` null evenly, else as a logarithm above it. */
export type Domain = { readonly low: number; readonly high: number; readonly toe: number | null };

/** Differences of a bake from what it stands for: the largest and the one that 99 of 100 colors stay below, in ΔE ITP. */
export type BakeError = { readonly max: number; readonly p99: number };

/** XYZ with D65 as white, 1 for 100 nits, in place of colors. */
export type Colorimetry = readonly AnyOp[];

/** A 3D LUT between its shapers, and how near it comes. */
export type CubeBake = {
  readonly ops: AnyOp[];
  /** The domains that its shapers bring to 0 to 1, before and behind the cube. */
  readonly domains: readonly [Domain, Domain];
  readonly size: number;
  readonly error: BakeError;
  /** Values for which the error holds. */
  readonly range: readonly [low: number, high: number];
};

const three = (value: number) => [value, value, value];

/** Steps that bring the values of a domain to 0 to 1. */
export function spread({ low, high, toe }: Domain): LogCameraOp | MatrixOp {
  if (toe === null) {
    const scale = 1 / (high - low);
    return {
      type: "matrix",
      matrix: [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1],
      offset: [...three(-low * scale), 0],
    };
  }
  // A logarithm of the value and the toe from 0 on, straight below it.
  const at = (value: number) =>
    value >= 0 ? Math.log2(value + toe) : Math.log2(toe) + value / (toe * Math.LN2);
  const slope = 1 / (at(high) - at(low));
  return {
    type: "logCamera",
    base: 2,
    logSlope: three(slope),
    logOffset: three(-at(low) * slope),
    linSlope: three(1),
    linOffset: three(toe),
    linBreak: three(0),
    linearSlope: null,
    direction: "forward",
  };
}

/** Sizes that are tried, smallest first. */
const SIZES = [33, 49, 65, 81, 97];
/** A cube that comes as near as this is large enough. */
const NEAR = 0.9;
/** The largest cube that official OCIO undoes, tried where others do not come as near as the goal, nor miss it by far. */
const LARGEST = 127;
const GOAL = 1;
const HOPELESS = 2.5;
/** Light that a cube holds where it does not come near for more of it. */
const LESS_LIGHT = [16, 4, 1];
const PROBES = 10_000;
/** Stops below the brightest over which light is probed. */
const STOPS = 14;
/** The toe of the shaper behind a cube: of light that goes beyond 200 nits, and of other light. */
const TOES = { bright: 1, plain: 0.2 };

/** A cube of steps: entries evenly from 0 to 1, in the order of `Lut3dOp`, computed in vectors. */
function cubeOf(ops: readonly AnyOp[], size: number): Lut3dOp {
  const count = size ** 3;
  const pixels = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    pixels[i * 4] = Math.floor(i / size / size) / (size - 1);
    pixels[i * 4 + 1] = (Math.floor(i / size) % size) / (size - 1);
    pixels[i * 4 + 2] = (i % size) / (size - 1);
    pixels[i * 4 + 3] = 1;
  }
  compile(ops)(pixels, 0, count);
  const values = new Float32Array(count * 3);
  // Six decimals are finer than a cube's own error, and make its file smaller.
  for (let i = 0; i < count; i++)
    for (let channel = 0; channel < 3; channel++)
      values[i * 3 + channel] = rounded(pixels[i * 4 + channel] as number);
  return { ...lut3dOf(size, values), interpolation: "tetrahedral" };
}

function rounded(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : 0;
}

/** Numbers from 0 to 1, the same each time for a seed. */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Colors all over a domain, one in four gray and one in four on its lower faces; the same each time. */
export function probesOf(domain: Domain, count = PROBES): Float32Array {
  return spreadProbes(inverseOf([spread(domain)]), count);
}

/** The same of what steps make of 0 to 1. */
function spreadProbes(back: readonly AnyOp[], count = PROBES): Float32Array {
  const pixels = new Float32Array(count * 4);
  const random = randoms(1);
  for (let i = 0; i < count; i++) {
    const [red, green, blue] = [random(), random(), random()];
    pixels.set(i % 4 === 0 ? [red, red, red, 1] : [red, green, blue, 1], i * 4);
    // Colors out of gamut are clamped to these faces.
    if (i % 4 === 1) pixels[i * 4 + (Math.floor(i / 4) % 3)] = 0;
  }
  compile(back)(pixels, 0, count);
  return pixels;
}

/**
 * Light as pictures have it: 14 stops below the brightest of a domain, each as often as another, one in five gray and
 * one in five with a channel at the lower end, and one evenly over the domain; the same each time.
 */
function lightOf({ low, high }: Domain, count = PROBES): Float32Array {
  const pixels = new Float32Array(count * 4);
  const random = randoms(2);
  const light = () => Math.max(low, high * 2 ** (-STOPS * random()));
  for (let i = 0; i < count; i++) {
    const color = [light(), light(), light()] as [number, number, number];
    if (i % 5 === 0) color.fill(color[0]);
    if (i % 5 === 1) color[Math.floor(i / 5) % 3] = Math.max(low, 0);
    if (i % 5 === 2) color[Math.floor(i / 5) % 3] = low + (high - low) * random();
    pixels.set(color, i * 4);
    pixels[i * 4 + 3] = 1;
  }
  return pixels;
}

/** Visible difference of two chains for colors. */
export function errorOf(
  wanted: readonly AnyOp[],
  got: readonly AnyOp[],
  probes: Float32Array,
  colorimetry: Colorimetry,
): BakeError {
  return errorFrom(wanted, [probes], colorimetry)(got);
}

/** Measures chains by their visible difference from another, for each set of colors alone, and gives the worst of them. */
function errorFrom(
  wanted: readonly AnyOp[],
  sets: readonly Float32Array[],
  colorimetry: Colorimetry,
): (got: readonly AnyOp[]) => BakeError {
  const light = [...colorimetry, fromXyzD65(REC2020), scaling(100)];
  const probes = new Float32Array(sets.reduce((sum, { length }) => sum + length, 0));
  let length = 0;
  for (const set of sets) {
    probes.set(set, length);
    length += set.length;
  }
  const seen = (ops: readonly AnyOp[]) => {
    const pixels = probes.slice();
    compile([...ops, ...light])(pixels, 0, length / 4);
    return itpOf(pixels);
  };
  const a = seen(wanted);
  return (got) => {
    const b = seen(got);
    const error = { max: 0, p99: 0 };
    let from = 0;
    for (const set of sets) {
      const count = set.length / 4;
      const first = from;
      const differences = Float64Array.from({ length: count }, (_, i) =>
        deltaItp(a, b, (first + i) * 3),
      ).sort();
      error.max = Math.max(error.max, differences[count - 1] as number);
      error.p99 = Math.max(error.p99, differences[Math.floor((count - 1) * 0.99)] as number);
      from += count;
    }
    return error;
  };
}

/** The least and the greatest value that steps make of colors. */
function limitsOf(ops: readonly AnyOp[], probes: Float32Array): readonly [number, number] {
  const pixels = probes.slice();
  compile(ops)(pixels, 0, probes.length / 4);
  let [low, high] = [0, 0];
  for (const [i, value] of pixels.entries())
    if (i % 4 < 3 && Number.isFinite(value)) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high > low ? high : low + 1];
}

/** Cubes of one conversion, by steps, domains and kind of shaper: views on several displays have the same ones. */
export type Cubes = Map<string, Lut3dOp>;

type BakeOptions = {
  /** The steps of a shaper. */
  shaped: (domain: Domain) => readonly AnyOp[];
  /** The steps of the shaper before the cube, and the toe of the one behind it, where these are others. */
  front?: { before: readonly AnyOp[]; toe: number } | null;
  /** True where the negative values of what is made are not needed. */
  isClamped: boolean;
  cubes: Cubes;
};

/** True if steps end in a hue, which jumps from 1 to 0 where its circle closes: no cube comes near there. */
function endInHue(ops: readonly AnyOp[]): boolean {
  const last = ops.at(-1);
  if (last?.type !== "fixedFunction") return false;
  const { style, direction } = last as FixedFunctionOp;
  return direction === "forward" && /^RGB_TO_HS/i.test(style);
}

/** Entries along an edge of a cube with a hue, which more do not bring nearer. */
const HUE_SIZE = 65;

/** Makes cubes of steps over a domain, of which the error is told for colors up to `bright`. */
function baker(
  ops: readonly AnyOp[],
  domain: Domain,
  bright: number,
  colorimetry: Colorimetry,
  { shaped, front, isClamped, cubes }: BakeOptions,
): (size: number) => CubeBake {
  const [least, high] = limitsOf(ops, probesOf(domain));
  // To undo a cube, official OCIO pushes its faces away from the middle, beyond which black may not be.
  const low = isClamped ? Math.max(least, 0) : least;
  const shown = { ...domain, high: bright };
  // A logarithm makes the share of bright colors, and of jumps such as those of a hue, small: probed evenly, too.
  const probes = [probesOf({ ...shown, toe: null })];
  if (domain.toe !== null) probes.unshift(probesOf(shown), lightOf(shown));
  if (front) probes.push(spreadProbes(inverseOf(front.before)));
  // Of light that stays about as bright the shapers are alike, so that what stays as it is keeps its steps.
  const isAlike = high > domain.high / 2;
  // Colors far below 0, as of a gamut compression undone, need entries as close as those above.
  const isEven = domain.toe === null || low < -domain.high / 8;
  const toe = isEven ? null : isAlike ? domain.toe : high > 2 ? TOES.bright : TOES.plain;
  // Below 0 a spread is straight, as steep as at the toe: a short one has no entries left for colors out of gamut.
  const domains = [domain, { low, high, toe: front ? Math.max(front.toe, -low / 4) : toe }] as const;
  const [before, behind] = [front?.before ?? shaped(domains[0]), shaped(domains[1])];
  const measured = errorFrom(ops, probes, colorimetry);
  const key = keyOf([ops, domains, front ? before : before.map(({ type }) => type)]);
  return (size) => {
    const cubeKey = `${size} ${key}`;
    const cube = cubes.get(cubeKey) ?? cubeOf([...inverseOf(before), ...ops, ...behind], size);
    cubes.set(cubeKey, cube);
    const made: AnyOp[] = [...before, cube, ...inverseOf(behind)];
    return { ops: made, domains, size, error: measured(made), range: [domain.low, bright] };
  };
}

/**
 * Steps as a cube between two shapers, spread over a domain: the smallest cube that comes near for colors up to
 * `bright`. Where none does, the largest, or one that holds for less light, by which its entries are closer.
 * `colorimetry` are the steps from their output to XYZ, `shaped` the steps of a shaper, and with `isClamped` the cube
 * makes nothing below 0.
 */
export function cubeBake(
  ops: readonly AnyOp[],
  domain: Domain,
  bright: number,
  colorimetry: Colorimetry,
  {
    shaped = (each) => [spread(each)],
    front = null,
    isClamped = false,
    cubes = new Map(),
  }: Partial<BakeOptions> = {},
): CubeBake {
  const options = { shaped, front, isClamped, cubes };
  const tried = baker(ops, domain, bright, colorimetry, options);
  if (endInHue(ops)) return tried(HUE_SIZE);
  const [least, ...larger] = SIZES as [number, ...number[]];
  let best = tried(least);
  // The error goes down with the square of the size, or slower where there are edges.
  const enough = least * Math.sqrt(best.error.p99 / NEAR) * 0.85;
  for (const size of larger)
    if (best.error.p99 > NEAR && (size >= enough || size === larger.at(-1))) best = tried(size);
  const highs =
    domain.toe === null ? [domain.high] : [domain.high, ...LESS_LIGHT.filter((high) => high <= bright)];
  for (const high of highs) {
    if (best.error.p99 <= GOAL) break;
    const made = baker(ops, { ...domain, high }, Math.min(bright, high), colorimetry, options);
    const large = high === domain.high ? best : made(larger.at(-1) as number);
    const found = large.error.p99 > GOAL && large.error.p99 < HOPELESS ? made(LARGEST) : large;
    if (found.error.p99 < best.error.p99) best = found;
  }
  return best;
}
