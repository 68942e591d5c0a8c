import { splineOf } from "#color/curve/curve.ts";
import { gapsBetween } from "#color/curve/gaps.ts";
import { type SplineType, slopeAt, valueAt } from "#color/curve/spline.ts";
import type { GradingStyle } from "#ocio/transform/kind.ts";
import type { Drawn, Frame } from "#parts/plot/Curve.tsx";
import type { CurvePoint } from "#parts/plot/curvePoints.ts";

/** The curve of points as it is rendered; fewer than two draw nothing but the diagonal. */
export function drawn(points: readonly CurvePoint[], type: SplineType): Drawn {
  if (points.length < 2) return { y: (x) => x, slope: () => 1 };
  const spline = splineOf(points, type);
  const gaps = gapsBetween(points, type)?.value ?? [];
  const inGap = (x: number) => gaps.some(({ from, to }) => x >= from && x < to);
  return {
    y: (x) => (inGap(x) ? Number.NaN : valueAt(spline, x)),
    slope: (x) => slopeAt(spline, x),
    gaps,
  };
}

/** Points from x and y one after the other. */
export function pointsFrom(numbers: readonly number[]): CurvePoint[] {
  return Array.from({ length: numbers.length / 2 }, (_, i) => ({
    x: numbers[2 * i] as number,
    y: numbers[2 * i + 1] as number,
  }));
}

const UNIT = [0, 1] as const;
const STOPS = [-7, 7] as const;

/** Minimal range of a curve's plot: linear styles in stops, colors and factors around their neutral value. */
export function frameOf(type: SplineType, style: GradingStyle, luminance: boolean): Frame {
  const along = style === "linear" && luminance ? STOPS : UNIT;
  if (type === "periodic0") return { x: UNIT, y: [-0.5, 0.5] };
  if (type === "periodic1") return { x: UNIT, y: [0, 2] };
  if (type === "horizontal") return { x: along, y: [0, 2] };
  return { x: along, y: along };
}
