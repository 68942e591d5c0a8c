const LIST = ":is([role=listbox], [role=grid])[tabindex='0']";
/** No field for text: undo would be the field's own there, just after something was taken away. */
const STOP = "button, select, a[href], [tabindex='0']:not(input, textarea)";

/**
 * Remembers where an element stands. What is returned gives the focus to it, or where it is gone to what is nearest to
 * its place: the list there, whose arrows lead on, else the first stop of the keyboard that is no field for text.
 */
export function nearFocus(element: HTMLElement): () => void {
  const around: Element[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  return () => {
    if (element.isConnected) return element.focus();
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
