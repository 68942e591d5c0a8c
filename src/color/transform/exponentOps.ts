import type { TransformOf } from "#ocio/chain/transform.ts";
import type { BuildContext, Direction } from "../context.ts";
import { ColorError } from "../error.ts";
import type { ExponentOp } from "../op/exponentOp.ts";
import type { AnyOp } from "../op.ts";
import { directed } from "../ops.ts";

const negatives: Record<string, ExponentOp["negative"]> = {
  NEGATIVE_CLAMP: "clamp",
  NEGATIVE_MIRROR: "mirror",
  NEGATIVE_PASS_THRU: "pass",
};

/** An exponent per channel. Profile version 1 always clamps. */
export function ops(
  { value, style }: TransformOf<"ExponentTransform">,
  direction: Direction,
  { major }: BuildContext,
): AnyOp[] {
  const negative = major < 2 ? "clamp" : negatives[style];
  if (!negative) throw new ColorError("An exponent takes no style for negatives that is linear.");
  const op: ExponentOp = { type: "exponent", exponent: value, negative, free: major < 2 };
  return directed([op], direction);
}
