import type { TransformOf } from "#ocio/chain/transform.ts";
import type { BuildContext, Direction } from "../context.ts";
import { ColorError } from "../error.ts";
import { type CdlOp, cdl } from "../op/cdlOp.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import type { MatrixOp } from "../op/matrixOp.ts";
import type { AnyOp } from "../op.ts";
import { directed } from "../ops.ts";

const LUMA = [0.2126, 0.7152, 0.0722];

/** A CDL. Profile version 1 has no styles: it makes a matrix, an exponent that clamps and a saturation of it. */
export function ops(
  node: TransformOf<"CDLTransform">,
  direction: Direction,
  { major }: Pick<BuildContext, "major">,
): AnyOp[] {
  const { slope, offset, power, sat: saturation, style } = node;
  const op: CdlOp = {
    type: "cdl",
    slope,
    offset,
    power,
    saturation,
    clamp: style === "ASC_SOP",
    direction,
  };
  if (major >= 2) return [op];
  const refusal = cdl.refusal?.(op);
  if (refusal) throw new ColorError(refusal);
  return directed(inParts({ ...op, direction: "forward" }), direction);
}

/** A CDL as a matrix, an exponent that clamps and a saturation. */
export function inParts({ slope, offset, power, saturation, direction }: CdlOp): AnyOp[] {
  const sop = scaled(slope, offset);
  const bent: ExponentOp = { type: "exponent", exponent: [...power, 1], negative: "clamp", free: true };
  return directed([sop, bent, saturating(saturation)], direction);
}

/** Matrix that multiplies each channel and adds to it. */
export function scaled(by: readonly number[], offset: readonly number[]): MatrixOp {
  const [r, g, b] = by as [number, number, number];
  return {
    type: "matrix",
    matrix: [r, 0, 0, 0, 0, g, 0, 0, 0, 0, b, 0, 0, 0, 0, 1],
    offset: [...offset, 0],
  };
}

/** Saturation about the luma of Rec.709. */
export function saturating(amount: number): MatrixOp {
  const rows = [0, 1, 2].flatMap((row) => [
    ...LUMA.map((weight, column) => (1 - amount) * weight + (row === column ? amount : 0)),
    0,
  ]);
  return { type: "matrix", matrix: [...rows, 0, 0, 0, 1], offset: [0, 0, 0, 0] };
}
