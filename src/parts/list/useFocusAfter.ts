import { type RefObject, useLayoutEffect, useRef } from "react";

/** Ref that takes the place to focus once a change of a list is drawn: the next key, or the user, may come at once. */
export function useFocusAfter(focus: (at: number) => void): RefObject<number | undefined> {
  const next = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (next.current !== undefined) focus(next.current);
    next.current = undefined;
  });
  return next;
}
