import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { Commit } from "../field/draft.ts";
import { useLocked } from "../field/locked.ts";
import "./wheel.css";

export type Triple = readonly [number, number, number];

/** Returns the lean of a triple, up toward red, right toward blue and away from green, as a vectorscope shows hues. */
export function leanOf([r, g, b]: Triple): { x: number; y: number } {
  return { x: (Math.sqrt(3) / 2) * (b - g), y: r - (g + b) / 2 };
}

/** Returns the triple that leans so far and has the same mean. */
export function leaning(value: Triple, { x, y }: { x: number; y: number }): [number, number, number] {
  const mean = (value[0] + value[1] + value[2]) / 3;
  const across = x / Math.sqrt(3);
  return [mean + (2 * y) / 3, mean - y / 3 - across, mean - y / 3 + across];
}

type Props = {
  label: string;
  value: Triple;
  /** Lean at the rim. */
  reach: number;
  /** No channel goes below it. */
  least?: number;
  /** Called while dragging too: what it does must fold into one undo step. */
  onCommit: Commit<[number, number, number]>;
};

const fourPlaces = (value: number) => Number(value.toFixed(4)) + 0;

/**
 * A color wheel: the puck leans a triple toward a hue and keeps its mean; red is up and hues go counterclockwise as in
 * a vectorscope: green at the lower left, blue at the lower right. Arrows go by 0.01, with Shift by 0.1, with Alt by 0.001; Delete and a double click take the
 * lean away.
 */
export function Wheel({ label, value, reach, least = Number.NEGATIVE_INFINITY, onCommit }: Props) {
  const disc = useRef<HTMLDivElement>(null);
  const locked = useLocked();
  const lean = leanOf(value);
  const strength = Math.hypot(lean.x, lean.y);
  const inside = strength > reach ? reach / strength : 1;

  function give(to: { x: number; y: number }) {
    if (locked !== undefined) return;
    const next = leaning(value, to).map((channel) => Math.max(least, fourPlaces(channel)));
    if (next.some((channel, at) => channel !== value[at])) onCommit(next as [number, number, number]);
  }
  function follow(event: PointerEvent) {
    const box = disc.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const x = ((event.clientX - box.left) / box.width) * 2 - 1;
    const y = 1 - ((event.clientY - box.top) / box.height) * 2;
    const scale = reach / Math.max(1, Math.hypot(x, y));
    give({ x: x * scale, y: y * scale });
  }
  function key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return;
    const size = event.shiftKey ? 0.1 : event.altKey ? 0.001 : 0.01;
    const across = { ArrowLeft: -size, ArrowRight: size }[event.key];
    const up = { ArrowUp: size, ArrowDown: -size }[event.key];
    if (across !== undefined || up !== undefined) give({ x: lean.x + (across ?? 0), y: lean.y + (up ?? 0) });
    else if (event.key === "Delete" || event.key === "Backspace") give({ x: 0, y: 0 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <div
      ref={disc}
      className="wheel"
      role="slider"
      aria-roledescription="color wheel"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={reach}
      aria-valuenow={Math.min(reach, fourPlaces(strength))}
      aria-valuetext={`R ${value[0]}, G ${value[1]}, B ${value[2]}`}
      aria-disabled={locked === undefined ? undefined : true}
      title={locked ?? "Arrows lean the color; double click or Delete: no lean"}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        if (event.detail < 2) follow(event);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
      }}
      onDoubleClick={() => give({ x: 0, y: 0 })}
      onKeyDown={key}
    >
      <span className="wheel-ring" />
      <span className="wheel-cross" />
      <span
        className="wheel-puck"
        style={{
          left: `${50 + (50 * lean.x * inside) / reach}%`,
          top: `${50 - (50 * lean.y * inside) / reach}%`,
        }}
      />
    </div>
  );
}
