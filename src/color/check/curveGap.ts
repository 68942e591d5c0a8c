import type { Transform, TransformOf } from "#ocio/chain/transform.ts";
import { computedRule } from "#ocio/check/computedRules.ts";
import type { StepPlace } from "#ocio/check/lookup.ts";
import type { Fix } from "#ocio/check/problem.ts";
import type { Finding } from "#ocio/check/rule.ts";
import { HUE_CURVES, type HueCurve } from "#ocio/transform/gradingHueCurveTransform.ts";
import { CHANNELS } from "#ocio/transform/gradingRgbCurveTransform.ts";
import type { Curve } from "#ocio/transform/kind.ts";
import { hueCurveTypes } from "../curve/curve.ts";
import { closeGaps } from "../curve/gapFix.ts";
import { type CurveGaps, gapsBetween, rangesOf } from "../curve/gaps.ts";
import type { SplineType } from "../curve/spline.ts";

type CurveStep = StepPlace<TransformOf<"GradingRGBCurveTransform" | "GradingHueCurveTransform">>;

/** Curves that give NaN or infinity between their points, in official OCIO as here. */
export const curveGap = computedRule("curve-gap", function* (_document, lookup) {
  for (const step of lookup.stepsOf("GradingRGBCurveTransform", "GradingHueCurveTransform"))
    for (const [field, points, type] of curvesOf(step)) {
      const gaps = gapsBetween(points, type);
      if (gaps) yield finding(step, field, points, type, gaps);
    }
});

/** True if a transform is a grade with a curve that the rule finds. */
export function hasGap(node: Transform): boolean {
  if (node.type !== "GradingRGBCurveTransform" && node.type !== "GradingHueCurveTransform") return false;
  return curvesOf({ node }).some(([, points, type]) => gapsBetween(points, type) !== null);
}

function curvesOf({
  node,
}: Pick<CurveStep, "node">): [field: string, points: NonNullable<Curve>, type: SplineType][] {
  const curves: [string, Curve, SplineType][] =
    node.type === "GradingRGBCurveTransform"
      ? CHANNELS.map((name) => [name, node[name], "rgb"])
      : HUE_CURVES.map((name: HueCurve) => [name, node[name], hueCurveTypes[name]]);
  return curves.filter((each): each is [string, NonNullable<Curve>, SplineType] => each[1] !== null);
}

function finding(
  { node, path, label }: CurveStep,
  field: string,
  points: NonNullable<Curve>,
  type: SplineType,
  { value, place }: CurveGaps,
): Finding {
  const inverse = value.length === 0;
  const ranges = rangesOf(inverse ? place : value);
  const what = inverse ? "the inverse of the" : "the";
  return {
    path: `${path}/${field}`,
    message: `In the ${label}, ${what} ${field} curve of a ${node.type} gives NaN from ${ranges}, in official OCIO too. Move a point there.`,
    fixes: fixesOf(path, field, points, type),
  };
}

/** The same curve with one point moved, as little as closes the gaps. */
function fixesOf(path: string, field: string, points: NonNullable<Curve>, type: SplineType): Fix[] {
  const value = closeGaps(points, type);
  const place = /^([^/]+)\/(.*)\/([^/]+)\/([^/]+)$/.exec(path);
  if (!value || !place) return [];
  const [, collection, name, slot, at] = place;
  return [
    { id: "transform.set", args: { owner: `${collection}/${name}`, slot, at, parameter: field, value } },
  ];
}
