const LIST = ":is([role=listbox], [role=grid])[tabindex='0']";
/** No field for text: undo would be the field's own there, just after something was taken away. */
const STOP = "button, select, a[href], [tabindex='0']:not(input, textarea)";
/** Beyond its part of the page nothing is near. */
const REGION = "main, header, footer, nav, aside, [role=dialog], [role=alert], [aria-live]";

/**
 * Remembers where an element stands. What is returned gives the focus to it, or where it is gone to what is nearest to
 * its place: the list there, whose arrows lead on, else the first stop of the keyboard that is no field for text.
 */
export function nearFocus(element: HTMLElement): () => void {
  const around: Element[] = [];
  const region = element.parentElement?.closest(REGION) ?? null;
  for (let at = region && element.parentElement; at; at = at === region ? null : at.parentElement)
    around.push(at);
  return () => {
    element.focus();
    if (element === document.activeElement) return;
    for (const place of around) {
      if (!place.isConnected) continue;
      const stops = [LIST, STOP].flatMap((kind) => [...place.querySelectorAll<HTMLElement>(kind)]);
      for (const stop of stops) {
        // What is not to be seen takes no focus.
        stop.focus({ preventScroll: true });
        if (stop === document.activeElement) return;
      }
    }
  };
}
