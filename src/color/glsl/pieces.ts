import type { Piece } from "../op/piece.ts";
import type { Helper, Texture } from "./scope.ts";

const MAX_FLOAT = 3.4028234663852886e38;
/** Stands for a curve that changes nothing. */
const NONE = 65536;

/**
 * Which parts are roots, as one number: those before it, or from its negative on. Parts of the other kind follow those
 * of one kind, if any.
 */
function rootsOf(pieces: readonly Piece[]): number {
  const other = pieces.findIndex(({ root }) => root !== pieces[0]?.root);
  if (!pieces[0]?.root) return other < 0 ? 0 : -other;
  return other < 0 ? NONE - 1 : other;
}

/** Texels with the starts of parts; the first, which begins below everything, gives its place to what are roots. */
const startTexels = (parts: number) => Math.ceil(parts / 4);

/** Curves of parts as a texture, and how many parts a row has room for. */
type CurvesTexture = Omit<Texture, "name" | "filter"> & { readonly parts: number };

/**
 * Curves of parts as a texture, one in a row, so that more control points need no other shader: four starts in a texel,
 * then a texel for each part. Null is a curve that changes nothing.
 */
export function curvesTexture(curves: readonly (readonly Piece[] | null)[]): CurvesTexture {
  const parts = Math.max(1, ...curves.map((pieces) => pieces?.length ?? 1));
  const width = startTexels(parts) + parts;
  const values = new Float32Array(width * curves.length * 4);
  for (const [row, pieces] of curves.entries()) {
    const at = row * width * 4;
    values[at] = pieces ? rootsOf(pieces) : NONE;
    values.fill(MAX_FLOAT, at + 1, at + startTexels(parts) * 4);
    for (const [i, { from }] of pieces?.entries() ?? []) if (i > 0) values[at + i] = from;
    // An infinite value lies beyond every start: it finds the last part again.
    for (let i = 0; i < parts; i++) {
      const piece = pieces?.[Math.min(i, pieces.length - 1)];
      if (piece) values.set([piece.knot, piece.a, piece.b, piece.c], at + (startTexels(parts) + i) * 4);
    }
  }
  return { width, height: curves.length, depth: null, format: "RGBA32F", values, parts };
}

/** The value of a curve of the texture, whose rows have room for so many parts. */
export const curveAt: Helper = {
  source: `
float $curveAt(sampler2D curves, int row, float parts, float x) {
  vec4 starts = texelFetch(curves, ivec2(0, row), 0);
  int roots = int(starts.r);
  if (roots == ${NONE}) return x;
  int count = int(parts);
  int texels = (count + 3) >> 2;
  int at = (x >= starts.g ? 1 : 0) + (x >= starts.b ? 1 : 0) + (x >= starts.a ? 1 : 0);
  for (int i = 1; i < texels; i++) {
    if (at < i * 4 - 1) break;
    starts = texelFetch(curves, ivec2(i, row), 0);
    at += (x >= starts.r ? 1 : 0) + (x >= starts.g ? 1 : 0) + (x >= starts.b ? 1 : 0) + (x >= starts.a ? 1 : 0);
  }
  at = min(at, count - 1);
  vec4 part = texelFetch(curves, ivec2(texels + at, row), 0);
  float t = x - part.r;
  if (roots < 0 ? at < -roots : at >= roots) return (part.g * t + part.b) * t + part.a;
  float rest = part.a - x;
  float divisor = sqrt(max(part.b * part.b - 4.0 * part.g * rest, 0.0)) + part.b;
  if (abs(divisor) < 1e-5) return abs(part.b) < 1e-5 ? part.r : part.r - rest / part.b;
  return part.r - 2.0 * rest / divisor;
}`,
};
