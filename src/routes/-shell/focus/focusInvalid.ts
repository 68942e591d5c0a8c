/** Frames in which a form that was submitted says what is missing. */
const FRAMES = 20;
const INVALID = ":is(input, textarea, select, button, [tabindex])";

/** The first control of a form that is marked invalid, or is inside what is. */
function firstInvalid(form: HTMLFormElement): HTMLElement | null {
  const marked = form.querySelector<HTMLElement>("[aria-invalid=true]");
  return marked?.matches(INVALID) ? marked : (marked?.querySelector<HTMLElement>(INVALID) ?? null);
}

/**
 * Focuses the first invalid field of every form of the page that is submitted and stays, or, where none is, gives the
 * focus back to what was left by submitting. Does neither once the user has gone on to another control, or typed on. The
 * function returned ends that.
 */
export function focusInvalid(): () => void {
  let frame = 0;
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target;
  };
  const hear = ({ target: form }: SubmitEvent) => {
    if (!(form instanceof HTMLFormElement)) return;
    cancelAnimationFrame(frame);
    let left = FRAMES;
    const sender = document.activeElement;
    const look = () => {
      left--;
      const focused = document.activeElement;
      // A button that is disabled meanwhile loses the focus to the page, or to the dialog around the form.
      const isLost = focused === null || focused.contains(form);
      if (!form.isConnected || (focused !== sender && !isLost)) return;
      if (left <= 0) {
        if (isLost && last instanceof HTMLElement && form.contains(last)) last.focus();
        return;
      }
      const field = firstInvalid(form);
      if (!field) {
        frame = requestAnimationFrame(look);
        return;
      }
      field.focus();
      if (field instanceof HTMLInputElement) field.select();
    };
    frame = requestAnimationFrame(look);
  };
  const giveUp = () => cancelAnimationFrame(frame);
  addEventListener("submit", hear, true);
  addEventListener("input", giveUp, true);
  addEventListener("focusin", remember);
  return () => {
    giveUp();
    removeEventListener("submit", hear, true);
    removeEventListener("input", giveUp, true);
    removeEventListener("focusin", remember);
  };
}
