import type { TransformOf } from "../../transform.ts";
import type { Complaint } from "./parameter.ts";

export function* log({ base }: { base: number }): Iterable<Complaint> {
  if (base <= 0 || base === 1) yield ["base", `must be more than 0 and other than 1, not ${base}`];
}

/** Both slopes lead somewhere in every channel. */
export function* logAffine(
  node: TransformOf<"LogAffineTransform"> | TransformOf<"LogCameraTransform">,
): Iterable<Complaint> {
  yield* log(node);
  for (const field of ["log_side_slope", "lin_side_slope"] as const)
    if (node[field].includes(0)) yield [field, "must not be 0 in any channel"];
}
