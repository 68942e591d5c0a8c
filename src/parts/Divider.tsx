import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import "./divider.css";

type Props = {
  /** Name of the resized zone. */
  label: string;
  /** Id of the zone it resizes. */
  controls?: string;
  /** Pixels: what the zone has now, what it may have, and what a double click gives back. */
  width: number;
  least: number;
  most: number;
  /** The side of the divider on which that zone lies. */
  zone: "left" | "right";
  onWidth: (width: number) => void;
  onReset: () => void;
};

const STEP = 16;

/** The line between two zones: dragged, or moved by arrows while it has the focus; a double click resets it. */
export function Divider({ label, controls, width, least, most, zone, onWidth, onReset }: Props) {
  const grip = useRef<{ x: number; width: number } | null>(null);
  const sign = zone === "left" ? 1 : -1;
  const give = (next: number) => onWidth(Math.round(Math.min(most, Math.max(least, next))));

  function key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "ArrowRight") give(width + sign * STEP);
    else if (event.key === "ArrowLeft") give(width - sign * STEP);
    else if (event.key === "Home") give(least);
    else if (event.key === "End") give(most);
    else if (event.key === "Enter") onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function press(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, width };
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule in the text is not a divider that moves
    <div
      className="divider"
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-controls={controls}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuetext={`${width} pixels`}
      title={`${label} (double click resets)`}
      tabIndex={0}
      onKeyDown={key}
      onDoubleClick={onReset}
      onPointerDown={press}
      onPointerMove={(event) => {
        if (grip.current) give(grip.current.width + sign * (event.clientX - grip.current.x));
      }}
      onPointerUp={() => {
        grip.current = null;
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
    />
  );
}
