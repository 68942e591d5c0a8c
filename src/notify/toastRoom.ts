const GAP = 8;
const SHOWN = "li[data-sonner-toast]:not([data-removed=true])[data-visible=true]";

/** Height of the toasts that are shown, with the gaps around them; 0 without any. */
function heightOf(list: Element): number {
  const toasts = [...list.querySelectorAll<HTMLElement>(SHOWN)];
  return toasts.length === 0 ? 0 : toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + GAP, GAP);
}

/**
 * Reserves room for toasts below the screen, as the CSS variable `--toasts` (content there shrinks, so that no
 * control is covered). Returns the function that stops it.
 */
export function keepToastRoom(place: Element): () => void {
  const { style } = document.documentElement;
  const settle = () => {
    style.setProperty("--toasts", `${heightOf(place)}px`);
    for (const toast of place.querySelectorAll(SHOWN)) sizes?.observe(toast);
  };
  // A toast that becomes narrower takes more lines.
  const sizes = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(() => settle());
  const observer = new MutationObserver(settle);
  const attributeFilter = ["style", "data-removed", "data-visible"];
  observer.observe(place, { childList: true, subtree: true, attributeFilter });
  addEventListener("resize", settle);
  settle();
  return () => {
    observer.disconnect();
    sizes?.disconnect();
    removeEventListener("resize", settle);
    style.removeProperty("--toasts");
  };
}
