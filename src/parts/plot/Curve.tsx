import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { shown, stepped } from "../field/decimal.ts";
import type { Commit } from "../field/draft.ts";
import { useLocked } from "../field/locked.ts";
import {
  type CurvePoint,
  type CurveRules,
  movedPoint,
  pointed,
  withoutPoint,
  withPoint,
} from "./curvePoints.ts";
import "./curve.css";

/** Visible part of the plane. */
export type Frame = { x: readonly [number, number]; y: readonly [number, number] };

/** A curve as it is drawn: its height, how steep it is, and the ranges where it has no value. */
export type Drawn = {
  y: (x: number) => number;
  slope: (x: number) => number;
  gaps?: readonly { from: number; to: number }[];
};

/** Another curve that is shown behind. */
export type Beside = { name: string; color: string; y: (x: number) => number };

type Props = {
  label: string;
  points: readonly CurvePoint[];
  curve: Drawn;
  rules: CurveRules;
  /** Minimal range; points outside widen it. */
  frame: Frame;
  color?: string;
  beside?: readonly Beside[];
  /** The chosen point. */
  at: number;
  onAt: (at: number) => void;
  /** Called while dragging too: what it does must fold into one undo step. */
  onCommit: Commit<CurvePoint[]>;
};

const SAMPLES = 240;
const widened = ([low, high]: readonly [number, number], values: readonly number[]): [number, number] => [
  Math.min(low, ...values),
  Math.max(high, ...values),
];
/** Largest distance from the frame at which anything is drawn, in frame sizes. */
const near = (height: number) => Math.min(99, Math.max(-99, height));
const spanOf = ([low, high]: readonly [number, number]) => high - low || 1;

/**
 * A curve with its points: one tab stop, Left and Right choose a point, Up and Down move it by 0.01, with Shift by
 * 0.1, with Alt by 0.001; Insert adds a point behind it, Delete removes it. The pointer drags points, a double click
 * adds one.
 */
