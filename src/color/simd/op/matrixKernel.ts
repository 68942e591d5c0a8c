import { isDiagonal, type MatrixOp } from "../../op/matrixOp.ts";
import type { Emit } from "../kernel.ts";
import { add, type Lane, madd, mul, lane as valued } from "../lane.ts";
import { channels } from "../pixel.ts";

export function matrix({ matrix: m, offset }: MatrixOp): Emit {
  const at = (row: number, column: number) => m[row * 4 + column] as number;
  const shift = (row: number) => offset[row] as number;
  if (isDiagonal(m)) return (pixel) => channels(pixel, (value, row) => madd(value, at(row, row), shift(row)));
  return (pixel) => {
    const from = [pixel.r, pixel.g, pixel.b, pixel.a];
    const row = (to: number): Lane => {
      const parts = from.map((lane, column) => ({ lane, by: at(to, column) }));
      // A channel that counts nothing still spreads what is no number, as in official OCIO; rows share this.
      const nothing = parts.filter(({ by }) => by === 0).map(({ lane }) => mul(lane, 0));
      const something = parts.filter(({ by }) => by !== 0);
      const start = nothing.reduce<Lane | number>((sum, each) => add(each, sum), shift(to));
      return something.reduce<Lane>((sum, { lane, by }) => madd(lane, by, sum), valued(start));
    };
    return { r: row(0), g: row(1), b: row(2), a: row(3) };
  };
}
