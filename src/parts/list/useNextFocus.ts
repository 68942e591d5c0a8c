import { type RefObject, useEffect, useRef } from "react";

/**
 * When a focused row is removed, focuses the next control in `area`, or `area` itself, which needs a tabIndex for
 * that. Focus moved elsewhere stays.
 */
export function useNextFocus(area: RefObject<HTMLElement | null>, rows: number): void {
  const before = useRef(rows);
  useEffect(() => {
    const gone = rows < before.current;
    before.current = rows;
    const root = area.current;
    const { activeElement } = document;
    // A dialog takes the focus that is lost in it.
    const lost = activeElement === null || activeElement.contains(root);
    if (gone && root && lost) (root.querySelector<HTMLElement>("button") ?? root).focus();
  }, [rows, area]);
}
