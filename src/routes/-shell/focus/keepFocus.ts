import { nearFocus } from "#parts/list/nearFocus.ts";
import { focusOn, isCovered, screenTarget } from "./screenFocus.ts";

/** Frames in which the screen draws a change, and whoever made it may lead the focus on. */
const FRAMES = 2;
/** Frames for which something may be hidden, while what it needs is fetched. */
const HIDDEN_FRAMES = 90;

const isFree = () => document.activeElement === null || document.activeElement === document.body;

/** True where an element can no longer have the focus: it left the page, is hidden or disabled. */
function isGone(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(":disabled")) return true;
  return document.body.getClientRects().length > 0 && element.getClientRects().length === 0;
}

/**
 * Keeps the focus near, where what has it goes away: a row that is removed, a dialog that closes, an undo, the work of
 * somebody else. The function returned ends that.
 */
export function keepFocus(): () => void {
  let last: { element: HTMLElement; back: () => void } | undefined;
  let frame = 0;
  let hidden = 0;
  const settle = (left: number) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (left > 0) return settle(left - 1);
      if (!last || !isFree()) return;
      // A layer above restores or holds the focus itself.
      if (isCovered()) return settle(FRAMES);
      if (last.element.isConnected && isGone(last.element) && hidden < HIDDEN_FRAMES) {
        hidden++;
        return settle(0);
      }
      hidden = 0;
      last.back();
      if (!isFree()) return;
      const target = screenTarget();
      if (target) focusOn(target);
      else settle(FRAMES);
    });
  };
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement) last = { element: target, back: nearFocus(target) };
  };
  const check = () => {
    if (isFree() && last && isGone(last.element)) settle(FRAMES);
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, { childList: true, subtree: true });
  // A button that is disabled loses the focus without leaving the page.
  addEventListener("focusout", check);
  addEventListener("focusin", remember);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    removeEventListener("focusout", check);
    removeEventListener("focusin", remember);
  };
}
