import { create } from "zustand";
import { usePaletteState } from "#keyboard/paletteState.ts";

/** Time in ms that a call from a link is visible before a key or a click can confirm it. */
export const GUARD_MS = 500;

/** `guarded` while no key counts yet; `tooEarly` once one was pressed before. */
type EarlyEnter = { guarded: boolean; tooEarly: boolean; say: (now: Partial<EarlyEnter>) => void };

/** State of the guard, for the hints of the palette: none says that Enter runs a call before it does. */
export const useEarlyEnter = create<EarlyEnter>()((set) => ({
  guarded: false,
  tooEarly: false,
  say: set,
}));

/** Time on the clock of events: a busy page handles a key long after it was pressed. */
const eventClock = () => new Event("clock").timeStamp;

let end = () => {};

/**
 * Ignores Enter and clicks until the call has been visible for `guardMs` ms, so that a key pressed for something
 * else confirms nothing from a link; Enter still held from before is ignored, too. Ends with the first key or click
 * that counts.
 */
export function guardAgainstEarlyEnter(guardMs = GUARD_MS): void {
  end();
  const { say } = useEarlyEnter.getState();
  say({ guarded: guardMs > 0, tooEarly: false });
  /** When the palette was first seen with the call. */
  let seen: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (document.querySelector(".palette-foot")) {
      seen = eventClock();
      timer = setTimeout(() => say({ guarded: false }), guardMs);
    } else frame = requestAnimationFrame(look);
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
    const isHeld = key && event.repeat;
    if (!early && !isHeld) return end();
    if (!isHeld) say({ tooEarly: true });
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stopWatching = usePaletteState.subscribe(({ request }) => request === null && end());
  end = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    stopWatching();
    say({ guarded: false, tooEarly: false });
    removeEventListener("keydown", judge, true);
    removeEventListener("click", judge, true);
    end = () => {};
  };
  addEventListener("keydown", judge, true);
  addEventListener("click", judge, true);
}
