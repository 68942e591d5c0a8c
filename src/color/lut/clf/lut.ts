import { type BitDepth, codeOfOne } from "../../bitDepth.ts";
import { fromHalf } from "../../half.ts";
import { lut1dOf } from "../../op/lut1dOp.ts";
import { lut3dOf } from "../../op/lut3dOp.ts";
import { MAX_EDGE, MAX_LENGTH } from "../source.ts";
import { type LutStep, step } from "../step.ts";
import { readArray, readIndexMap } from "./array.ts";
import { type Element, flag, oneOf } from "./element.ts";
import { ctfSince, everywhere, type NodeContext, type NodeKind } from "./node.ts";

const f = Math.fround;
const HALFS = 65536;

/** Values of a file as they are in memory, by the reciprocal as official OCIO computes it. */
function scaled(values: Float32Array, depth: BitDepth): Float32Array {
  const scale = f(1 / codeOfOne[depth]);
  return scale === 1 ? values : values.map((value) => f(value * scale));
}

function read1d(element: Element, depth: BitDepth, { version }: NodeContext) {
  if (element.attributes.has("interpolation")) oneOf(element, "interpolation", { linear: true });
  const halfDomain = flag(element, "halfDomain");
  const rawHalfs = flag(element, "rawHalfs");
  const canAdjust = version.ctf >= 140 || version.clf;
  const hueAdjust =
    canAdjust && element.attributes.has("hueadjust") && oneOf(element, "hueAdjust", { dw3: true });
  const { sizes, values } = readArray(element, ([length = 0, components = 0, ...rest], array) => {
    if (rest.length > 0 || (components !== 1 && components !== 3))
      array.fail("a 1D LUT has a length and 1 or 3 components.");
    if (length < 2 || length > MAX_LENGTH) array.fail(`the length ${length} is not from 2 to ${MAX_LENGTH}.`);
    if (halfDomain && length !== HALFS)
      array.fail(`a LUT of half floats has ${HALFS} entries, not ${length}.`);
    return length * components;
  });
  const [length, components] = sizes as [number, number];
  const table = new Float32Array(length * 3);
  for (let i = 0; i < table.length; i++) {
    const value = values[components === 1 ? Math.floor(i / 3) : i]!;
    table[i] = rawHalfs ? fromHalf(value & 0xffff) : value;
  }
  const interpolation = element.attributes.has("interpolation") ? ("linear" as const) : null;
  return { ...lut1dOf(scaled(table, depth), depth), halfDomain, hueAdjust, interpolation };
}

function read3d(element: Element, depth: BitDepth) {
  const interpolation = element.attributes.has("interpolation")
    ? oneOf(element, "interpolation", { trilinear: "linear", tetrahedral: "tetrahedral" } as const)
    : null;
  const { sizes, values } = readArray(element, ([r = 0, g, b, components, ...rest], array) => {
    if (r !== g || r !== b || components !== 3 || rest.length > 0)
      array.fail("a 3D LUT has three equal sizes and 3 components.");
    if (r < 2 || r > MAX_EDGE) array.fail(`the size ${r} is not from 2 to ${MAX_EDGE}.`);
    return r ** 3 * 3;
  });
  return { ...lut3dOf(sizes[0]!, scaled(Float32Array.from(values), depth), depth), interpolation };
}

/** The clamping range that an IndexMap of the older versions stands for. */
function indexed(
  element: Element,
  last: number,
  { version, inDepth }: NodeContext,
  least: number,
): LutStep[] {
  const pairs = readIndexMap(element, version.ctf >= 200);
  if (!pairs || version.ctf < least) return [];
  if (pairs.length !== 2) element.fail("an IndexMap of other than two pairs is not supported.");
  const [[low, from], [high, to]] = pairs as [[number, number], [number, number]];
  const one = codeOfOne[inDepth];
  return [
    step("RangeTransform", {
      min_in_value: low / one,
      max_in_value: high / one,
      min_out_value: from / last,
      max_out_value: to / last,
    }),
  ];
}

export const lut1d: NodeKind = {
  name: "LUT1D",
  since: everywhere,
  read(element, context) {
    const lut = read1d(element, context.outDepth, context);
    return [...indexed(element, lut.values.length / 3 - 1, context, 150), lut];
  },
};

export const lut3d: NodeKind = {
  name: "LUT3D",
  since: everywhere,
  read(element, context) {
    const lut = read3d(element, context.outDepth);
    return [...indexed(element, lut.size - 1, context, 170), lut];
  },
};

export const inverseLut1d: NodeKind = {
  name: "InverseLUT1D",
  since: ctfSince(130),
  read: (element, context) => [{ ...read1d(element, context.inDepth, context), direction: "inverse" }],
};

export const inverseLut3d: NodeKind = {
  name: "InverseLUT3D",
  since: ctfSince(160),
  read: (element, context) => [{ ...read3d(element, context.inDepth), direction: "inverse" }],
};
