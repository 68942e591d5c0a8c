import { usePaletteState } from "#keyboard/paletteState.ts";

/** Time in ms that a call from a link is visible before a key or a click can confirm it. */
export const GUARD_MS = 500;

/** Time on the clock of events: a busy page handles a key long after it was pressed. */
const eventClock = () => new Event("clock").timeStamp;

let end = () => {};

/**
 * Ignores Enter and clicks until the palette has been visible for `guardMs` ms, so that a key pressed for something
 * else confirms nothing from a link; Enter still held from before is ignored, too. Ends with the first key or click
 * that counts.
 */
export function guardAgainstEarlyEnter(guardMs = GUARD_MS): void {
  end();
  /** When the palette was first seen. */
  let seen: number | undefined;
  const look = () => {
    if (document.querySelector(".palette")) seen = eventClock();
    else frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  const judge = (event: KeyboardEvent | MouseEvent) => {
    const key = event instanceof KeyboardEvent;
    const takes = key
      ? event.key === "Enter"
      : event.target instanceof Element && event.target.closest(".palette");
    if (!takes) return;
    if (usePaletteState.getState().request === null) return end();
    const early = guardMs > 0 && (seen === undefined || event.timeStamp - seen < guardMs);
    if (!early && !(key && event.repeat)) return end();
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  end = () => {
    cancelAnimationFrame(frame);
    removeEventListener("keydown", judge, true);
    removeEventListener("click", judge, true);
    end = () => {};
  };
  addEventListener("keydown", judge, true);
  addEventListener("click", judge, true);
}
