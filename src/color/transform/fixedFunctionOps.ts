import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { FixedFunctionOp } from "../op/fixedFunctionOp.ts";
import type { AnyOp } from "../op.ts";

/** The fixed function as it is. */
export function ops({ style, params }: TransformOf<"FixedFunctionTransform">, direction: Direction): AnyOp[] {
  const op: FixedFunctionOp = { type: "fixedFunction", style, params, direction };
  return [op];
}
