import { isSpace, Lookup, spaceOf } from "#ocio/check/lookup.ts";
import type { Document } from "#ocio/model/document.ts";
import { hasCrosstalk } from "./bake/crosstalk.ts";
import { type BakeFormat, bakeFormats } from "./bake/format.ts";
import { sampledCube, sampledCurve, sampledHalfs } from "./bake/sample.ts";
import type { BakeFormatName } from "./bake/target.ts";
import { ColorError } from "./error.ts";
import { f } from "./float.ts";
import { fileOf } from "./lut/lutText.ts";
import { MAX_EDGE, MAX_LENGTH } from "./lut/source.ts";
import { type LutStep, matrixStep, step } from "./lut/step.ts";
import { lut1dOf } from "./op/lut1dOp.ts";
import { lut3dOf } from "./op/lut3dOp.ts";
import type { AnyOp } from "./op.ts";
import { compile } from "./ops.ts";
import type { Processors } from "./processor.ts";

/** Conversion to bake: between color spaces, or to a view of a display. */
export type BakeRequest = {
  format: BakeFormatName;
  src: string;
  dst?: string;
  display?: string;
  view?: string;
  /** Looks on the way; before a view they replace its own. */
  look?: string;
  /** The color space in which the entries of a cube are spread evenly, or from 0 to 1 of which a curve goes. */
  shaper?: string;
  /** Entries along an edge of the cube, or of a curve where the file holds one alone. */
  cubeSize?: number;
  shaperSize?: number;
  /** The values of the source that the file is for, in the place of 0 to 1; not with a shaper. */
  range?: readonly [number, number];
};

type Limits = readonly [number, number];
const UNIT: Limits = [0, 1];

/**
 * The text of a LUT file that does what a configuration does, with official OCIO's choice of LUTs, entries and
 * defaults for its format. Throws ColorError with a sentence where a name leads nowhere or the format cannot hold
 * what is asked. Source: ops.md 5.1 to 5.3.
 */
export function bake(document: Document, processors: Processors, request: BakeRequest): string {
  const format = bakeFormats[request.format];
  checkRequest(request, format);
  const ops = chain(processors, request);
  const { src, dst, display, view, look, shaper } = request;
  const to = dst === undefined ? `${display} / ${view}` : dst;
  const description = [`From ${src} to ${to}`, ...(look ? [`Look ${look}`] : [])].map((line) =>
    line.replace(/[\p{C}\s]+/gu, " "),
  );
  if (shaper !== undefined && hasCrosstalk(processors.convert(src, shaper)))
    throw new ColorError(
      `Between '${src}' and the shaper '${shaper}' the channels mix; a shaper must keep them apart.`,
    );
  const steps =
    format.holds === "prelut"
      ? behindPrelut(document, processors, request, ops)
      : format.holds === "cube" || (format.holds === "either" && hasCrosstalk(ops))
        ? cube(processors, request, ops)
        : curve(processors, request, ops);
  return format.lut.write!(steps, { description });
}

function checkRequest({ src, dst, display, view, ...request }: BakeRequest, format: BakeFormat): void {
  if (src === "") throw new ColorError("The source is missing: give src, a color space.");
  if ((display === undefined) !== (view === undefined))
    throw new ColorError("A view needs its display, and a display its view.");
  if (dst !== undefined && display !== undefined)
    throw new ColorError("A view of a display is where it leads; leave dst out.");
  if (dst === undefined && display === undefined)
    throw new ColorError("The target is missing: give dst, or a display with its view.");
  const { shaper, cubeSize, shaperSize, range } = request;
  const { title } = format.lut;
  if (shaper !== undefined && format.holds === "cube")
    throw new ColorError(
      `${fileOf(title)} cannot hold a shaper; leave it out, or bake to csp, clf, ctf or resolve_cube.`,
    );
  if (shaper !== undefined && range)
    throw new ColorError("The shaper sets the range of values; leave the range out.");
  const most = format.holds === "curve" || format.holds === "either" ? MAX_LENGTH : MAX_EDGE;
  checkSize("cube size", cubeSize, format.minSize, most);
  checkSize("shaper size", shaperSize, 2, MAX_LENGTH);
  if (shaperSize !== undefined && shaper === undefined && format.holds !== "prelut")
    throw new ColorError("A shaper size needs a shaper; give the shaper too, or leave the size out.");
  if (range && !(range[0] < range[1] && range.every((limit) => Number.isFinite(f(limit)))))
    throw new ColorError(`The range from ${range[0]} to ${range[1]} holds no values.`);
}

function checkSize(what: string, size: number | undefined, least: number, most: number): void {
  if (size !== undefined && !(Number.isInteger(size) && size >= least && size <= most))
    throw new ColorError(`The ${what} must be a whole number from ${least} to ${most}, not ${size}.`);
}

function chain(processors: Processors, { src, dst, display, view, look }: BakeRequest): AnyOp[] {
  if (dst !== undefined) return processors.look(src, dst, look ?? "");
  const shown = { src, display: display as string, view: view as string };
  if (look === undefined) return processors.displayView(shown);
  return [...processors.look(src, src, look), ...processors.displayView({ ...shown, looksBypass: true })];
}

