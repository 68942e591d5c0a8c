const LIST = ":is([role=listbox], [role=grid])[tabindex='0']";
/** No field for text: undo would be the field's own there, just after something was taken away. */
const STOP = "button, select, a[href], [tabindex='0']:not(input, textarea, [role=separator])";
/** Beyond its part of the page nothing is near. */
const REGION = "main, header, footer, nav, aside, [role=dialog], [role=alert], [aria-live]";

/**
 * Remembers where an element stands. What is returned gives the focus to it, or where it is gone to what is nearest to
 * its place: the list there, whose arrows lead on, else the first stop of the keyboard that is no field for text, of
 * the row that took the place of its own before all others.
 */
export function nearFocus(element: HTMLElement): () => void {
  const around: { place: Element; index: number }[] = [];
  const region = element.parentElement?.closest(REGION) ?? null;
  for (let at = region && element; at && at !== region; at = at.parentElement) {
    const place = at.parentElement;
    if (place) around.push({ place, index: [...place.children].indexOf(at) });
  }
  return () => {
    element.focus();
    if (element === document.activeElement) return;
    for (const { place, index } of around) {
      if (!place.isConnected) continue;
      const row = place.children[Math.min(index, place.children.length - 1)] ?? place;
      const stops = [
        ...place.querySelectorAll<HTMLElement>(LIST),
        ...(row.matches(STOP) ? [row as HTMLElement] : []),
        ...row.querySelectorAll<HTMLElement>(STOP),
        ...place.querySelectorAll<HTMLElement>(STOP),
      ];
      for (const stop of stops) {
        // Hidden elements take no focus.
        stop.focus({ preventScroll: true });
        if (stop === document.activeElement) return;
      }
    }
  };
}
