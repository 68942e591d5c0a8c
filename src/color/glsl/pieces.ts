import type { Piece } from "../op/piece.ts";
import type { Helper, Texture } from "./scope.ts";

const MOST = 3.4028234663852886e38;
/** Two texels a part: its start and kind, and its numbers. */
const TEXELS = 2;
const kinds = { height: 0, root: 1, none: 2 } as const;

/**
 * Curves of parts as a texture, one in a row, so that more control points need no other shader. Null is a curve that
 * changes nothing. At least as wide as `most` parts.
 */
export function curvesTexture(
  curves: readonly (readonly Piece[] | null)[],
  most = 1,
): Omit<Texture, "name" | "filter"> {
  const length = Math.max(most, ...curves.map((pieces) => pieces?.length ?? 1));
  const width = length * TEXELS;
  const values = new Float32Array(width * curves.length * 4);
  for (const [row, pieces] of curves.entries())
    for (let i = 0; i < length; i++) {
      const at = (row * width + i * TEXELS) * 4;
      const piece = pieces?.[i];
      values[at] = piece ? Math.max(piece.from, -MOST) : MOST;
      values[at + 1] = piece ? (piece.root ? kinds.root : kinds.height) : kinds.none;
      if (piece) values.set([piece.knot, 0, piece.a, piece.b, piece.c, 0], at + 2);
    }
  return { width, height: curves.length, depth: null, format: "RGBA32F", values };
}

/** The value of a curve of the texture. */
export const curveAt: Helper = {
  source: `
float $curveAt(sampler2D curves, int row, float x) {
  int low = 0;
  int high = textureSize(curves, 0).x / ${TEXELS} - 1;
  for (int i = 0; i < 24; i++) {
    if (low >= high) break;
    int middle = (low + high + 1) >> 1;
    if (x >= texelFetch(curves, ivec2(middle * ${TEXELS}, row), 0).r) low = middle;
    else high = middle - 1;
  }
  vec4 start = texelFetch(curves, ivec2(low * ${TEXELS}, row), 0);
  if (start.g == ${kinds.none}.0) return x;
  vec4 part = texelFetch(curves, ivec2(low * ${TEXELS} + 1, row), 0);
  float t = x - start.b;
  if (start.g == ${kinds.height}.0) return (part.r * t + part.g) * t + part.b;
  float rest = part.b - x;
  float divisor = sqrt(max(part.g * part.g - 4.0 * part.r * rest, 0.0)) + part.g;
  if (abs(divisor) < 1e-5) return abs(part.g) < 1e-5 ? start.b : start.b - rest / part.g;
  return start.b - 2.0 * rest / divisor;
}`,
};
