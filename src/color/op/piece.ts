/**
 * A part of a curve that goes as (a·t + b)·t + c with t = x - knot, from `from` on. One that is a `root` undoes such a
 * parabola: it starts at the height `from`, and gives the x at which the height is reached. `back` is where the part
 * starts in the curve that undoes the whole.
 */
export type Piece = {
  readonly from: number;
  readonly back: number;
  readonly knot: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly root: boolean;
};

/** The parts of the curve that undoes another. */
export function undone(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => ({ ...piece, from: piece.back, back: piece.from, root: !piece.root }));
}

/** A straight part through (knot, c) ; without a start, it is the first part. */
export function line(knot: number, slope: number, c: number, start?: { from: number; back: number }): Piece {
  return {
    from: start?.from ?? -Infinity,
    back: start?.back ?? -Infinity,
    knot,
    a: 0,
    b: slope,
    c,
    root: false,
  };
}
