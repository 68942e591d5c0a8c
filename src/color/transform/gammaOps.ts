import type { TransformOf } from "#ocio/chain/transform.ts";
import type { BuildContext, Direction } from "../context.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import type { AnyOp } from "../op.ts";
import { directed } from "../ops.ts";

/** An exponent that clamps what is below 0. */
export function ops(
  { value }: TransformOf<"GammaTransform">,
  direction: Direction,
  { major }: BuildContext,
): AnyOp[] {
  const op: ExponentOp = { type: "exponent", exponent: value, negative: "clamp", free: major < 2 };
  return directed([op], direction);
}
