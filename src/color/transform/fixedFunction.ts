import { fixedFunction } from "#ocio/transform/fixedFunction.ts";
import type { TransformOf } from "#ocio/transform.ts";
import type { Direction } from "../context.ts";
import { ColorError } from "../error.ts";
import type { FixedFunctionOp } from "../op/fixedFunction.ts";
import type { AnyOp } from "../op.ts";

/** The fixed function as it is. Throws ColorError for parameters that official OCIO does not take. */
export function ops(node: TransformOf<"FixedFunctionTransform">, direction: Direction): AnyOp[] {
  const refusal = fixedFunction.refusal?.(node);
  if (refusal) throw new ColorError(refusal);
  const { style, params } = node;
  const op: FixedFunctionOp = { type: "fixedFunction", style, params, direction };
  return [op];
}
