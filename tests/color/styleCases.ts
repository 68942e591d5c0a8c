import type { AnyOp } from "#color/op.ts";
import type { Transform } from "#ocio/chain/transform.ts";
import { transform as schema } from "#ocio/chain/transform.ts";
import { builtinTransforms, fixedFunctions } from "#ocio/model/enums.ts";
import { fixedParameters } from "#ocio/transform/fixedParameters.ts";
import { computed, distance, type Golden, USUAL } from "./measure.ts";

/** A fixed function with parameters, or a built-in style; `jmh` takes lightness, colorfulness and hue. */
export type StyleCase = { kind: "fixed" | "builtin"; style: string; params: number[]; jmh: boolean };
/** Numbers of official OCIO; null where it refuses. The inverse is that of the forward numbers. */
export type StyleAnswer = { forward: Golden[][] | null; inverse: Golden[][] | null };

const JMH = ["ACES_TONESCALE_COMPRESS_20", "ACES_GAMUT_COMPRESS_20"];
const P3_D65 = [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329];
const REC2020 = [0.708, 0.292, 0.17, 0.797, 0.131, 0.046, 0.3127, 0.329];
const GAMMA_LOG = [-0.05641088, 0.01, 2, 47.28711236, 0.05641088, 2, 0.08550479, 0.69336945, 1, 0.00964052];
const COMPRESSION = [1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 1.2];

/** Parameters beside the usual ones, which every style gets. */
const others: readonly (readonly [string, number[]])[] = [
  ["REC2100_SURROUND", [1.3]],
  ["REC2100_SURROUND", [0.01]],
  ["ACES_GAMUT_COMP_13", [1.2, 1.1, 1.5, 0.5, 0.9, 0.7, 2]],
  ["LIN_TO_GAMMA_LOG", GAMMA_LOG],
  ["ACES_OUTPUT_TRANSFORM_20", [1000, ...P3_D65]],
  ["ACES_OUTPUT_TRANSFORM_20", [500, ...REC2020]],
  ["ACES_GAMUT_COMPRESS_20", [4000, ...REC2020]],
  ["ACES_TONESCALE_COMPRESS_20", [2000]],
  ["ACES_TONESCALE_COMPRESS_20", [10000]],
  ["ACES_RGB_TO_JMH_20", REC2020],
  ["ACES_RGB_TO_HMJ_20", REC2020],
];

function changed(params: readonly number[], ...at: (readonly [index: number, value: number])[]): number[] {
  const result = [...params];
  for (const [index, value] of at) result[index] = value;
  return result;
}

const usual = (style: string) => (fixedParameters(style) ?? []).map(({ usual: value }) => value);

/** At the edge of what is taken and beyond. */
const edges: readonly (readonly [string, number[]])[] = [
  ["REC2100_SURROUND", [0.0099]],
  ["REC2100_SURROUND", [100]],
  ["REC2100_SURROUND", [100.1]],
  ["ACES_GAMUT_COMP_13", changed(COMPRESSION, [0, 1.0009])],
  ["ACES_GAMUT_COMP_13", changed(COMPRESSION, [2, 65505])],
  ["ACES_GAMUT_COMP_13", changed(COMPRESSION, [3, -0.001])],
  ["ACES_GAMUT_COMP_13", changed(COMPRESSION, [4, 0.9996])],
  ["ACES_GAMUT_COMP_13", changed(COMPRESSION, [5, 0])],
  ["ACES_GAMUT_COMP_13", changed(COMPRESSION, [6, 0.99])],
  ["LIN_TO_GAMMA_LOG", changed(GAMMA_LOG, [1, GAMMA_LOG[0] as number])],
  ["LIN_TO_GAMMA_LOG", changed(GAMMA_LOG, [2, 0])],
  ["LIN_TO_GAMMA_LOG", changed(GAMMA_LOG, [5, 0])],
  ["LIN_TO_DOUBLE_LOG", changed(usual("LIN_TO_DOUBLE_LOG"), [0, 0])],
  ["LIN_TO_DOUBLE_LOG", changed(usual("LIN_TO_DOUBLE_LOG"), [2, -1])],
  ["ACES_TONESCALE_COMPRESS_20", [0]],
  ["ACES_TONESCALE_COMPRESS_20", [1]],
  ["ACES_TONESCALE_COMPRESS_20", [10001]],
  ["ACES_OUTPUT_TRANSFORM_20", [100.5, ...P3_D65]],
  ["ACES_GAMUT_COMPRESS_20", [10001, ...P3_D65]],
];

function fixed(style: string, params: readonly number[]): StyleCase {
  return { kind: "fixed", style, params: [...params], jmh: JMH.includes(style) };
}

