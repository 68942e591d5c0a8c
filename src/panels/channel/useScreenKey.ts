import { useEffect, useRef } from "react";
import { useChord } from "#keyboard/chord.ts";
import { MODAL } from "#parts/modal.ts";
import { inText } from "#parts/textFocus.ts";

/**
 * Handles keys that the focused element did not handle: keys shown on a screen act wherever the focus is on it, but in
 * fields, menus and dialogs, and not as the end of a chord.
 */
export function useScreenKey(press: (event: KeyboardEvent) => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    let inChord = false;
    const stop = useChord.subscribe((_, { pending }) => {
      if (!pending) return;
      inChord = true;
      setTimeout(() => {
        inChord = false;
      });
    });
    const hear = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.repeat || event.isComposing || inChord || inText(target)) return;
      if (document.querySelector(MODAL) || (target instanceof Element && target.closest(KEEPS))) return;
      latest.current(event);
    };
    addEventListener("keydown", hear);
    return () => {
      stop();
      removeEventListener("keydown", hear);
    };
  }, []);
}

const KEEPS = "[role=menu], [role=dialog], .palette";
