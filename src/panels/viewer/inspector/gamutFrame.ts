import { uvOf } from "#color/plot/spectralLocus.ts";
import type { Xy } from "#color/preview/inspect.ts";

/** Pixels of an edge of the drawing, and of the room around the diagram for its numbers. */
export const DIAGRAM_SIZE = 420;
export const DIAGRAM_EDGE = 26;

/** The diagrams of CIE, with the values up to which they go at least. */
export const DIAGRAMS = {
  xy: { label: "CIE 1931 xy", most: 0.85, place: (xy: Xy): Xy => xy },
  uv: { label: "CIE 1976 u′v′", most: 0.65, place: uvOf },
} as const;

/** Lowest value of an axis, room beyond a corner, and values beyond which nothing is followed. */
const LEAST = -0.05;
const ROOM = 0.03;
const LIMITS = [-1, 4] as const;

/** Axes of a diagram in which chromaticities lie: their place in the drawing, and the values that have a line. */
export type GamutFrame = { at: (xy: Xy) => Xy; across: number[]; up: number[]; place: (tick: number) => Xy };

/** Returns the axes of a diagram that hold the spectral locus and the chromaticities, both with the same unit. */
export function gamutFrame(diagram: keyof typeof DIAGRAMS, held: readonly Xy[]): GamutFrame {
  const { most, place } = DIAGRAMS[diagram];
  const limited = (value: number) => Math.min(LIMITS[1], Math.max(LIMITS[0], value));
  const points = held.map(place).filter((xy) => xy.every(Number.isFinite));
  const ends = ([0, 1] as const).map((axis) => {
    const values = points.map((xy) => limited(xy[axis]));
    return [
      Math.min(LEAST, ...values.map((value) => value - ROOM)),
      Math.max(most, ...values.map((value) => value + ROOM)),
    ] as const;
  });
  const [[left, right], [bottom, top]] = ends as [Xy, Xy];
  const span = Math.max(right - left, top - bottom);
  const scale = (DIAGRAM_SIZE - 2 * DIAGRAM_EDGE) / span;
  const spot = ([x, y]: Xy): Xy => [
    DIAGRAM_EDGE + (x - left) * scale,
    DIAGRAM_SIZE - DIAGRAM_EDGE - (y - bottom) * scale,
  ];
  const step = span > 2.6 ? 0.5 : span > 1.3 ? 0.2 : 0.1;
  const ticks = (from: number) => {
    const first = Math.ceil(from / step);
    const count = Math.floor((from + span) / step + 1e-9) - first + 1;
    return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toFixed(1)));
  };
  return {
    at: (xy) => spot(place(xy)),
    place: (tick) => spot([tick, tick]),
    across: ticks(left),
    up: ticks(bottom),
  };
}
