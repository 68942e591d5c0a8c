/** Frames in which a form that was submitted says what is missing. */
const FRAMES = 20;
const INVALID = ":is(input, textarea, select, button, [tabindex])";

/** The first control of a form that is marked invalid, or is inside what is. */
function firstInvalid(form: HTMLFormElement): HTMLElement | null {
  const marked = form.querySelector<HTMLElement>("[aria-invalid=true]");
  return marked?.matches(INVALID) ? marked : (marked?.querySelector<HTMLElement>(INVALID) ?? null);
}

/** Focuses the first invalid field of every form of the page that is submitted and stays. The function returned ends that. */
export function focusInvalid(): () => void {
  let frame = 0;
  const hear = ({ target: form }: SubmitEvent) => {
    if (!(form instanceof HTMLFormElement)) return;
    cancelAnimationFrame(frame);
    let left = FRAMES;
    const look = () => {
      left--;
      if (left <= 0 || !form.isConnected) return;
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
  addEventListener("submit", hear, true);
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener("submit", hear, true);
  };
}
