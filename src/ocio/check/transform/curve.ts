import type { Curve } from "../../transform/kind.ts";
import { HUE_CURVES } from "../../transform/kinds.ts";
import type { TransformOf } from "../../transform.ts";
import type { Complaint } from "./parameter.ts";

/** Hue curves go round: their horizontal axis is a circle. */
const PERIODIC = ["hue_hue", "hue_sat", "hue_lum", "hue_fx"];
/** Curves from a quantity to itself may not fall. */
const RISING = ["hue_hue", "sat_sat", "lum_lum"];

export function* rgbCurves(node: TransformOf<"GradingRGBCurveTransform">): Iterable<Complaint> {
  for (const field of ["red", "green", "blue", "master"] as const) {
    const problem = curveProblem(node[field], { rising: true });
    if (problem) yield [field, problem];
  }
}

export function* hueCurves(node: TransformOf<"GradingHueCurveTransform">): Iterable<Complaint> {
  for (const field of HUE_CURVES) {
    const points = node[field];
    const problem =
      curveProblem(points, { rising: RISING.includes(field) }) ??
      (PERIODIC.includes(field) ? wrapProblem(points) : null) ??
      (field === "hue_hue" ? hueProblem(points) : null);
    if (problem) yield [field, problem];
  }
}

function curveProblem(points: Curve, { rising }: { rising: boolean }): string | null {
  if (!points) return null;
  if (points.length < 2) return "needs at least two points";
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before && point.x < before.x) return `runs backwards at point ${index + 1}`;
    if (before && rising && point.y < before.y) return `falls at point ${index + 1}`;
  }
  return null;
}

function wrapProblem(points: Curve): string | null {
  const [first, second, ...rest] = points ?? [];
  if (!first || !second || rest.length > 0 || second.x - first.x !== 1) return null;
  return "has two points that are the same hue";
}

function hueProblem(points: Curve): string | null {
  const [first, last] = [points?.[0], points?.at(-1)];
  if (!first || !last) return null;
  if (first.x < 0 || last.x > 1) return "must stay within 0 to 1";
  return last.y - 1 > first.y ? "rises by more than a full turn" : null;
}