/** Every style, every fixed function with one parameter too many and too few, and edges of what is taken. */
export const styleCases: readonly StyleCase[] = [
  ...fixedFunctions.map(({ value }) => fixed(value, usual(value))),
  ...[...others, ...edges].map(([style, params]) => fixed(style, params)),
  ...fixedFunctions.map(({ value }) => fixed(value, [...usual(value), 1])),
  ...fixedFunctions
    .filter(({ value }) => usual(value).length)
    .map(({ value }) => fixed(value, usual(value).slice(1))),
  ...builtinTransforms.map((style) => ({ kind: "builtin" as const, style, params: [], jmh: false })),
];

export function named({ kind, style, params }: StyleCase): string {
  return [kind, style, ...params].join(" ");
}

/** Colors of light, with NaN and infinities; the same as lightness, colorfulness and hue. */
export const lights: readonly Golden[][] = [
  [0, 0, 0, 1],
  [0.18, 0.18, 0.18, 0.5],
  [1, 1, 1, 1],
  [0.5, 0.1, 0.05, 0],
  [0.02, 0.05, 0.6, 0.25],
  [-0.02, 0.1, 0.3, 1],
  [0.9, 0.8, 0.1, -1],
  [4, 2, 1, 1],
  [12, 8, 16, 1],
  [0.0001, -0.00002, 0.003, 2],
  ["inf", 0.5, 0.25, 1],
  [0.3, "nan", "-inf", 1],
];
export const appearances: readonly Golden[][] = [
  [0, 0, 0, 1],
  [34, 0, 20, 1],
  [35, 20, 30, 0.5],
  [20, 60, 359.5, 1],
  [80, 45, 106.2, 0],
  [55, 70, 192.3, 1],
  [99, 5, 268, 1],
  [130, 40, -70, 1],
  [-5, 10, 500, 1],
  ["nan", 10, 140, 1],
];

/** A case as a node. */
export function nodeOf({ kind, style, params }: StyleCase): Transform {
  const id = crypto.randomUUID();
  return kind === "fixed"
    ? schema.parse({ type: "FixedFunctionTransform", id, style, params })
    : schema.parse({ type: "BuiltinTransform", id, style });
}

/** Whether a style or constant is of the rendering of ACES 2. */
function isAces2(name: string): boolean {
  return /_2\.0$|ACES_(OUTPUT_TRANSFORM|GAMUT_COMPRESS|TONESCALE_COMPRESS)_20/.test(name);
}

/** Whether a style or constant undoes a rendering of ACES 2. */
export function undoesAces2(name: string, direction: "forward" | "inverse"): boolean {
  return direction === "inverse" && isAces2(name);
}

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);

/** The float after a number, or before it. */
function beside(value: number, by: 1 | -1): number {
  float[0] = value;
  (bits[0] as number) += value < 0 ? -by : by;
  return value === 0 ? by * 2 ** -149 : (float[0] as number);
}

/**
 * Sway of each number of the result where a channel of its pixel changes by its last bit: as far as that may two
 * computers be apart of which each rounds right.
 */
export function swayOf(ops: readonly AnyOp[], from: Float32Array): Float32Array {
  const result = computed(ops, from);
  const sway = new Float32Array(from.length);
  for (const channel of [0, 1, 2])
    for (const by of [1, -1] as const) {
      const near = computed(
        ops,
        from.map((value, at) => (at % 4 === channel ? beside(value, by) : value)),
      );
      for (const [at, value] of near.entries()) {
        const gap = Math.abs(value - (result[at] as number));
        if (gap > (sway[at] as number)) sway[at] = gap;
      }
    }
  return sway;
}

/** As often as the last bit of a pixel may what happens to it on the way be rounded another way. */
const ROUNDINGS = 4;

/**
 * The worst pixel in tolerances. Backwards, ACES 2 widens what it compressed: a difference in the last bit of a
 * logarithm or angle, which the libraries of C and JavaScript do not round alike, grows with it. There a channel may be
 * off by 0.0003 of the largest of its pixel, unless `share` says otherwise; and everywhere by a few times its `sway`.
 */
export function worstOf(
  name: string,
  direction: "forward" | "inverse",
  got: Float32Array,
  want: Float32Array,
  from: Float32Array,
  share = 0,
  sway: (() => Float32Array) | null = null,
) {
  const allowed = undoesAces2(name, direction) ? 3e-4 : share;
  const worst = (swaying: Float32Array | null) => {
    let most = { distance: 0, at: "" };
    for (const [i, value] of got.entries()) {
      const start = i - (i % 4);
      const sizes = [want, from].flatMap((pixels) => [...pixels.subarray(start, start + 3)].map(Math.abs));
      const largest = Math.max(...sizes.filter(Number.isFinite), 0);
      const absolute = USUAL.absolute + allowed * largest + ROUNDINGS * (swaying?.[i] ?? 0);
      const gap = distance(value, want[i] as number, { ...USUAL, absolute });
      if (gap <= most.distance) continue;
      const given = [...from.subarray(start, start + 4)].join(" ");
      most = { distance: gap, at: `channel ${i % 4} of ${given} is ${value}, not ${want[i]}` };
    }
    return most;
  };
  const found = worst(null);
  return found.distance > 1 && sway ? worst(sway()) : found;
}
