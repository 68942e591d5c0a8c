import { ColorError } from "./error.ts";
import type { MatrixOp } from "./op/matrixOp.ts";
import type { AnyOp } from "./op.ts";
import type { Processors } from "./processor.ts";

/** Conversion: between color spaces, to a view of a display, through looks, or by a named transform alone. */
export type Conversion = {
  /** Left out, the role scene_linear. */
  src?: string | undefined;
  dst?: string | undefined;
  /** Looks on the way; before a view they replace its own. */
  look?: string | undefined;
  display?: string | undefined;
  view?: string | undefined;
  namedTransform?: string | undefined;
  inverse?: boolean | undefined;
  /** Stops by which the scene's light is multiplied on the way, in the role scene_linear. */
  exposure?: number | undefined;
};

/** The steps of a conversion. Throws ColorError for names that lead nowhere and for what does not go together. */
export function conversionOps(processors: Processors, conversion: Conversion): AnyOp[] {
  const { src = "scene_linear", dst, look, display, view, namedTransform, inverse = false } = conversion;
  const direction = inverse ? "inverse" : "forward";
  if (conversion.exposure) return exposedOps(processors, conversion);
  if (namedTransform !== undefined) {
    if (dst !== undefined || display !== undefined || view !== undefined)
      throw new ColorError("A named transform stands alone; leave dst, display and view out.");
    return processors.namedTransform(namedTransform, direction);
  }
  if (display !== undefined || view !== undefined) {
    if (display === undefined || view === undefined)
      throw new ColorError("A view needs its display, and a display its view.");
    if (dst !== undefined) throw new ColorError("A view of a display is where it leads; leave dst out.");
    return processors.displayView({ src, display, view, looks: look }, direction);
  }
  if (look !== undefined) return processors.look(src, dst ?? src, look, direction);
  if (dst === undefined)
    throw new ColorError(
      "The target is missing: give dst, a display with its view, a look, or a named transform.",
    );
  return inverse ? processors.convert(dst, src) : processors.convert(src, dst);
}

/** The color space in which a conversion ends, and its kind; null where that is none. */
export function conversionEnd(
  processors: Processors,
  { src = "scene_linear", dst, display, view, inverse, namedTransform }: Conversion,
): { name: string; isScene: boolean } | null {
  if (namedTransform !== undefined) return null;
  const shown = display !== undefined && view !== undefined ? processors.viewSpace(display, view) : null;
  const name = inverse ? src : (dst ?? shown);
  return name === null ? null : processors.kindOf(name);
}

/**
 * The steps of a conversion with its exposure: to the scene's light, times two to the power of the stops, and on. Data has no
 * light; official OCIO's viewing pipeline multiplies its values as they are.
 */
function exposedOps(processors: Processors, { exposure = 0, ...conversion }: Conversion): AnyOp[] {
  const { src = "scene_linear", dst, display, view, namedTransform, inverse } = conversion;
  if (inverse) throw new ColorError("An exposure cannot be inverted; leave it out of an inverse.");
  const gain = exposureOps(exposure);
  const end =
    display !== undefined && view !== undefined ? processors.viewSpace(display, view) : (dst ?? null);
  const isData = [src, end].some((name) => name !== null && processors.names.space(name)?.isdata);
  if (namedTransform !== undefined || isData) return [...gain, ...conversionOps(processors, conversion)];
  const light = { ...conversion, src: "scene_linear", dst: dst ?? (display === undefined ? src : undefined) };
  return [...processors.convert(src, "scene_linear"), ...gain, ...conversionOps(processors, light)];
}

/** A step that multiplies colors by two to the power of a number of stops; none for zero. */
export function exposureOps(stops: number): AnyOp[] {
  if (stops === 0) return [];
  const gain = 2 ** stops;
  const matrix = [gain, 0, 0, 0, 0, gain, 0, 0, 0, 0, gain, 0, 0, 0, 0, 1];
  const op: MatrixOp = { type: "matrix", matrix, offset: [0, 0, 0, 0] };
  return [op];
}

/** Title of a conversion in a file, by lines. */
export function conversionTitle(conversion: Conversion): string[] {
  const { src = "scene_linear", dst, look, display, view, namedTransform, inverse } = conversion;
  const to = display !== undefined ? `${display} / ${view}` : (dst ?? src);
  const [from, end] = inverse ? [to, src] : [src, to];
  const what =
    namedTransform === undefined
      ? `From ${from} to ${end}`
      : `Named transform ${namedTransform}${inverse ? ", inverse" : ""}`;
  return [what, ...(look ? [`Look ${look}`] : [])].map((line) => line.replace(/[\p{C}\s]+/gu, " "));
}
