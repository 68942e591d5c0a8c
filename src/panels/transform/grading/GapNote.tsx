import { closeGaps } from "#color/curve/gapFix.ts";
import { gapsBetween, rangesOf } from "#color/curve/gaps.ts";
import type { SplineType } from "#color/curve/spline.ts";
import { Button } from "#parts/Button.tsx";
import type { CurvePoint } from "#parts/plot/curvePoints.ts";

type Props = {
  points: readonly CurvePoint[];
  type: SplineType;
  onSet: (points: CurvePoint[]) => string | undefined;
};

/** NaN ranges of a curve, with a button that moves a point to remove them. */
export function GapNote({ points, type, onSet }: Props) {
  const gaps = gapsBetween(points, type);
  const moved = gaps && closeGaps(points, type);
  return (
    <div role="status">
      {gaps && (
        <p className="message error">
          {gaps.value.length > 0
            ? `The curve gives NaN from ${rangesOf(gaps.value)}, in official OCIO too.`
            : `The inverse of the curve gives NaN from ${rangesOf(gaps.place)}, in official OCIO too.`}{" "}
          {moved ? (
            <Button small changes onClick={() => onSet([...moved])}>
              Move a point
            </Button>
          ) : (
            "Move a point there."
          )}
        </p>
      )}
    </div>
  );
}
