import type { TransformOf } from "#ocio/chain/transform.ts";
import { builtinOps } from "../builtin/styles.ts";
import type { Direction } from "../context.ts";
import type { AnyOp } from "../op.ts";
import { directed } from "../ops.ts";

/** The steps of the style. Throws ColorError for a style that does not exist. */
export function ops({ style }: TransformOf<"BuiltinTransform">, direction: Direction): AnyOp[] {
  return directed(builtinOps(style), direction);
}
