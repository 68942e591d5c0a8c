const NO_TEXT = ["checkbox", "radio", "button", "submit", "reset", "range", "color", "file"];

/** True if a text field has the focus, so that letters are text. */
export function inText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !NO_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * True if a key undoes or redoes a step although a text field has the focus: nothing is being typed in the field, and the
 * browser's undo would bring back letters that were handed over, in whichever field they were typed.
 */
export function isHistoryKey({ target, key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isSettled = (target as HTMLElement | null)?.dataset?.settled;
  return Boolean(isSettled) && (ctrlKey || metaKey) && !altKey && /^[zy]$/i.test(key);
}

/**
 * Hands over what is being typed in a field, as leaving it does: what is done next by key, or by going elsewhere,
 * would be without it. The field keeps the focus.
 */
export function commitField(field: EventTarget | null): void {
  if (!(field instanceof HTMLElement) || !inText(field) || field !== document.activeElement) return;
  const text = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field : null;
  const [from = null, to = null] = [text?.selectionStart, text?.selectionEnd];
  field.blur();
  field.focus({ preventScroll: true });
  if (from !== null) text?.setSelectionRange(from, to);
}
