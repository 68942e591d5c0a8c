import { type RefCallback, useCallback, useState } from "react";

type Room = { width: number; height: number };

/** A ref for an element, and its width and height in pixels of CSS: zeros until it is drawn. */
export function useRoom(): [RefCallback<HTMLElement>, Room] {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0 });
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, room];
}
