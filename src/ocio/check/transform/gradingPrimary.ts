import type { Rgbm } from "../../transform/kind.ts";
import type { TransformOf } from "../../transform.ts";
import { firstOutside, UNLIMITED } from "./amount.ts";
import type { Complaint } from "./parameter.ts";

const LEAST = 0.01;

/** Only what the style uses counts, except for the pivots and clamps. */
export function* gradingPrimary(node: TransformOf<"GradingPrimaryTransform">): Iterable<Complaint> {
  const field = node.style === "linear" ? "contrast" : "gamma";
  const problem = firstOutside(channels(node[field]), LEAST, UNLIMITED);
  if (problem) yield [field, problem];
  if (node.pivot_white - node.pivot_black < LEAST)
    yield ["pivot_black", `must lie below the white pivot ${node.pivot_white}, not at ${node.pivot_black}`];
  const { clamp_black: black, clamp_white: white } = node;
  if (black !== null && black > (white ?? Number.MAX_VALUE))
    yield [
      "clamp_black",
      `must not lie above the white clamp ${white ?? "that is not set"}, as ${black} does`,
    ];
}

/** The four numbers of a grading control. */
export function channels({ r, g, b, master }: Rgbm): number[] {
  return [r, g, b, master];
}
