import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { emptyContext } from "#color/context.ts";
import { halfValues } from "#color/half.ts";
import { type Lut1dOp, lut1dOf } from "#color/op/lut1dOp.ts";
import { type Lut3dOp, lut3dOf } from "#color/op/lut3dOp.ts";
import type { AnyOp } from "#color/op.ts";
import { opsOf } from "#color/transforms.ts";
import { rowsOf } from "#ocio/model/document.ts";
import { readConfig } from "#ocio/yaml/read.ts";
import type { Golden } from "./measure.ts";

/** Steps that GLSL and the CPU are to compute alike. */
export type GlslCase = {
  name: string;
  kind: string;
  direction: "forward" | "inverse";
  ops: AnyOp[];
  tolerance: { absolute: number; relative: number };
  /** Channels are made of each other, so that errors count relative to the largest of a pixel. */
  mixes?: boolean;
};

/** Of numbers, and where tables are interpolated. */
const EXACT = { absolute: 1e-6, relative: 1e-4 };
const TABLE = { absolute: 1e-6, relative: 2e-3 };

/** Numbers from 0 to before 1 that are the same every time: a linear congruential generator. */
function* numbers(): Generator<number, never> {
  for (let state = 7; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

const random = numbers();

/** Display values, scene light of 13 stops, grays, and values beyond both ends. */
export const pixels = Float32Array.from(
  [...Array(256).keys()].flatMap((i) => {
    const [r, g, b] = [random.next().value, random.next().value, random.next().value];
    if (i % 8 === 0) return [r * 1.2 - 0.1, g * 1.2 - 0.1, b * 1.2 - 0.1, 1];
    if (i % 8 === 1) return [r, r, r, 0.5];
    if (i % 8 < 5) return [r, g, b, 1];
    return [2 ** (r * 13 - 8), 2 ** (g * 13 - 8), 2 ** (b * 13 - 8), r];
  }),
);

const REC709 = [0.64, 0.33, 0.3, 0.6, 0.15, 0.06, 0.3127, 0.329];
const P3 = [0.68, 0.32, 0.265, 0.69, 0.15, 0.06, 0.3127, 0.329];

const directions = ["forward", "inverse"] as const;

function stepsOf(version: string, text: string, direction: "forward" | "inverse"): AnyOp[] | null {
  const major = Number.parseInt(version, 10);
  const place =
    major < 2
      ? `colorspaces:\n  - !<ColorSpace>\n    name: case\n    to_reference: ${text}\n`
      : `named_transforms:\n  - !<NamedTransform>\n    name: case\n    transform: ${text}\n`;
  const { document } = readConfig(`ocio_profile_version: ${version}\n${place}`);
  const node =
    rowsOf(document, "named_transforms")[0]?.transform ??
    rowsOf(document, "colorspaces")[0]?.to_scene_reference_transform ??
    null;
  try {
    return opsOf(node, direction, { ...emptyContext, major });
  } catch {
    return null;
  }
}

function basic(): GlslCase[] {
  const file = resolve(import.meta.dirname, "golden/transforms.json");
  const { cases } = JSON.parse(readFileSync(file, "utf8")) as {
    cases: ({ version: string; name: string; text: string } & Record<
      "forward" | "inverse",
      Golden[][] | null
    >)[];
  };
  return cases.flatMap(({ version, name, text, ...want }) =>
    directions.flatMap((direction) => {
      const ops = want[direction] ? stepsOf(version, text, direction) : null;
      const kind =
        /^(version 1 )?(grading \w+( curve)?|\w+( with linear| contrast| affine| camera)?)/.exec(name)?.[0] ??
        name;
      return ops ? [{ name, kind, direction, ops, tolerance: EXACT, mixes: /hue curve/.test(name) }] : [];
    }),
  );
}

/** Entries of a curve that is a little other for each channel. */
function curve(length: number, of: (at: number) => number): Float32Array {
  return Float32Array.from({ length: length * 3 }, (_, i) => of(Math.floor(i / 3)) * (1 + (i % 3) * 0.02));
}

/** A cube whose colors bend and mix. */
function cube(size: number, interpolation: Lut3dOp["interpolation"]): Lut3dOp {
  const step = (index: number) => index / (size - 1);
  const values = Float32Array.from({ length: size ** 3 * 3 }, (_, i) => {
    const entry = Math.floor(i / 3);
    const rgb = [Math.floor(entry / size ** 2), Math.floor(entry / size) % size, entry % size].map(step);
    return (rgb[i % 3] as number) ** 0.8 * 0.9 + (rgb[(i + 1) % 3] as number) * 0.1 - 0.02;
  });
  return { ...lut3dOf(size, values), interpolation };
}

function luts(): GlslCase[] {
  const half = halfValues().map((value) => (Number.isFinite(value) ? value : 0));
  const log = (at: number) => Math.sign(half[at]!) * Math.log2(1 + Math.abs(half[at]!) * 100);
  const curves: [string, Partial<Lut1dOp> & { values: Float32Array }][] = [
    ["lut1d", { values: curve(1024, (at) => (at / 1023) ** 1.7 - 0.01) }],
    ["lut1d in rows", { values: curve(5000, (at) => (at / 4999) ** 1.7) }],
    ["lut1d falling with flat ends", { values: curve(65, (at) => -Math.min(50, Math.max(7, at)) / 64) }],
    ["lut1d turning back", { values: curve(33, (at) => Math.sin(at / 10)) }],
    ["lut1d hue adjust", { values: curve(1024, (at) => (at / 1023) ** 1.7), hueAdjust: true }],
    ["lut1d half domain", { values: curve(65536, log), halfDomain: true }],
    ["lut1d half domain falling", { values: curve(65536, (at) => -log(at)), halfDomain: true }],
    ["lut1d half domain hue adjust", { values: curve(65536, log), halfDomain: true, hueAdjust: true }],
  ];
  const ofCurves = curves.flatMap(([name, { values, ...rest }]) =>
    directions.map((direction) => {
      const op: Lut1dOp = { ...lut1dOf(values), ...rest, direction };
      return { name, kind: "lut1d", direction, ops: [op], tolerance: TABLE };
    }),
  );
  const ofCubes = (["linear", "tetrahedral"] as const).flatMap((interpolation) =>
    [2, 17].flatMap((size) =>
      directions.map((direction) => ({
        name: `lut3d ${interpolation} of ${size}`,
        kind: `lut3d ${interpolation}`,
        direction,
        ops: [{ ...cube(size, interpolation), direction }],
        tolerance: TABLE,
        mixes: true,
      })),
    ),
  );
  const whole = cube(9, "tetrahedral");
  const clipped = whole.values.map((value) => Math.min(0.75, Math.max(0.25, value)));
  const flat = {
    name: "lut3d with flat ends",
    kind: "lut3d tetrahedral",
    direction: "inverse" as const,
    ops: [
      { type: "range", minIn: 0, maxIn: 1, minOut: 0.25, maxOut: 0.75 } as AnyOp,
      { ...whole, values: clipped, direction: "inverse" as const },
    ],
    tolerance: TABLE,
    mixes: true,
  };
  return [...ofCurves, ...ofCubes, flat];
}

/** Every fixed function, with parameters where it has some. */
const fixed: [style: string, params: number[]][] = [
  ["ACES_RED_MOD_03", []],
  ["ACES_RED_MOD_10", []],
  ["ACES_GLOW_03", []],
  ["ACES_GLOW_10", []],
  ["ACES_DARK_TO_DIM_10", []],
  ["REC2100_SURROUND", [1.2]],
  ["RGB_TO_HSV", []],
  ["XYZ_TO_xyY", []],
  ["XYZ_TO_uvY", []],
  ["XYZ_TO_LUV", []],
  ["ACES_GAMUT_COMP_13", [1.147, 1.264, 1.312, 0.815, 0.803, 0.88, 1.2]],
  ["LIN_TO_PQ", []],
  ["LIN_TO_GAMMA_LOG", [0, 1 / 12, 0.5, 3 ** 0.5, 0, Math.E, 0.17883277, 0.55991073, 1, -0.28466892 / 12]],
  ["LIN_TO_DOUBLE_LOG", [10, 0.1, 0.5, -0.2, 0.6, -1, 0.2, 0.3, 0.5, 1.5, 0.1, 0.8, 0.5]],
  ["ACES_OUTPUT_TRANSFORM_20", [100, ...REC709]],
  ["ACES_OUTPUT_TRANSFORM_20", [1000, ...P3]],
  ["ACES_RGB_TO_JMH_20", REC709],
  ["ACES_TONESCALE_COMPRESS_20", [1000]],
  ["ACES_GAMUT_COMPRESS_20", [1000, ...P3]],
  ["RGB_TO_HSY_LIN", []],
  ["RGB_TO_HSY_LOG", []],
  ["RGB_TO_HSY_VID", []],
  ["ACES_RGB_TO_HMJ_20", P3],
];

const AP0 = [0.7347, 0.2653, 0, 1, 0.0001, -0.077, 0.32168, 0.33767];

/**
 * A fixed function between others that give it such pixels as it gets in life, and that bring hues, which grays have
 * none of, back to colors.
 */
function surrounded(style: string, params: number[], direction: "forward" | "inverse"): AnyOp[] {
  const of = (name: string, way: "forward" | "inverse", given: number[] = []) =>
    ({ type: "fixedFunction", style: name, params: given, direction: way }) as AnyOp;
  const op = of(style, direction, params);
  const unit = { type: "range", minIn: 0, maxIn: 1, minOut: 0, maxOut: 1 } as AnyOp;
  if (direction === "inverse" && (style === "ACES_OUTPUT_TRANSFORM_20" || style === "LIN_TO_PQ"))
    return [unit, op];
  const [toJmh, fromJmh] = [
    of("ACES_RGB_TO_JMH_20", "forward", AP0),
    of("ACES_RGB_TO_JMH_20", "inverse", AP0),
  ];
  const toneScale = "ACES_TONESCALE_COMPRESS_20";
  if (style === toneScale && direction === "inverse")
    return [unit, toJmh, of(toneScale, "forward", params), op, fromJmh];
  if (/^ACES_(TONESCALE|GAMUT)_COMPRESS_20/.test(style)) return [toJmh, op, fromJmh];
  if (style === "ACES_RGB_TO_HMJ_20")
    return direction === "forward" ? [op, of(style, "inverse", params)] : [of(style, "forward", params), op];
  if (style === "ACES_RGB_TO_JMH_20") return direction === "forward" ? [op, fromJmh] : [toJmh, op];
  return direction === "inverse" && /_TO_(HS|xy|uv|LUV)/.test(style) ? [of(style, "forward"), op] : [op];
}

function fixedFunctions(): GlslCase[] {
  return fixed.flatMap(([style, params]) =>
    directions.map((direction) => ({
      name: `${style} ${params[0] ?? ""}`.trim(),
      kind: `fixed ${style}`,
      direction,
      ops: surrounded(style, params, direction),
      tolerance: /TRANSFORM_20|COMPRESS_20$/.test(style) ? TABLE : EXACT,
      mixes: !/^LIN_TO/.test(style),
    })),
  );
}

/** Whole chains of several kinds of steps, as configurations have them. */
const builtin = [
  "ARRI_LOGC4_to_ACES2065-1",
  "CURVE - ACEScct-LOG_to_LINEAR",
  "DISPLAY - CIE-XYZ-D65_to_REC.1886-REC.709",
  "ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - SDR-VIDEO_1.0",
  "ACES-OUTPUT - ACES2065-1_to_CIE-XYZ-D65 - HDR-VIDEO-1000nit-15nit-REC2020lim_1.1",
  "ACES-LMT - ACES 1.3 Reference Gamut Compression",
];

function chains(): GlslCase[] {
  return builtin.flatMap((style) =>
    directions.flatMap((direction) => {
      const ops = stepsOf("2.5", `!<BuiltinTransform> {style: "${style}"}`, direction);
      return ops
        ? [{ name: style, kind: "built-in style", direction, ops, tolerance: TABLE, mixes: true }]
        : [];
    }),
  );
}

/** Every case, by kind. */
export function glslCases(): GlslCase[] {
  return [...basic(), ...luts(), ...fixedFunctions(), ...chains()];
}
