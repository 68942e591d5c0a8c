import { f } from "#color/float.ts";
import { least, most } from "./float.ts";

function between01(x: number): number {
  return least(most(0, x), 1);
}

/** Red, green and blue of the pure hue at `turn`, six to a circle from red on. */
export function redOf(turn: number): number {
  return between01(f(Math.abs(f(turn - 3)) - 1));
}
export function greenOf(turn: number): number {
  return between01(f(2 - Math.abs(f(turn - 2))));
}
export function blueOf(turn: number): number {
  return between01(f(2 - Math.abs(f(turn - 4))));
}

/** A hue, of which 1 is a whole circle, as a turn of six. */
export function turnOf(hue: number): number {
  return f(f(hue - Math.floor(hue)) * 6);
}
