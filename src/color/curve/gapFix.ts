import { gapsBetween } from "./gaps.ts";
import type { Point, SplineType } from "./spline.ts";

/** Distances to move a point to close a gap, in parts of the curve's height. */
const STEPS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02];

/** The points with one of them a little higher or lower, so that the curve has a value everywhere; null if none does. */
export function closeGaps(points: readonly Point[], type: SplineType): Point[] | null {
  const gaps = gapsBetween(points, type);
  if (!gaps) return null;
  const [gap] = [...gaps.value, ...gaps.place];
  const axis = gaps.value.length > 0 ? "x" : "y";
  const away = (point: Point) => Math.abs(point[axis] - (gap?.to ?? 0));
  const nearest = [...points.keys()].sort((a, b) => away(points[a] as Point) - away(points[b] as Point));
  const heights = points.map(({ y }) => y);
  const height = Math.max(...heights) - Math.min(...heights) || 1;
  for (const step of STEPS)
    for (const index of nearest)
      for (const sign of [1, -1]) {
        const moved = movedTo(points, index, sign * step * height);
        if (moved && !gapsBetween(moved, type)) return moved;
      }
  return null;
}

/** The points with one raised; null where it would pass a neighbor that it lies between. */
function movedTo(points: readonly Point[], index: number, by: number): Point[] | null {
  const moved = points.map((point, at) =>
    at === index ? { ...point, y: Number((point.y + by).toPrecision(6)) } : point,
  );
  const [before, here, after] = [points[index - 1], moved[index], points[index + 1]];
  const rose =
    (before?.y ?? -Infinity) <= (points[index]?.y ?? 0) && (points[index]?.y ?? 0) <= (after?.y ?? Infinity);
  const rises = here && (before?.y ?? -Infinity) <= here.y && here.y <= (after?.y ?? Infinity);
  return rose && !rises ? null : moved;
}
