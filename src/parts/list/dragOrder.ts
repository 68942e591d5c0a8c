import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useLocked } from "../field/locked.ts";

type Drag = { id: string; to: number; y: number; moved: boolean };

/** Pointer travel in px before a drag begins. */
const THRESHOLD = 4;

/**
 * Rows that a pointer drags to another place. Rows carry `data-drag` with their id inside `box`; a press on one is given
 * to `start`; `onDrop` gets the id and its new place (from 0) among the rows. Escape gives up. `mark` says of a row
 * where the dragged one would land beside it.
 */
export function useDragOrder(box: { current: HTMLElement | null }, onDrop: (id: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** The drag as the pointer last moved it: a busy page draws it later. */
  const now = useRef<Drag | null>(null);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  const under = useRef(false);
  const locked = useLocked();
  const id = drag?.id;

  useEffect(() => {
    if (id === undefined) return;
    const rows = () => [...(box.current?.querySelectorAll<HTMLElement>("[data-drag]") ?? [])];
    const place = (y: number) =>
      rows().filter((row) => {
        if (row.dataset.drag === id) return false;
        const { top, height } = row.getBoundingClientRect();
        return top + height / 2 < y;
      }).length;
    const move = (event: globalThis.PointerEvent) => {
      const { current } = now;
      if (!current) return;
      const moved = current.moved || Math.abs(event.clientY - current.y) > THRESHOLD;
      now.current = { ...current, moved, to: place(event.clientY) };
      setDrag(now.current);
    };
    const stop = () => {
      now.current = null;
      setDrag(null);
    };
    const up = (event: globalThis.PointerEvent) => {
      move(event);
      const { current: last } = now;
      stop();
      if (!last?.moved) return;
      // Ignores the click after a drag.
      under.current = true;
      setTimeout(() => {
        under.current = false;
      }, 0);
      if (rows().findIndex((row) => row.dataset.drag === id) !== last.to) drop.current(id, last.to);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      stop();
    };
    // A drag over rows would select their text.
    const select = (event: Event) => event.preventDefault();
    document.addEventListener("selectstart", select);
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
    window.addEventListener("keydown", key, true);
    return () => {
      document.removeEventListener("selectstart", select);
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("keydown", key, true);
    };
  }, [box, id]);

  return {
    start(event: PointerEvent, row: string) {
      if (locked !== undefined || event.button !== 0 || event.pointerType === "touch") return;
      now.current = { id: row, to: -1, y: event.clientY, moved: false };
      setDrag(now.current);
    },
    /** True if a click only ends a drag. */
    ended: () => under.current,
    mark(row: string, ids: readonly string[]): "moving" | "before" | "after" | undefined {
      if (!drag?.moved) return undefined;
      if (row === drag.id) return "moving";
      const others = ids.filter((each) => each !== drag.id);
      if (others[drag.to] === row) return "before";
      return drag.to >= others.length && others.at(-1) === row ? "after" : undefined;
    },
  };
}
