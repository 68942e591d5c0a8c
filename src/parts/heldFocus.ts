import { inText } from "./textFocus.ts";

/**
 * True while the focus is in `area`, or was lost to the page or a dialog around it: the user has not gone on to another
 * control meanwhile, and what comes late may move it.
 */
export function holdsFocus(area: Element | null | undefined): boolean {
  const { activeElement } = document;
  if (activeElement === null || !area) return activeElement === null;
  return area.contains(activeElement) || activeElement.contains(area);
}

/** Focuses a list that came late, unless the user has gone on: to the palette, a dialog, another zone or a field for text. */
export function focusLate(list: HTMLElement | null): void {
  if (inText(document.activeElement) || !holdsFocus(list?.closest("main, body"))) return;
  list?.focus();
}
