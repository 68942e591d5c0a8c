import { ColorError } from "./error.ts";
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
};

/** The steps of a conversion. Throws ColorError for names that lead nowhere and for what does not go together. */
export function conversionOps(processors: Processors, conversion: Conversion): AnyOp[] {
  const { src = "scene_linear", dst, look, display, view, namedTransform, inverse = false } = conversion;
  const direction = inverse ? "inverse" : "forward";
  if (namedTransform !== undefined) {
    if (dst !== undefined || display !== undefined || view !== undefined)
      throw new ColorError("A named transform stands alone; leave dst, display and view out.");
    return processors.namedTransform(namedTransform, direction);
  }
  if (display !== undefined || view !== undefined) {
    if (display === undefined || view === undefined)
      throw new ColorError("A view needs its display, and a display its view.");
    if (dst !== undefined) throw new ColorError("A view of a display is where it leads; leave dst out.");
    if (look === undefined) return processors.displayView({ src, display, view }, direction);
    const looks = processors.look(src, src, look, direction);
    const shown = processors.displayView({ src, display, view, looksBypass: true }, direction);
    return inverse ? [...shown, ...looks] : [...looks, ...shown];
  }
  if (look !== undefined) return processors.look(src, dst ?? src, look, direction);
  if (dst === undefined)
    throw new ColorError(
      "Where to is missing: give dst, a display with its view, a look, or a named transform.",
    );
  return inverse ? processors.convert(dst, src) : processors.convert(src, dst);
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
