/** A point of a curve; slopes stand on every point or on none. */
export type CurvePoint = { x: number; y: number; slope?: number | undefined };

/** Constraints on the points of a curve. */
export type CurveRules = {
  /** y never falls from point to point. */
  rising: boolean;
  /** Every x lies between these. */
  within?: readonly [number, number] | undefined;
  /** Neighbors stand at least this far apart. */
  gap: number;
};

/** Fewer points make no curve. */
export const MIN_POINTS = 2;

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** The x and y that a point can have where it stands among its neighbors. */
export function room(points: readonly CurvePoint[], at: number, { rising, within, gap }: CurveRules) {
  const [before, after] = [points[at - 1], points[at + 1]];
  const [first, last] = within ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const low = before ? before.x + gap : first;
  const high = after ? after.x - gap : last;
  const here = points[at]?.x ?? 0;
  // Neighbors that stand closer already leave no room, but nothing is pushed about.
  const x = low <= high ? ([low, high] as const) : ([here, here] as const);
  const y: readonly [number, number] = [
    rising && before ? before.y : Number.NEGATIVE_INFINITY,
    rising && after ? after.y : Number.POSITIVE_INFINITY,
  ];
  return { x, y };
}

/** The points with one of them elsewhere, as near to the wish as its neighbors let it; the others stay. */
export function movedPoint(
  points: readonly CurvePoint[],
  at: number,
  to: { x?: number; y?: number },
  rules: CurveRules,
): CurvePoint[] {
  const free = room(points, at, rules);
  return points.map((point, index) => {
    if (index !== at) return point;
    return {
      ...point,
      ...(to.x !== undefined && { x: between(to.x, ...free.x) }),
      ...(to.y !== undefined && { y: between(to.y, ...free.y) }),
    };
  });
}

/** The points with one more, and its place; null where another stands too close. */
export function withPoint(
  points: readonly CurvePoint[],
  point: CurvePoint,
  rules: CurveRules,
): { points: CurvePoint[]; at: number } | null {
  const behind = points.findIndex(({ x }) => x > point.x);
  const at = behind < 0 ? points.length : behind;
  const [first, last] = rules.within ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const close = [points[at - 1], points[at]].some((near) => near && Math.abs(near.x - point.x) < rules.gap);
  if (close || point.x < first || point.x > last) return null;
  const added = [...points.slice(0, at), point, ...points.slice(at)];
  return { points: movedPoint(added, at, { y: point.y }, rules), at };
}

/** The points without one of them; null where too few would be left. */
export function withoutPoint(points: readonly CurvePoint[], at: number): CurvePoint[] | null {
  return points.length <= MIN_POINTS ? null : points.filter((_, index) => index !== at);
}

/** A number of four digits behind the point of a range of size 1: what a pointer can mean. */
export function pointed(value: number, span: number): number {
  const places = Math.max(0, 4 - Math.round(Math.log10(Math.max(span, 1e-6))));
  return Number(value.toFixed(places));
}
