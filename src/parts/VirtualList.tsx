import { observeElementRect, useVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import { type ComponentProps, type ReactNode, type Ref, useImperativeHandle, useRef } from "react";
import "./parts.css";

export type VirtualListHandle = { scrollTo: (index: number) => void; focus: () => void };

type Props = {
  /** How many rows there are. */
  count: number;
  /** Whole pixels of a row. */
  height: (index: number) => number;
  /** Stable key of a row. */
  keyOf: (index: number) => string;
  row: (index: number) => ReactNode;
  /** What makes the box a list: its role, its name, its keys. */
  box?: Omit<ComponentProps<"div">, "ref" | "children">;
  ref?: Ref<VirtualListHandle>;
  /** Room below the last row. */
  end?: number;
  /** Rows keep nothing to themselves: the place of one that goes is taken by another, which is faster than a new one. */
  recycle?: boolean;
};

/** Room above a row that is scrolled to, where a heading may be. */
const ABOVE = 26;
const SCREENFUL = { width: 378, height: 760 };

/** A box that measures nothing (not laid out yet, or without a layout at all) shows a screenful. */
function observeRect(
  list: Virtualizer<HTMLDivElement, Element>,
  tell: (rect: { width: number; height: number }) => void,
) {
  return observeElementRect(list, (rect) => tell(rect.height === 0 ? SCREENFUL : rect));
}

/** Rows of known heights in a box that scrolls by itself; only those in sight are mounted. */
export function VirtualList({
  count,
  height,
  keyOf,
  row,
  box: attributes = {},
  ref,
  end = 8,
  recycle,
}: Props) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: height,
    getItemKey: keyOf,
    overscan: 8,
    paddingStart: 4,
    paddingEnd: end,
    initialRect: SCREENFUL,
    observeElementRect: observeRect,
  });
  useImperativeHandle(
    ref,
    () => ({
      // The heights are known: the list's own way measures the whole box several times.
      scrollTo: (index) => {
        const item = rows.measurementsCache[index];
        if (!box.current || !item) return;
        const { scrollTop, clientHeight } = box.current;
        const first = Math.max(0, item.start - ABOVE);
        const last = item.end + end - (clientHeight || SCREENFUL.height);
        if (scrollTop > first) box.current.scrollTop = first;
        else if (scrollTop < last) box.current.scrollTop = last;
      },
      focus: () => box.current?.focus(),
    }),
    [rows, end],
  );
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
            style={{ position: "absolute", insetInline: 0, top: 0, transform: `translateY(${item.start}px)` }}
          >
            {row(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
