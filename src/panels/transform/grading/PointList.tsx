import { float } from "#ocio/yaml/number.ts";
import { Button, IconButton } from "#parts/Button.tsx";
import type { Commit } from "#parts/field/draft.ts";
import { NumberField } from "#parts/field/NumberField.tsx";
import {
  type CurvePoint,
  type CurveRules,
  MIN_POINTS,
  movedPoint,
  room,
  withoutPoint,
} from "#parts/plot/curvePoints.ts";

type Props = {
  label: string;
  points: readonly CurvePoint[];
  rules: CurveRules;
  /** The chosen point. */
  at: number;
  onAt: (at: number) => void;
  onCommit: Commit<CurvePoint[]>;
  /** A slope of a point; null leaves all slopes to the curve. */
  onSlope: (index: number, slope: number | null) => string | undefined;
  /** Resets to the default curve; undefined where it is the default. */
  onReset: (() => void) | undefined;
};

/** The number in the digits that OCIO writes. */
const single = (value: number) => Number(float(value));

/** The points of a curve as numbers. */
export function PointList({ label, points, rules, at, onAt, onCommit, onSlope, onReset }: Props) {
  const sloped = points.some(({ slope }) => slope !== undefined);
  return (
    <div className="curve-points">
      <table aria-label={`Points of the ${label.toLowerCase()} curve`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden-text">Point</span>
            </th>
            <th scope="col">x</th>
            <th scope="col">y</th>
            <th scope="col">Slope</th>
            <th scope="col">
              <span className="hidden-text">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map((point, index) => {
            const free = room(points, index, rules);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place
              <tr key={index} data-current={index === at} onFocus={() => onAt(index)}>
                <th scope="row">{index + 1}</th>
                {(["x", "y"] as const).map((axis) => (
                  <td key={axis}>
                    <NumberField
                      cell
                      label={`Point ${index + 1} ${axis}`}
                      value={single(point[axis])}
                      min={free[axis][0]}
                      max={free[axis][1]}
                      onCommit={(next) =>
                        next === null
                          ? undefined
                          : onCommit(movedPoint(points, index, { [axis]: next }, rules))
                      }
                    />
                  </td>
                ))}
                <td>
                  <NumberField
                    cell
                    optional
                    label={`Point ${index + 1} slope`}
                    placeholder="auto"
                    value={sloped ? single(point.slope ?? 0) : null}
                    onCommit={(slope) => onSlope(index, slope)}
                  />
                </td>
                <td>
                  <IconButton
                    changes
                    icon="trash"
                    label={`Remove point ${index + 1}`}
                    refused={
                      points.length <= MIN_POINTS ? "A curve needs at least 2 control points." : undefined
                    }
                    onClick={() => {
                      const rest = withoutPoint(points, index);
                      if (rest) onCommit(rest);
                    }}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Button
        changes
        look="ghost"
        small
        icon="reset"
        refused={onReset ? undefined : "This is the default curve."}
        onClick={onReset}
      >
        Reset curve
      </Button>
    </div>
  );
}
