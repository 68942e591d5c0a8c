import { useOpening } from "#keyboard/opening.ts";

/** How long what a link brought is to be seen before a key or a click can take it, in milliseconds. */
export const PATIENCE = 500;

let end = () => {};

/**
 * What came from outside is not taken by a key that was pressed for something else: Enter and clicks do nothing until
 * the palette has been seen for a while, nor does Enter that is still held from before. Ends with the first key or
 * click that counts.
 */
export function unhurried(patience = PATIENCE): void {
  end();
  /** When the palette was first seen. */
  let seen: number | undefined;
  const look = () => {
    if (document.querySelector(".palette")) seen = performance.now();
    else frame = requestAnimationFrame(look);
  };
  let frame = requestAnimationFrame(look);
  const judge = (event: KeyboardEvent | MouseEvent) => {
    const key = event instanceof KeyboardEvent;
    const takes = key
      ? event.key === "Enter"
      : event.target instanceof Element && event.target.closest(".palette");
    if (!takes) return;
    if (useOpening.getState().request === null) return end();
    const early = patience > 0 && (seen === undefined || performance.now() - seen < patience);
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
