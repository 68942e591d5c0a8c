import { observeElementRect, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ComponentProps, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from "react";
import { useDebounced } from "../useDebounced.ts";
import "../parts.css";
import "./virtualList.css";

export type VirtualListHandle = {
  scrollTo: (index: number) => void;
  focus: () => void;
  focused: () => boolean;
};

type Props = {
  /** Number of rows. */
  count: number;
  /** Whole pixels of a row, or of one that is not yet measured. */
  height: (index: number) => number;
  /** Rows are as high as what they hold. */
  measured?: boolean;
  /** Stable key of a row. */
  keyOf: (index: number) => string;
  row: (index: number) => ReactNode;
  /** List semantics of the box: role, name, keys. */
  box?: Omit<ComponentProps<"div">, "ref" | "children">;
  ref?: Ref<VirtualListHandle>;
  /** Room below the last row. */
  end?: number;
  /**
   * Rows keep nothing to themselves and nothing of them reaches beyond their place: the place of one that goes is taken
   * by another, which is faster than a new one, and the browser lays out each by itself.
   */
  recycle?: boolean;
  /** Search query: while it changes, rows outside the visible box are rendered after a pause. */
  query?: string;
};

/** Rows beyond each edge, so that a fast turn of the wheel finds them there. */
const BEYOND = 8;
/** Milliseconds: longer than between the letters of a word. */
const REST_MS = 250;

/** Room above a row that is scrolled to, where a heading may be. */
const ABOVE = 26;
const SCREENFUL = { width: 378, height: 760 };

/** A box that measures nothing (not laid out yet, or without a layout at all) shows a screenful. */
function observeRect(
  list: Virtualizer<HTMLDivElement, HTMLDivElement>,
  tell: (rect: { width: number; height: number }) => void,
) {
  return observeElementRect(list, (rect) => tell(rect.height === 0 ? SCREENFUL : rect));
}

/** Keeps the active row in sight where the box becomes lower. The function returned ends that. */
function keepActiveInSight(box: HTMLElement | null): (() => void) | undefined {
  if (!box || typeof ResizeObserver === "undefined") return undefined;
  let height = box.clientHeight;
  const observer = new ResizeObserver(() => {
    const before = height;
    height = box.clientHeight;
    const active = height < before ? box.querySelector("[data-active=true]") : null;
    if (!active) return;
    const hidden = active.getBoundingClientRect().bottom - box.getBoundingClientRect().top - height;
    if (hidden > 0 && hidden <= before - height) box.scrollTop += hidden;
  });
  observer.observe(box);
  return () => observer.disconnect();
}

/** Rows of known heights in a box that scrolls by itself; only those in sight are mounted. */
export function VirtualList({
  count,
  height,
  measured,
  keyOf,
  row,
  box: attributes = {},
  ref,
  end = 8,
  recycle,
  query = "",
}: Props) {
  const rested = useDebounced(query, REST_MS) === query;
  const box = useRef<HTMLDivElement>(null);
  /** Target of the last scroll, until reached. */
  const led = useRef<number | null>(null);
  const rows = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count,
    getScrollElement: () => box.current,
    estimateSize: height,
    // A page without a layout measures nothing.
    measureElement: (place) => place.offsetHeight || height(Number(place.dataset.index)),
    getItemKey: keyOf,
    overscan: rested ? BEYOND : 0,
    paddingStart: 4,
    paddingEnd: end,
    initialRect: SCREENFUL,
    observeElementRect: observeRect,
    onChange: () => {
      led.current = null;
    },
  });
  const check = useRef(0);
  useImperativeHandle(ref, () => {
    /** Smallest scroll position at which a row is visible in a box that is scrolled to `top`. */
    const bring = (index: number, top: number) => {
      const item = rows.measurementsCache[index];
      if (!box.current || !item) return;
      const height = rows.scrollRect?.height || SCREENFUL.height;
      const most = Math.max(0, rows.getTotalSize() - height);
      const from = Math.min(most, top);
      const first = Math.max(0, item.start - ABOVE);
      const last = Math.min(most, item.end + end - height);
      const to = from > first ? Math.min(most, first) : from < last ? last : from;
      if (to === from) return;
      led.current = to;
      box.current.scrollTop = to;
    };
    return {
      scrollTo: (index) => {
        // From what is known: asking the box would lay out the whole page after what a key has changed.
        bring(index, led.current ?? rows.scrollOffset ?? 0);
        // The router puts a box back to where it was as it renders another address: the row is to be in sight after it.
        cancelAnimationFrame(check.current);
        check.current = requestAnimationFrame(() => {
          led.current = null;
          if (box.current) bring(index, box.current.scrollTop);
        });
      },
      focus: () => box.current?.focus(),
      focused: () => box.current !== null && box.current === document.activeElement,
    };
  }, [rows, end]);
  useEffect(() => keepActiveInSight(box.current), []);
  const items = rows.getVirtualItems();
  const places = useRef(0);
  places.current = Math.max(places.current, items.length);
  return (
    <div
      tabIndex={-1}
      {...attributes}
      ref={box}
      className={attributes.className ? `virtual ${attributes.className}` : "virtual"}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: "relative" }}>
        {items.map((item) => (
          <div
            key={recycle ? item.index % places.current : item.key}
            role="presentation"
            className={recycle ? "virtual-place apart" : "virtual-place"}
            data-index={item.index}
            ref={measured ? rows.measureElement : undefined}
            style={{ height: measured ? undefined : item.size, top: item.start }}
          >
            {row(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
