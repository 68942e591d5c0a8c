import { useState } from "react";
import type { SplineType } from "#color/curve/spline.ts";
import { curveRefusal, type Shape } from "#ocio/transform/gradingCurve.ts";
import { TextField } from "#parts/field/TextField.tsx";
import { KeyHint } from "#parts/Keys.tsx";
import { type Beside, Curve, type Frame } from "#parts/plot/Curve.tsx";
import type { CurvePoint, CurveRules } from "#parts/plot/curvePoints.ts";
import { curveOf, curveText } from "../curve.ts";
import { drawn, pointsFrom } from "./curve.ts";
import { GapNote } from "./GapNote.tsx";
import { PointList } from "./PointList.tsx";

type Props = {
  /** "red", "hue_sat". */
  name: string;
  label: string;
  value: readonly CurvePoint[] | null;
  /** x and y of the curve that null stands for. */
  usual: readonly number[];
  type: SplineType;
  shape: Shape;
  frame: Frame;
  color?: string;
  beside?: readonly Beside[];
  /** The horizontal axis goes round the hues. */
  hues?: boolean;
  onSet: (value: CurvePoint[] | null) => string | undefined;
};

/** Points whose text was not touched keep all digits that they had. */
function kept(next: readonly CurvePoint[], before: readonly CurvePoint[]): CurvePoint[] {
  const text = (point: CurvePoint) => curveText([point] as never);
  const known = new Map(before.map((point) => [text(point), point]));
  return next.map((point) => known.get(text(point)) ?? point);
}

/** A slope in seven decimals; none where points lie so far apart that the curve has no number for it. */
const finite = (slope: number) => (Number.isFinite(slope) ? Number(slope.toFixed(7)) : 0);

/** A curve as a picture, as a list of points and as text; a change in one is seen in all. */
export function CurveEditor(props: Props) {
  const { name, label, value, usual, type, shape, frame, color, beside, hues, onSet } = props;
  const points = value ?? pointsFrom(usual);
  const [chosen, setChosen] = useState(0);
  const at = Math.min(chosen, points.length - 1);
  const curve = drawn(points, type);
  const rules: CurveRules = {
    rising: shape.rising,
    within: shape.periodic ? [0, 1] : undefined,
    gap: (frame.x[1] - frame.x[0]) / 1000,
  };
  const set = (next: CurvePoint[] | null) => curveRefusal(name, next as never, shape) ?? onSet(next);

  function setSlope(index: number, slope: number | null) {
    if (slope === null) return set(points.map(({ x, y }) => ({ x, y })));
    return set(
      points.map(({ x, y, slope: own }, i) => ({
        x,
        y,
        // Slopes stand on every point or on none: the others get those that they have.
        slope: i === index ? slope : (own ?? finite(curve.slope(x))),
      })),
    );
  }

  return (
    <div className="curve-editor">
      <div className="curve-views">
        <div className="curve-picture" data-hues={hues}>
          <Curve
            label={`${label} curve`}
            points={points}
            curve={curve}
            rules={rules}
            frame={frame}
            {...(color && { color })}
            {...(beside && { beside })}
            at={at}
            onAt={setChosen}
            onCommit={set}
          />
        </div>
        <PointList
          label={label}
          points={points}
          rules={rules}
          at={at}
          onAt={setChosen}
          onCommit={set}
          onSlope={setSlope}
          onReset={value === null ? undefined : () => onSet(null)}
        />
      </div>
      <GapNote points={points} type={type} onSet={set} />
      <TextField
        mono
        label={`${label} points`}
        value={curveText(points as never)}
        placeholder="Default: x:y, x:y, …"
        onCommit={(text) => {
          const next = curveOf(text);
          return typeof next === "string" ? next : set(next && kept(next, points));
        }}
      />
      <p className="curve-keys" aria-hidden="true">
        <KeyHint keys={["left", "right"]}>point</KeyHint>
        <KeyHint keys={["up", "down"]}>0.01</KeyHint>
        <KeyHint keys={["shift"]}>0.1</KeyHint>
        <KeyHint keys={["alt"]}>0.001</KeyHint>
        <KeyHint keys={["insert"]}>add</KeyHint>
        <KeyHint keys={["delete"]}>remove</KeyHint>
      </p>
    </div>
  );
}
