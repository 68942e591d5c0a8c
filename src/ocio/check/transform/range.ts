import type { TransformOf } from "../../transform.ts";
import type { Complaint } from "./parameter.ts";

/** Limits of a range come in pairs; official OCIO counts values as equal within a millionth. */
export function* range(node: TransformOf<"RangeTransform">): Iterable<Complaint> {
  const { min_in_value: minIn, min_out_value: minOut, max_in_value: maxIn, max_out_value: maxOut } = node;
  if ((minIn === null) !== (minOut === null))
    yield ["min_in_value", "and min_out_value must both be set or both be absent"];
  else if ((maxIn === null) !== (maxOut === null))
    yield ["max_in_value", "and max_out_value must both be set or both be absent"];
  else if (minIn === null && maxIn === null) yield ["min_in_value", "or max_in_value must be set"];
  else if (node.style === "RANGE_NO_CLAMP" && (minIn === null || maxIn === null))
    yield ["style", "may be without clamp only with a minimum and a maximum"];
  else if (maxIn === null && minIn !== null && minOut !== null && !near(minIn, minOut))
    yield ["min_in_value", `must equal min_out_value ${minOut} when there is no maximum`];
  else if (minIn === null && maxIn !== null && maxOut !== null && !near(maxIn, maxOut))
    yield ["max_in_value", `must equal max_out_value ${maxOut} when there is no minimum`];
  else if (minIn !== null && maxIn !== null && minOut !== null && maxOut !== null) {
    if (maxIn < minIn || near(maxIn, minIn, false))
      yield ["max_in_value", `must lie above min_in_value ${minIn}`];
    if (maxOut < minOut) yield ["max_out_value", `must not lie below min_out_value ${minOut}`];
  }
}

function near(a: number, b: number, inclusive = true): boolean {
  const gap = Math.abs(a - b);
  const allowed = 1e-6 * Math.max(1, Math.abs(a), Math.abs(b));
  return inclusive ? gap <= allowed : gap < allowed;
}
