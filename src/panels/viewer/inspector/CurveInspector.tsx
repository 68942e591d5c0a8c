import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import { CURVE_AXES, CURVE_AXIS_NAMES, type CurveAxis } from "#color/plot/curveAxis.ts";
import { type CurvePoints, slopesOf } from "#color/plot/curvePoints.ts";
import { Button } from "#parts/Button.tsx";
import { Segments } from "#parts/field/Segments.tsx";
import { useRun } from "#store/useEditor.tsx";
import { call } from "../../change.ts";
import { short } from "../../preview/Probe.tsx";
import { type Scene, useInspection } from "../../preview/usePreview.ts";
import { drawingOf } from "./drawing.ts";
import { SaveButtons } from "./SaveButtons.tsx";
import { SubjectPicker } from "./SubjectPicker.tsx";
import { sidesOf, stepOf } from "./subject.ts";
import { useRoom } from "./useRoom.ts";

const EDGE = { left: 46, right: 12, top: 10, bottom: 22 };
/** Pixels that the readout needs to be one line. */
const LINE = 440;
const COLORS = ["#ff6b62", "#4fd07a", "#6b93ff"];
const NAMES = ["R", "G", "B"];

/** Curves of a conversion, a color space, a named transform or one step, by channel, with a readout and the slope. */
export function CurveInspector({ scene }: { scene: Scene }) {
  const run = useRun();
  const svg = useRef<SVGSVGElement>(null);
  const [cursor, setCursor] = useState(128);
  const [plot, room] = useRoom();
  const { axis, subject, slope: isSlope } = scene.choice;
  const request = useMemo(
    () => ({ ask: "curve" as const, sides: sidesOf(scene, subject), step: stepOf(subject), axis }),
    [scene, subject, axis],
  );
  const { answer, why } = useInspection("curve", request);
  const found = answer?.filter((each) => "at" in each) ?? [];
  const refused = answer?.find((each) => "why" in each);
  const curves = found.map((curve) => ({
    ...curve,
    channels: isSlope
      ? curve.channels.map((channel) => slopesOf(axis === "linear" ? curve.given : curve.at, channel))
      : curve.channels,
  }));
  const message = why ?? (refused && "why" in refused ? refused.why : null);
  function key(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -256, End: 256 }[event.key];
    if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    setCursor(Math.min(256, Math.max(0, cursor + by * (event.shiftKey ? 16 : 1))));
  }
  function point({ clientX, currentTarget }: PointerEvent): void {
    const x = clientX - currentTarget.getBoundingClientRect().left;
    const part = (x - EDGE.left) / (room.width - EDGE.left - EDGE.right);
    setCursor(Math.round(Math.min(1, Math.max(0, part)) * 256));
  }
  const first = curves[0];
  const values = first?.channels.map((channel, c) => `${NAMES[c]} ${short(channel[cursor]!)}`).join("  ");
  const given = first ? `${placeText(axis, first.at[cursor]!)}${short(first.given[cursor]!)} →` : "";
  const readout = first ? `${given} ${values}` : "";
  return (
    <div className="inspector-body">
      <div className="inspector-tools">
        <SubjectPicker scene={scene} label="Curve of" />
        <Segments
          label="Axis"
          value={axis}
          choices={CURVE_AXIS_NAMES.map((value) => ({ value, label: CURVE_AXES[value].label }))}
          onChange={(next) => run(call("viewer.setCurveAxis", { axis: next }))}
        />
        <Button
          small
          look={isSlope ? "soft" : "ghost"}
          aria-pressed={isSlope}
          title="Slope of the curves (P R)"
          onClick={() => run(call("viewer.toggleSlope"))}
        >
          Slope
        </Button>
        <SaveButtons name="curve" drawing={() => drawingOf(svg.current)} text={() => csvOf(found)} />
      </div>
      {message !== null ? (
        <p className="inspector-why">{message}</p>
      ) : (
        <div
          ref={plot}
          className="inspector-plot"
          role="slider"
          aria-label="Curve. Left and right move the readout."
          aria-valuemin={0}
          aria-valuemax={256}
          aria-valuenow={cursor}
          aria-valuetext={readout}
          tabIndex={0}
          onKeyDown={key}
          onPointerMove={point}
        >
          <svg ref={svg} viewBox={`0 0 ${room.width} ${room.height}`} aria-hidden="true">
            <Plane curves={curves} axis={axis} cursor={cursor} room={room} />
            {(room.width < LINE ? [given, values] : [readout]).map((words, line) => (
              <text
                key={words}
                x={EDGE.left + 10}
                y={EDGE.top + 16 * (line + 1)}
                fill="#fff"
                fontSize={12}
                fontFamily="monospace"
                xmlSpace="preserve"
              >
                {words}
              </text>
            ))}
          </svg>
        </div>
      )}
    </div>
  );
}

