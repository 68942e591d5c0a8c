import { inView } from "#command/disabledReason.ts";
import type { Call } from "#command/state.ts";
import { openPalette, usePaletteState } from "#keyboard/paletteState.ts";
import { toast } from "#notify/toast.tsx";
import type { Editor } from "#store/editor.ts";

/** Time in ms that a call from a link is visible before a key or a click can confirm it. */
export const GUARD_MS = 500;

/** Time on the clock of events: a busy page handles a key long after it was pressed. */
const eventClock = () => new Event("clock").timeStamp;

let end = () => {};

/**
 * Ignores Enter and clicks until the call has been visible for `guardMs` ms, so that a key pressed for something else
 * confirms nothing from a link; Enter still held from before is ignored, too. No hint says before that Enter runs it:
 * `data-guarded` of the page dims them. Ends with the first key or click that counts.
 */
export function guardAgainstEarlyEnter(guardMs = GUARD_MS): void {
  end();
  const { dataset } = document.documentElement;
  dataset.guarded = "";
  const open = () => delete dataset.guarded;
  /** Time at which the palette first showed the call. */
  let seen = Infinity;
  const look = () => {
    if (seen === Infinity && document.querySelector(".palette-foot")) seen = eventClock();
    if (eventClock() - seen >= guardMs) open();
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
    const early = guardMs > 0 && event.timeStamp - seen < guardMs;
    if (!(key && event.repeat)) {
      if (!early) return end();
      toast.show("Too early: press again");
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  end = () => {
    cancelAnimationFrame(frame);
    open();
    removeEventListener("keydown", judge, true);
    removeEventListener("click", judge, true);
    end = () => {};
  };
  addEventListener("keydown", judge, true);
  addEventListener("click", judge, true);
}

let stopWaiting = () => {};

/** Asks for a link's call again once a config is open: its own was not there. The last such call counts. */
export function askOnceOpen(editor: Editor, call: Call): void {
  stopWaiting();
  stopWaiting = editor.store.subscribe((state) => {
    if (!inView(state).document || usePaletteState.getState().request) return;
    stopWaiting();
    guardAgainstEarlyEnter();
    openPalette({ call, linked: true });
  });
}
