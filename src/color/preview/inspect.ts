import type { FixedFunctionOp } from "../op/fixedFunctionOp.ts";
import type { Lut1dOp } from "../op/lut1dOp.ts";
import type { Lut3dOp } from "../op/lut3dOp.ts";
import type { AnyOp } from "../op.ts";
import { compile } from "../ops.ts";
import { CURVE_AXES, type CurveAxis, SKETCH_AXES } from "../plot/curveAxis.ts";
import type { CurvePoints } from "../plot/curvePoints.ts";
import type { Pixel } from "./choice.ts";
import { lightOf, xyOf } from "./light.ts";

/** Points of a curve. */
const POINTS = 257;

/** Curve of grays through steps. */
export function curveOf(ops: readonly AnyOp[], axis: CurveAxis): CurvePoints {
  const { from, to, value } = CURVE_AXES[axis];
  const at = Array.from({ length: POINTS }, (_, i) => from + ((to - from) * i) / (POINTS - 1));
  const given = at.map(value);
  const pixels = Float32Array.from(given.flatMap((each) => [each, each, each, 1]));
  compile(ops, { exact: true })(pixels, 0, POINTS);
  const channel = (c: number) => at.map((_, i) => pixels[i * 4 + c]!);
  return { at, given, channels: [channel(0), channel(1), channel(2)] };
}

/**
 * Grays of a sketch through steps, by channel: by stops of light, of a display as CIE XYZ with its white, or from 0 to 1.
 */
export function graysOf(ops: readonly AnyOp[], axis: "stops" | "linear", isDisplay: boolean): number[][] {
  const { from, to, points } = SKETCH_AXES[axis];
  const [r, g, b] = isDisplay ? WHITES.display : WHITES.scene;
  const at = Array.from({ length: points }, (_, i) =>
    CURVE_AXES[axis].value(from + ((to - from) * i) / (points - 1)),
  );
  const pixels = Float32Array.from(at.flatMap((value) => [value * r, value * g, value * b, 1]));
  compile(ops, { exact: true })(pixels, 0, points);
  return [0, 1, 2].map((channel) => at.map((_, i) => pixels[i * 4 + channel]!));
}

/** Steps of a color space from and to the interchange space of its kind. */
export type SpaceSteps = { toLight: readonly AnyOp[]; fromLight: readonly AnyOp[]; isDisplay: boolean };
export type Xy = readonly [number, number];
export type Triangle = { red: Xy; green: Xy; blue: Xy; white: Xy };

/** White of the interchange spaces: of AP0, and of displays with D65. */
export const WHITES = {
  scene: [1, 1, 1, 1],
  display: [0.9504559270516716, 1, 1.0890577507598784, 1],
} as const;

/**
 * Primaries and white of a color space: one channel as for white, the others as for no light. Null where these are no
 * colors.
 */
export function triangleOf({ toLight, fromLight, isDisplay }: SpaceSteps): Triangle | null {
  const [there, back] = [compile(fromLight, { exact: true }), compile(toLight, { exact: true })];
  const ends = Float32Array.from([0, 0, 0, 1, ...(isDisplay ? WHITES.display : WHITES.scene)]);
  there(ends, 0, 2);
  const pixels = Float32Array.from(
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [1, 1, 1],
    ].flatMap((lit) => [...lit.map((is, c) => ends[is * 4 + c]!), 1]),
  );
  back(pixels, 0, 4);
  const [red, green, blue, white] = [0, 4, 8, 12].map((at) =>
    xyOf(lightOf([...pixels.subarray(at, at + 3)], isDisplay).xyz),
  );
  return red && green && blue && white ? { red, green, blue, white } : null;
}

/** CIE 1931 x and y of pixels of an interchange space, two numbers each; what is no color is left out. */
export function scatterOf(pixels: Float32Array, isDisplay: boolean): Float32Array {
  const points: number[] = [];
  for (let i = 0; i < pixels.length; i += 4) {
    const xy = xyOf(lightOf([pixels[i]!, pixels[i + 1]!, pixels[i + 2]!], isDisplay).xyz);
    if (xy) points.push(...xy);
  }
  return Float32Array.from(points);
}

/** A step of a pipeline: its kind, more words about it, and a pixel before and after it. */
export type PipelineStep = { type: string; detail: string; given: Pixel; result: Pixel };

/** Steps that a conversion becomes, with a pixel on its way through them. */
export function pipelineOf(ops: readonly AnyOp[], given: Pixel): PipelineStep[] {
  const pixel = Float32Array.from(given);
  const now = () => [...pixel] as unknown as Pixel;
  return ops.map((op) => {
    const before = now();
    compile([op], { exact: true })(pixel, 0, 1);
    return { type: op.type, detail: detailOf(op), given: before, result: now() };
  });
}

function detailOf(op: AnyOp): string {
  const direction = "direction" in op && op.direction === "inverse" ? "inverse" : "";
  const facts: Readonly<Record<string, () => string>> = {
    lut1d: () => `${(op as Lut1dOp).values.length / 3} entries`,
    lut3d: () => `${(op as Lut3dOp).size} entries along an edge`,
    fixedFunction: () => (op as FixedFunctionOp).style,
  };
  return [facts[op.type]?.() ?? "", direction].filter((text) => text !== "").join(", ");
}
