/** Frames that a screen may take to show its list after its address is shown, if it is fetched first. */
const FRAMES = 180;
const LIST = "main :is([role=listbox], [role=grid])[tabindex='0']";

/**
 * Gives the focus to the list of the screen that was gone to, where nothing else has it: arrows walk it then at once.
 * What is returned gives up waiting for a list that is still to come.
 */
export function meetList(): () => void {
  let frame = 0;
  let left = FRAMES;
  const look = () => {
    const { activeElement } = document;
    // What is about to go may have it still: the palette, or the screen before.
    const free = activeElement === null || activeElement === document.body;
    const list = free ? document.querySelector<HTMLElement>(LIST) : null;
    if (list) return list.focus({ preventScroll: true });
    left--;
    if (left > 0) frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}
