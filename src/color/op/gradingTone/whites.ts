import { f } from "../../float.ts";
import { line, type Piece, undone } from "../piece.ts";
import { heightAt, pieceOf, placeOf, root, type Segment, type ToneCurve } from "./curve.ts";

/** Bends the end of the tones: whites from a start upwards, blacks from a start downwards. */
export function end(value: number, start: number, width: number, whites: boolean): ToneCurve | null {
  const amount = whites ? value : f(2 - value);
  if (amount === 1) return null;
  const slope = Math.max(f(0.01), amount < 1 ? amount : whites ? f(2 - amount) : value);
  const segment = whites ? upwards(start, width, slope) : downwards(start, width, slope);
  if (amount < 1) return gentle(segment, whites ? topOf(segment) : segment.x1);
  return whites ? steepWhites(segment) : steepBlacks(segment);
}

function upwards(x0: number, width: number, m1: number): Segment {
  return { x0, x1: f(x0 + width), y0: x0, m0: 1, m1 };
}

function downwards(x1: number, width: number, m0: number): Segment {
  const x0 = f(x1 - width);
  return { x0, x1, y0: f(x1 - f(f(f(m0 + 1) * f(x1 - x0)) * 0.5)), m0, m1: 1 };
}

function topOf({ x0, x1, y0, m0, m1 }: Segment): number {
  return f(y0 + f(f(f(m0 + m1) * f(x1 - x0)) * 0.5));
}

function gentle(segment: Segment, y1: number): ToneCurve {
  const { x0, x1, y0, m0, m1 } = segment;
  const pieces = [line(x0, m0, y0), pieceOf(segment), line(x1, m1, y1, { from: x1, back: y1 })];
  return {
    pieces,
    forward(t) {
      if (t < x0) return f(y0 + f(f(t - x0) * m0));
      return t >= x1 ? f(y1 + f(f(t - x1) * m1)) : heightAt(segment, t);
    },
    inverse(t) {
      if (t < y0) return f(x0 + f(f(t - y0) / m0));
      return t >= y1 ? f(x1 + f(f(t - y1) / m1)) : placeOf(segment, t);
    },
  };
}

/** A part of a curve that was made larger about a center. */
function shrunk(piece: Piece, center: number, gain: number): Piece {
  const back = (t: number) => center + (t - center) / gain;
  return {
    ...piece,
    from: back(piece.from),
    back: back(piece.back),
    knot: back(piece.knot),
    a: piece.a * gain,
    c: back(piece.c),
  };
}

function steepBlacks(segment: Segment): ToneCurve {
  const { x0, x1, y0, m0, m1 } = segment;
  const y1 = x1;
  const gain = f(f(m0 + m1) * 0.5);
  const scaled = (t: number) => f(f(f(t - x1) * gain) + x1);
  const back = (t: number) => f(f(f(t - x1) / gain) + x1);
  const straight = [line(x0, m0, y0), pieceOf(segment), line(x1, m1, y1, { from: x1, back: y1 })];
  return {
    pieces: undone(straight.map((piece) => shrunk(piece, x1, gain))),
    forward(t) {
      const s = scaled(t);
      if (s < y0) return back(f(x0 + f(f(s - y0) / m0)));
      return back(s >= y1 ? f(x1 + f(f(s - y1) / m1)) : placeOf(segment, s));
    },
    inverse(t) {
      const s = scaled(t);
      if (s < x0) return back(f(y0 + f(f(s - x0) * m0)));
      return back(s >= x1 ? f(y1 + f(f(s - x1) * m1)) : heightAt(segment, s));
    },
  };
}

/** Far above, a parabola goes on where the curve itself would rise without end. */
function steepWhites(segment: Segment): ToneCurve {
  const { x0, x1, y0, m0, m1 } = segment;
  const gain = f(f(m0 + m1) * 0.5);
  const scaled = (t: number) => f(f(f(t - x0) * gain) + x0);
  const back = (t: number) => f(f(f(t - x0) / gain) + x0);
  const top = f(f(f(x1 - x0) / gain) + x0);
  const near = f(x0 + f(f(x1 - x0) * f(0.99)));
  const slope = f(1 / f(m0 + f(f(f(near - x0) * f(m1 - m0)) / f(x1 - x0))));
  const a = f(f(0.5 * f(f(1 / m1) - slope)) / f(x1 - near));
  const b = f(f(1 / m1) - f(f(2 * a) * x1));
  const c = f(f(top - f(b * x1)) - f(f(a * x1) * x1));
  const until = f(f(f(f(a * x1) + b) * x1) + c);
  const below = [line(x0, m0, y0), pieceOf(segment)].map((piece) => shrunk(piece, x0, gain));
  const above = { from: x1, back: until, knot: x1, a, b: 2 * a * x1 + b, c: until, root: false };
  return {
    pieces: [...undone(below), above],
    forward(t) {
      const s = scaled(t);
      // Official OCIO takes the tone back from what it was scaled to.
      const same = back(s);
      if (same >= x1) return f(f(f(f(a * same) + b) * same) + c);
      return back(s < y0 ? f(x0 + f(f(s - y0) / m0)) : placeOf(segment, s));
    },
    inverse(t) {
      const s = scaled(t);
      const same = back(s);
      if (same >= until) return root(a, b, f(c - same));
      return back(s < x0 ? f(y0 + f(f(s - x0) * m0)) : heightAt(segment, s));
    },
  };
}