/** The values of the source for which a file is: those that a shaper has from 0 to 1. */
function limitsOf(processors: Processors, { src, shaper, range }: BakeRequest): Limits {
  if (shaper === undefined) return range ? [f(range[0]), f(range[1])] : UNIT;
  const ends = Float32Array.of(0, 0, 0, 1, 1, 1, 1, 1);
  compile(processors.convert(shaper, src), { exact: true })(ends, 0, 2);
  const [start, end] = [Math.min(...ends.slice(0, 3)), Math.max(...ends.slice(4, 7))];
  if (!(start < end && Number.isFinite(f(end - start))))
    throw new ColorError(
      `The shaper '${shaper}' goes from ${start} to ${end} of '${src}', which is not a range.`,
    );
  return [start, end];
}

/** The step before a LUT that brings limits to 0 to 1; none for these. */
function toUnit([start, end]: Limits, { lut }: BakeFormat): LutStep[] {
  if (start === 0 && end === 1) return [];
  if (lut.bake?.clamps)
    return [
      step("RangeTransform", {
        min_in_value: start,
        max_in_value: end,
        min_out_value: 0,
        max_out_value: 1,
      }),
    ];
  const scale = 1 / (end - start);
  return [matrixStep([scale, 0, 0, 0, scale, 0, 0, 0, scale], Array(3).fill(-start * scale))];
}

/** Step that maps 0 to 1 to limits. */
function fromUnit([start, end]: Limits): AnyOp[] {
  return start === 0 && end === 1
    ? []
    : [
        {
          type: "range",
          minIn: 0,
          maxIn: 1,
          minOut: start,
          maxOut: end,
        } as AnyOp,
      ];
}

function curve(processors: Processors, request: BakeRequest, ops: readonly AnyOp[]): LutStep[] {
  const format = bakeFormats[request.format];
  if (hasCrosstalk(ops))
    throw new ColorError(
      `${fileOf(format.lut.title)} holds a curve for each channel, and here the channels mix; bake to spi3d, cube or clf.`,
    );
  const limits = limitsOf(processors, request);
  const values = sampledCurve(ops, request.cubeSize ?? format.curveSize, limits);
  return [...toUnit(limits, format), lut1dOf(values)];
}

function cube(processors: Processors, request: BakeRequest, ops: readonly AnyOp[]): LutStep[] {
  const format = bakeFormats[request.format];
  const { src, shaper, shaperSize = format.shaperSize } = request;
  const size = edge(request, format);
  const limits = limitsOf(processors, request);
  if (shaper === undefined) {
    const values = sampledCube([...fromUnit(limits), ...ops], size);
    const stored = format.lut.bake?.whole ? lut3dOf(size, values.map(unit), "12i") : lut3dOf(size, values);
    return [...toUnit(limits, format), stored];
  }
  const there = processors.convert(src, shaper);
  const curve: LutStep[] =
    shaperSize === null
      ? [{ ...lut1dOf(sampledHalfs(there)), halfDomain: true }]
      : [...toUnit(limits, format), lut1dOf(sampledCurve(there, shaperSize, limits))];
  return [...curve, lut3dOf(size, sampledCube([...processors.convert(shaper, src), ...ops], size))];
}

/** A cube behind what a shaper, a range or the allocation of the source undoes. */
function behindPrelut(
  document: Document,
  processors: Processors,
  request: BakeRequest,
  ops: readonly AnyOp[],
): LutStep[] {
  const format = bakeFormats[request.format];
  const { src, shaper, range } = request;
  const size = edge(request, format);
  if (range) return cube(processors, request, ops);
  const allocation = allocationOf(document, src);
  const back =
    shaper !== undefined
      ? processors.convert(shaper, src)
      : processors.transform(step("AllocationTransform", allocation), "inverse");
  const length =
    shaper === undefined && allocation.allocation === "uniform"
      ? 2
      : (request.shaperSize ?? format.shaperSize ?? 0);
  const inputs = sampledCurve(back, length, UNIT);
  if (inputs.some((value, i) => i >= 3 && !(value >= (inputs[i - 3] as number))))
    throw new ColorError(
      `${fileOf(format.lut.title)} needs a shaper that rises, and '${shaper ?? src}' does not.`,
    );
  return [{ ...lut1dOf(inputs), direction: "inverse" }, lut3dOf(size, sampledCube([...back, ...ops], size))];
}

function edge({ cubeSize }: BakeRequest, format: BakeFormat): number {
  const size = cubeSize ?? format.cubeSize;
  checkSize("cube size", size, format.minSize, MAX_EDGE);
  return size;
}

/** Allocation of a color space's values. */
function allocationOf(document: Document, src: string): { allocation: string; vars: number[] } {
  const found = spaceOf(document, new Lookup(document), src);
  const row = isSpace(found) ? document[found.collection].byId[found.id] : undefined;
  const allocation = row?.allocation?.toLowerCase() === "lg2" ? "lg2" : "uniform";
  return { allocation, vars: row?.allocation_vars ?? [] };
}

/** From 0 to 1; NaN is 0. */
function unit(value: number): number {
  return value > 0 ? Math.min(value, 1) : 0;
}
