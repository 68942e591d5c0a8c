import { both, type Code, channels, number, spread, type Vector } from "./code.ts";

/** The colors of one and the alpha of the other. */
export function withAlpha(colors: Vector, pixel: Vector): Vector {
  return channels(colors, pixel, [0, 1, 2, 7]);
}

/** Saturation about Rec.709's luma. */
export function saturated(code: Code, colors: Vector, amount: number): Vector {
  const weighed = code.keep(both("mul", colors, number([0.2126, 0.7152, 0.0722, 0])));
  const luma = code.keep(
    both("add", both("add", spread(weighed, 0), spread(weighed, 1)), spread(weighed, 2)),
  );
  return both("add", luma, both("mul", both("sub", colors, luma), number(amount)));
}
