import { type RefCallback, useCallback, useState } from "react";

/** Pixels beyond the edge that are not worth a sign. */
const SLACK = 2;

/** Returns a ref for a box that scrolls, and true while some of what it holds lies beyond its right edge. */
export function useMoreAtRight(): [RefCallback<HTMLElement>, boolean] {
  const [more, setMore] = useState(false);
  const ref = useCallback((box: HTMLElement | null) => {
    if (!box) return;
    const look = () => setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > SLACK);
    const observer = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(look);
    for (const element of [box, ...box.children]) observer?.observe(element);
    box.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      observer?.disconnect();
      box.removeEventListener("scroll", look);
    };
  }, []);
  return [ref, more];
}