/** A place on an axis other than that of the values themselves, before them. */
function placeText(axis: CurveAxis, at: number): string {
  if (axis === "linear") return "";
  const text = at.toFixed(axis === "stops" ? 2 : 0).replace("-", "−");
  return axis === "stops" ? `${at > 0 ? "+" : ""}${text} stops  ` : `${text}  `;
}

type Lines = { at: number[]; channels: number[][] };

type PlaneProps = {
  curves: readonly Lines[];
  axis: CurveAxis;
  cursor: number;
  room: { width: number; height: number };
};

function Plane({ curves, axis, cursor, room: { width, height } }: PlaneProps) {
  const { from, to } = CURVE_AXES[axis];
  const finite = curves.flatMap(({ channels }) => channels.flat().filter(Number.isFinite));
  const [low, high] = [Math.min(0, ...finite), Math.max(0, ...finite)];
  const [bottom, top] = low === high ? [low, low + 1] : [low, high];
  const x = (value: number) => EDGE.left + ((value - from) / (to - from)) * (width - EDGE.left - EDGE.right);
  const y = (value: number) =>
    height - EDGE.bottom - ((value - bottom) / (top - bottom)) * (height - EDGE.top - EDGE.bottom);
  const parts =
    axis === "stops" ? [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] : [0, 0.25, 0.5, 0.75, 1];
  const path = ({ at }: Lines, channel: number[]) => {
    let pen = "M";
    return channel
      .map((value, i) => {
        const piece = Number.isFinite(value) ? `${pen}${x(at[i]!).toFixed(1)} ${y(value).toFixed(1)}` : "";
        pen = piece === "" ? "M" : "L";
        return piece;
      })
      .join("");
  };
  const text = { fill: "#9a9a9a", fontSize: 10, fontFamily: "sans-serif" };
  return (
    <>
      <rect width={width} height={height} fill="#0c0c0c" />
      {parts.map((part) => {
        const value = from + (to - from) * part;
        return (
          <g key={part}>
            <path d={`M${x(value)} ${EDGE.top}V${height - EDGE.bottom}`} stroke="#ffffff1c" />
            <text x={x(value)} y={height - 8} textAnchor="middle" {...text}>
              {axis === "stops" && value > 0 ? "+" : ""}
              {Number(value.toFixed(2)).toString().replace("-", "−")}
            </text>
          </g>
        );
      })}
      {[0, 0.25, 0.5, 0.75, 1].map((part) => {
        const value = bottom + (top - bottom) * part;
        return (
          <g key={part}>
            <path d={`M${EDGE.left} ${y(value)}H${width - EDGE.right}`} stroke="#ffffff1c" />
            <text x={EDGE.left - 6} y={y(value) + 3} textAnchor="end" {...text}>
              {Number(value.toPrecision(3)).toString().replace("-", "−")}
            </text>
          </g>
        );
      })}
      {[...curves].reverse().map((curve, back) => {
        const isOther = back < curves.length - 1;
        return curve.channels.map((channel, c) => (
          <path
            key={`${isOther} ${NAMES[c]}`}
            d={path(curve, channel)}
            fill="none"
            stroke={COLORS[c]}
            strokeWidth={1.5}
            strokeDasharray={isOther ? "4 3" : undefined}
            opacity={isOther ? 0.6 : 1}
            style={{ mixBlendMode: "screen" }}
          />
        ));
      })}
      {curves[0] && (
        <g>
          <path
            d={`M${x(curves[0].at[cursor]!)} ${EDGE.top}V${height - EDGE.bottom}`}
            stroke="#fff"
            strokeDasharray="2 2"
            opacity={0.6}
          />
          {curves[0].channels.map(
            (channel, c) =>
              Number.isFinite(channel[cursor]) && (
                <circle
                  key={NAMES[c]}
                  cx={x(curves[0]!.at[cursor]!)}
                  cy={y(channel[cursor]!)}
                  r={2.5}
                  fill={COLORS[c]}
                />
              ),
          )}
        </g>
      )}
    </>
  );
}

/** Points of curves as comma-separated values, one line a point. */
function csvOf(curves: readonly CurvePoints[]): string | null {
  const [first] = curves;
  if (!first) return null;
  const head = [
    "axis",
    "given",
    ...curves.flatMap((_, i) => NAMES.map((name) => (i === 0 ? name : `${name} compared`))),
  ];
  const lines = first.at.map((at, i) =>
    [at, first.given[i], ...curves.flatMap(({ channels }) => channels.map((channel) => channel[i]))].join(
      ",",
    ),
  );
  return `${[head.join(","), ...lines].join("\n")}\n`;
}
