import type { TransformOf } from "#ocio/chain/transform.ts";
import type { Direction } from "../context.ts";
import type { LogOp } from "../op/logOp.ts";
import type { AnyOp } from "../op.ts";

/** The logarithm alone. */
export function ops({ base }: TransformOf<"LogTransform">, direction: Direction): AnyOp[] {
  const op: LogOp = { type: "log", base, direction };
  return [op];
}
