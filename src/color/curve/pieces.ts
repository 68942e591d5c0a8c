import { line, type Piece } from "../op/piece.ts";
import { arraysOf } from "./evaluation.ts";
import type { Spline } from "./spline.ts";

/**
 * A spline as parts of a curve, straight beyond its ends; without those between points that stand above each other,
 * which are no wider than nothing. Needs one piece at least.
 */
export function piecesOf(spline: Spline): Piece[] {
  const { knots, a, b, c, end, slope, height } = arraysOf(spline);
  const start = knots[0] as number;
  return [
    line(start, b[0] as number, c[0] as number),
    ...[...a]
      .map((bend, at): Piece => {
        const [from, back] = [knots[at] as number, c[at] as number];
        return { from, back, knot: from, a: bend, b: b[at] as number, c: back, root: false };
      })
      .filter(({ from, a, b, c }) => [from, a, b, c].every(Number.isFinite)),
    line(end, slope, height, { from: end, back: height }),
  ];
}

/**
 * The parts of what finds the hue at which a spline over a whole turn has a height, from the least height to the
 * greatest; of a curve that is `added` to the hue, the hue whose sum with it has that height.
 */
export function hueBackOf(spline: Spline, added: boolean): { pieces: Piece[]; least: number; most: number } {
  const { knots, a, b, c, end, height } = arraysOf(spline);
  const pieces = [...a].map((bend, at): Piece => {
    const knot = knots[at] as number;
    const from = (c[at] as number) + (added ? knot : 0);
    const slope = (b[at] as number) + (added ? 1 : 0);
    return { from: at === 0 ? -Infinity : from, back: knot, knot, a: bend, b: slope, c: from, root: true };
  });
  return { pieces, least: pieces[0]?.c ?? 0, most: height + (added ? end : 0) };
}