export function Curve({ label, points, curve, rules, frame, color, beside = [], at, onAt, ...props }: Props) {
  const locked = useLocked();
  const onCommit: Props["onCommit"] = (next) => locked ?? props.onCommit(next);
  const plane = useRef<HTMLDivElement>(null);
  const dragged = useRef<{ at: number; dx: number; dy: number; seen: Frame } | null>(null);
  const refocus = useRef(false);
  // The range stays during a drag, and fits the points again at its end.
  const [, release] = useState(0);
  const seen: Frame = dragged.current?.seen ?? {
    x: widened(
      frame.x,
      points.map(({ x }) => x),
    ),
    y: widened(
      frame.y,
      points.map(({ y }) => y),
    ),
  };
  const left = (x: number) => (x - seen.x[0]) / spanOf(seen.x);
  const top = (y: number) => 1 - (y - seen.y[0]) / spanOf(seen.y);
  const percent = (part: number) => `${100 * part}%`;

  useEffect(() => {
    if (!refocus.current) return;
    refocus.current = false;
    plane.current?.querySelector<HTMLElement>(`[data-point="${at}"]`)?.focus();
  });

  function choose(next: number) {
    refocus.current = true;
    onAt(Math.min(points.length - 1, Math.max(0, next)));
  }
  /** Pointer position on the plane. */
  function under(event: MouseEvent) {
    const box = plane.current?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    return {
      x: seen.x[0] + ((event.clientX - box.left) / box.width) * spanOf(seen.x),
      y: seen.y[0] + (1 - (event.clientY - box.top) / box.height) * spanOf(seen.y),
    };
  }
  function take(event: PointerEvent<HTMLElement>, index: number) {
    const place = under(event);
    const point = points[index];
    if (event.button !== 0 || !place || !point) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = { at: index, dx: point.x - place.x, dy: point.y - place.y, seen };
    choose(index);
  }
  function drag(event: PointerEvent<HTMLElement>) {
    const hold = dragged.current;
    const place = hold && event.currentTarget.hasPointerCapture(event.pointerId) ? under(event) : null;
    if (!hold || !place) return;
    const inside = (value: number, [low, high]: readonly [number, number]) =>
      Math.min(high, Math.max(low, value));
    const to = {
      x: pointed(inside(place.x + hold.dx, seen.x), spanOf(seen.x)),
      y: pointed(inside(place.y + hold.dy, seen.y), spanOf(seen.y)),
    };
    const next = movedPoint(points, hold.at, to, rules);
    const [old, moved] = [points[hold.at], next[hold.at]];
    if (old && moved && (old.x !== moved.x || old.y !== moved.y)) onCommit(next);
  }
  function add(x: number, y: number) {
    const sloped = points.some(({ slope }) => slope !== undefined);
    const added = withPoint(points, { x, y, ...(sloped && { slope: pointed(curve.slope(x), 1) }) }, rules);
    if (!added || onCommit(added.points) !== undefined) return;
    choose(added.at);
    refocus.current = true;
    onAt(added.at);
  }
  function remove() {
    const rest = withoutPoint(points, at);
    if (rest && onCommit(rest) === undefined) {
      refocus.current = true;
      onAt(Math.min(at, rest.length - 1));
    }
  }
  /** A point halfway to the next one, at the last one halfway to the one before. */
  function insert() {
    const [one, other] = at + 1 < points.length ? [points[at], points[at + 1]] : [points[at - 1], points[at]];
    if (!one || !other) return;
    const x = pointed((one.x + other.x) / 2, spanOf(seen.x));
    add(x, pointed(curve.y(x), spanOf(seen.y)));
  }
  function key(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey) return;
    const point = points[at];
    const up = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (up !== 0 && point) {
      const size = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
      onCommit(movedPoint(points, at, { y: stepped(point.y, up, size) }, rules));
    } else if (event.key === "ArrowLeft") choose(at - 1);
    else if (event.key === "ArrowRight") choose(at + 1);
    else if (event.key === "Home") choose(0);
    else if (event.key === "End") choose(points.length - 1);
    else if (event.key === "Insert") insert();
    else if (event.key === "Delete" || event.key === "Backspace") remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The line has gaps where the curve has no value; far beyond the frame it ends.
  const path = (y: (x: number) => number) => {
    let pen = "M";
    return Array.from({ length: SAMPLES + 1 }, (_, i) => {
      const height = top(y(seen.x[0] + (i / SAMPLES) * spanOf(seen.x)));
      const move = Number.isNaN(height) ? "" : `${pen}${(i / SAMPLES).toFixed(4)} ${near(height).toFixed(4)}`;
      pen = move === "" ? "M" : "L";
      return move;
    }).join("");
  };
  const chosen = points[at];
  const quarters = [0, 0.25, 0.5, 0.75, 1];
  const tick = (range: readonly [number, number], part: number) =>
    shown(Number((range[0] + part * spanOf(range)).toPrecision(3)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a plane
    <div className="curve" role="group" aria-label={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Insert adds a point too */}
      <div
        ref={plane}
        className="curve-plane"
        onDoubleClick={(event) => {
          const place =
            event.target instanceof HTMLElement && event.target.dataset.point ? null : under(event);
          if (place) add(pointed(place.x, spanOf(seen.x)), pointed(place.y, spanOf(seen.y)));
        }}
      >
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {quarters.map((part) => (
            <path key={part} className="curve-grid" d={`M${part} 0V1M0 ${part}H1`} />
          ))}
          {chosen && (
            <path className="curve-cross" d={`M${near(left(chosen.x))} 0V1M0 ${near(top(chosen.y))}H1`} />
          )}
          {curve.gaps?.map(({ from, to }) => {
            const [start, end] = [near(left(from)), near(left(to))];
            return <path key={from} className="curve-gap" d={`M${start} 0H${end}V1H${start}Z`} />;
          })}
          {beside.map(({ name, color: stroke, y }) => (
            <path key={name} className="curve-beside" style={{ stroke }} d={path(y)} />
          ))}
          <path className="curve-line" style={color ? { stroke: color } : undefined} d={path(curve.y)} />
        </svg>
        {quarters.map((part) => (
          <span key={part} aria-hidden="true">
            <span className="curve-tick y" style={{ top: percent(1 - part) }}>
              {tick(seen.y, part)}
            </span>
            <span className="curve-tick x" style={{ left: percent(part) }}>
              {tick(seen.x, part)}
            </span>
          </span>
        ))}
        {points.map((point, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place
            key={index}
            data-point={index}
            className="curve-point"
            role="slider"
            tabIndex={index === at ? 0 : -1}
            aria-label={`Point ${index + 1} of ${points.length}`}
            aria-orientation="vertical"
            aria-disabled={locked === undefined ? undefined : true}
            title={locked}
            aria-valuemin={seen.y[0]}
            aria-valuemax={seen.y[1]}
            aria-valuenow={point.y}
            aria-valuetext={`${shown(point.x)} : ${shown(point.y)}`}
            style={{ left: percent(left(point.x)), top: percent(top(point.y)) }}
            onFocus={() => index !== at && onAt(index)}
            onPointerDown={(event) => take(event, index)}
            onPointerMove={drag}
            onLostPointerCapture={() => {
              dragged.current = null;
              release((times) => times + 1);
            }}
            onKeyDown={key}
          />
        ))}
        {chosen && (
          <span
            className="curve-chip"
            aria-hidden="true"
            data-right={left(chosen.x) < 0.3}
            data-low={top(chosen.y) < 0.12}
            style={{ left: percent(left(chosen.x)), top: percent(top(chosen.y)) }}
          >
            {shown(Number(chosen.x.toFixed(4)))} : {shown(Number(chosen.y.toFixed(4)))}
          </span>
        )}
      </div>
    </div>
  );
}
