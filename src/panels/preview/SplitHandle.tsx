import type { KeyboardEvent, PointerEvent } from "react";

type Props = {
  /** From 0 to 1 across the picture. */
  at: number;
  onMove: (at: number) => void;
};

/** The line between before and after: dragged, or moved by arrows while it has the focus. */
export function SplitHandle({ at, onMove }: Props) {
  const give = (next: number) => onMove(Math.min(1, Math.max(0, Number(next.toFixed(4)))));
  function key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = event.shiftKey ? 0.1 : 0.02;
    if (event.key === "ArrowRight" || event.key === "ArrowUp") give(at + step);
    else if (event.key === "ArrowLeft" || event.key === "ArrowDown") give(at - step);
    else if (event.key === "Home") give(0);
    else if (event.key === "End") give(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  function drag(event: PointerEvent<HTMLElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (box) give((event.clientX - box.left) / box.width);
  }
  return (
    <div
      className="preview-split"
      role="slider"
      tabIndex={0}
      aria-label="Split between before and after"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 100)}
      aria-valuetext={`${Math.round(at * 100)} % before`}
      style={{ left: `${at * 100}%` }}
      onKeyDown={key}
      onPointerDown={(event) => {
        if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
    />
  );
}
