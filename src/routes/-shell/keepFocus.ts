import { nearFocus } from "#parts/nearFocus.ts";
import type { Editor } from "#store/editor.ts";

/**
 * Keeps the focus near, where a change of the document takes away what has it: an undo of what made it, or the work of
 * somebody else. What is returned ends that.
 */
export function keepFocus({ store }: Pick<Editor, "store">): () => void {
  let frame = 0;
  const stop = store.subscribe((now, was) => {
    if (now.document === was.document) return;
    const { activeElement: focused } = document;
    if (!(focused instanceof HTMLElement) || !focused.closest("main")) return;
    const back = nearFocus(focused);
    cancelAnimationFrame(frame);
    // The screen draws the change first, and whoever made it may lead the focus on himself.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const { activeElement } = document;
        const lost = activeElement === null || activeElement === document.body;
        if (lost && !focused.isConnected) back();
      });
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    stop();
  };
}
