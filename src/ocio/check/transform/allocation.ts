import type { TransformOf } from "../../transform.ts";
import type { Complaint } from "./parameter.ts";

/** A uniform allocation takes no or two numbers, a logarithmic one also three. */
export function* allocation(node: TransformOf<"AllocationTransform">): Iterable<Complaint> {
  const kind = node.allocation.toLowerCase();
  const counts = kind === "uniform" ? [0, 2] : kind === "lg2" ? [0, 2, 3] : null;
  if (!counts) yield ["allocation", `must be uniform or lg2, not “${node.allocation}”`];
  else if (!counts.includes(node.vars.length))
    yield ["vars", `must be ${counts.join(" or ")} numbers, not ${node.vars.length}`];
}
