import { fromXyzD65, REC2020, scaling } from "../builtin/step.ts";
import { itpOf } from "../compare/itp.ts";
import { deltaItp } from "../deltaItp.ts";
import type { LogCameraOp } from "../op/logOp.ts";
import { type Lut3dOp, lut3dOf } from "../op/lut3dOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { AnyOp } from "../op.ts";
import { compile, inverseOf } from "../ops.ts";

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
};

const three = (value: number) => [value, value, value];

/** Steps that bring the values of a domain to 0 to 1. */
function spread({ low, high, toe }: Domain): LogCameraOp | MatrixOp {
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
const PROBES = 10_000;
/** The toe of the shaper behind a cube: of light that goes beyond 200 nits, and of other light. */
const TOES = { bright: 1, plain: 0.2 };

/** A cube of steps: entries evenly from 0 to 1, in the order of `Lut3dOp`, computed in vectors. */
function cubeOf(ops: readonly AnyOp[], size: number): Lut3dOp {
  const count = size ** 3;
  const pixels = new Float32Array(count * 4);
  for (let i = 0; i < count; i++)
    pixels.set([Math.floor(i / size / size) / (size - 1), (Math.floor(i / size) % size) / (size - 1)], i * 4);
  for (let i = 0; i < count; i++) pixels.set([(i % size) / (size - 1), 1], i * 4 + 2);
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

/** Colors all over a domain, one in four gray and one in four on its lower faces; the same each time. */
export function probesOf(domain: Domain, count = PROBES): Float32Array {
  const pixels = new Float32Array(count * 4);
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < count; i++) {
    const [red, green, blue] = [random(), random(), random()];
    pixels.set(i % 4 === 0 ? [red, red, red, 1] : [red, green, blue, 1], i * 4);
    // Colors out of gamut are clamped to these faces.
    if (i % 4 === 1) pixels[i * 4 + (Math.floor(i / 4) % 3)] = 0;
  }
  compile(inverseOf([spread(domain)]))(pixels, 0, count);
  return pixels;
}

/** Visible difference of two chains for colors. */
export function errorOf(
  wanted: readonly AnyOp[],
  got: readonly AnyOp[],
  probes: Float32Array,
  colorimetry: Colorimetry,
): BakeError {
  const count = probes.length / 4;
  const light = [...colorimetry, fromXyzD65(REC2020), scaling(100)];
  const [a, b] = [wanted, got].map((ops) => {
    const pixels = probes.slice();
    compile([...ops, ...light])(pixels, 0, count);
    return itpOf(pixels);
  }) as [Float64Array, Float64Array];
  const differences = Float64Array.from({ length: count }, (_, i) => deltaItp(a, b, i * 3));
  differences.sort();
  return {
    max: differences[count - 1] as number,
    p99: differences[Math.floor((count - 1) * 0.99)] as number,
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

/**
 * Steps as a cube between two shapers, spread over a domain: the smallest cube that comes near for colors up to
 * `bright`, else the largest. `colorimetry` are the steps from their output to XYZ, and `shaped` the steps of a shaper.
 */
export function cubeBake(
  ops: readonly AnyOp[],
  domain: Domain,
  bright: number,
  colorimetry: Colorimetry,
  shaped: (domain: Domain) => readonly AnyOp[] = (each) => [spread(each)],
): CubeBake {
  const [low, high] = limitsOf(ops, probesOf(domain));
  const probes = probesOf({ ...domain, high: bright });
  // Of light that stays about as bright the shapers are alike, so that what stays as it is keeps its steps.
  const isAlike = high > domain.high / 2;
  const toe = domain.toe === null ? null : isAlike ? domain.toe : high > 2 ? TOES.bright : TOES.plain;
  const domains = [domain, { low, high, toe }] as const;
  const [before, behind] = [shaped(domains[0]), shaped(domains[1])];
  const tried = (size: number): CubeBake => {
    const cube = cubeOf([...inverseOf(before), ...ops, ...behind], size);
    const made: AnyOp[] = [...before, cube, ...inverseOf(behind)];
    return { ops: made, domains, size, error: errorOf(ops, made, probes, colorimetry) };
  };
  const [least, ...larger] = SIZES as [number, ...number[]];
  let best = tried(least);
  // The error goes down with the square of the size, or slower where there are edges.
  const enough = least * Math.sqrt(best.error.p99 / NEAR) * 0.85;
  for (const size of larger)
    if (best.error.p99 > NEAR && (size >= enough || size === larger.at(-1))) best = tried(size);
  return best;
}
