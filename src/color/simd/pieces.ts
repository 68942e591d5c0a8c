import type { Piece } from "../op/piece.ts";
import { columnsAt, reached } from "./gather.ts";
import {
  abs,
  add,
  atLeast,
  div,
  either,
  equal,
  type Lane,
  left,
  less,
  madd,
  most,
  mul,
  nmadd,
  number,
  sqrt,
  sub,
  without,
} from "./lane.ts";
import type { Tables } from "./table.ts";

/** The numbers of the parts that some values are in. */
type Numbers = { knot: Lane; a: Lane; b: Lane; c: Lane; root: Lane };

/** Most parts that are found by comparisons; more are found in a table. */
const MAX_COMPARED = 4;
const ROW = 4;

/** Slopes below this are flat. */
const FLAT = 1e-5;

/** A straight part can be inverted too: then all parts of most curves are of one kind. */
function height(piece: Piece): Piece {
  const { a, b, c, knot } = piece;
  if (!piece.root || a !== 0 || Math.abs(b) < FLAT) return piece;
  return { ...piece, root: false, knot: c, b: 1 / b, c: knot };
}

function root(piece: Piece): Piece {
  const { a, b, c, knot } = piece;
  if (piece.root || a !== 0 || Math.abs(b) < FLAT) return piece;
  return { ...piece, root: true, knot: c, b: 1 / b, c: knot };
}

/** The parts, of one kind where that is possible. */
function alike(pieces: readonly Piece[]): readonly Piece[] {
  const found = [pieces.map(height), pieces.map(root)].find((all) =>
    all.every((piece) => piece.root === all[0]?.root),
  );
  return found ?? pieces;
}

function chosen(pieces: readonly Piece[], value: Lane): Numbers {
  const of = (read: (piece: Piece) => number) =>
    pieces.slice(1).reduce<Lane>(
      (before, piece) => {
        return either(atLeast(value, piece.from), read(piece), before);
      },
      number(read(pieces[0] as Piece)),
    );
  const root = of((piece) => (piece.root ? 1 : 0));
  return { knot: of((p) => p.knot), a: of((p) => p.a), b: of((p) => p.b), c: of((p) => p.c), root };
}

function lookedUp(pieces: readonly Piece[], value: Lane, tables: Tables): Numbers {
  const rows = Float32Array.from(pieces.flatMap(({ knot, a, b, c }) => [knot, a, b, c]));
  const marks = Float32Array.from(pieces.flatMap(({ root }) => [root ? 1 : 0, 0, 0, 0]));
  const place = left(reached(pieces.slice(1).map(({ from }) => atLeast(value, from))), ROW);
  const [knot, a, b, c] = columnsAt(tables.place(rows), place);
  const mixed = pieces.some((piece) => piece.root !== pieces[0]?.root);
  const root = mixed ? columnsAt(tables.place(marks), place)[0] : number(0);
  return { knot, a, b, c, root };
}

/** The height of a parabola; where there is no curvature, infinity must not make it one. */
function heightAt(value: Lane, { knot, a, b, c }: Numbers): Lane {
  const t = sub(value, knot);
  return madd(add(without(mul(a, t), equal(a, 0)), b), t, c);
}

/** x at a parabola's height. */
function placeOf(value: Lane, { knot, a, b, c }: Numbers): Lane {
  const rest = sub(c, value);
  const inside = nmadd(mul(a, rest), 4, mul(b, b));
  const divisor = add(sqrt(most(number(0), inside)), b);
  const away = div(mul(rest, 2), divisor);
  return sub(knot, without(away, less(abs(divisor), FLAT)));
}

/** Applies parts of a curve to values. */
export function along(given: readonly Piece[], value: Lane, tables: Tables): Lane {
  const pieces = alike(given);
  const numbers = pieces.length > MAX_COMPARED ? lookedUp(pieces, value, tables) : chosen(pieces, value);
  const roots = pieces.filter((piece) => piece.root).length;
  if (roots === 0) return heightAt(value, numbers);
  if (roots === pieces.length) return placeOf(value, numbers);
  return either(less(0.5, numbers.root), placeOf(value, numbers), heightAt(value, numbers));
}
