import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { stepped } from "./decimal.ts";
import type { Commit } from "./draft.ts";
import { useField } from "./Field.tsx";
import { useLocked } from "./locked.ts";
import { NumberField } from "./NumberField.tsx";
import "./slider.css";

/** Range of a slider, and its default for a double click. */
export type Range = {
  min: number;
  max: number;
  usual: number;
  /** The least value that means something, where that is more than `min`. */
  least?: number;
  /** The largest value that means something, where that is less than `max`. */
  most?: number;
};

type Props = {
  value: number;
  range: Range;
  /** Called while dragging too: what it does must fold into one undo step. */
  onCommit: Commit<number>;
  label: string;
  /** Without the number beside it. */
  bare?: boolean;
};

/** A hundredth of the size of the range: 0 to 2 goes by 0.01, -5 to 5 by 0.1. */
export function sliderStep({ min, max }: Range): number {
  return 10 ** (Math.floor(Math.log10(max - min) + 1e-9) - 2);
}

/** The value at a part of the way from min to max, on a whole step. */
export function sliderValue(range: Range, part: number): number {
  const step = sliderStep(range);
  const raw = range.min + Math.min(1, Math.max(0, part)) * (range.max - range.min);
  return meant(range, stepped(0, Math.round(raw / step), step));
}

function meant({ min, max, least = min, most = max }: Range, value: number): number {
  return Math.min(most, Math.max(least, value));
}

/**
 * A value between two ends, with its number beside it; a number typed there may lie beyond the ends.
 * Arrows go by a step, with Shift by ten, with Alt by a tenth; Home and End go to the ends, Delete and a double
 * click back to the usual value.
 */
export function Slider({ value, range, onCommit, label, bare }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const locked = useLocked();
  const inField = useField(undefined).id !== undefined;
  const { min, max, usual } = range;
  const shown = Math.min(max, Math.max(min, value));
  const part = (at: number) => `${(100 * (Math.min(max, Math.max(min, at)) - min)) / (max - min)}%`;

  function give(next: number) {
    if (locked === undefined && !Object.is(next, value)) onCommit(next);
  }
  function follow(event: PointerEvent) {
    const box = track.current?.getBoundingClientRect();
    if (box && box.width > 0) give(sliderValue(range, (event.clientX - box.left) / box.width));
  }
  function key(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey) return;
    const scale = event.shiftKey ? 10 : event.altKey ? 0.1 : 1;
    const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[
      event.key
    ];
    if (by !== undefined) {
      // A number beyond the ends stays there until it is brought back.
      if ((by > 0 && value >= max) || (by < 0 && value <= min)) event.preventDefault();
      else give(meant(range, stepped(value, by, sliderStep(range) * scale)));
    } else if (event.key === "Home") give(meant(range, min));
    else if (event.key === "End") give(meant(range, max));
    else if (event.key === "Delete" || event.key === "Backspace") give(usual);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const low = Math.min(shown, Math.min(max, Math.max(min, usual)));
  const high = Math.max(shown, Math.min(max, Math.max(min, usual)));
  return (
    <div className="slider" data-bare={bare}>
      <div
        ref={track}
        className="slider-track"
        role="slider"
        tabIndex={0}
        aria-label={`${label} slider`}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={shown}
        aria-valuetext={String(value)}
        aria-disabled={locked === undefined ? undefined : true}
        title={locked ?? `Double click or Delete: ${usual}`}
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          follow(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
        }}
        onDoubleClick={() => give(usual)}
        onKeyDown={key}
      >
        <span className="slider-rail" />
        <span
          className="slider-fill"
          style={{ left: part(low), width: `calc(${part(high)} - ${part(low)})` }}
        />
        <span className="slider-tick" style={{ left: part(usual) }} />
        <span className="slider-thumb" style={{ left: part(shown) }} />
      </div>
      {!bare && (
        <span className="slider-number">
          <NumberField
            cell
            {...(!inField && { label })}
            value={value}
            onCommit={(next) => (next === null ? undefined : onCommit(next))}
          />
        </span>
      )}
    </div>
  );
}
