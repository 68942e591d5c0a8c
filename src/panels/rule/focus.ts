import type { KeyboardEvent } from "react";

/** To the first field of the form beside the list. */
export function focusForm(screen: HTMLElement | null): void {
  const field = screen?.querySelector<HTMLElement>(".rule-form .form :is(input, select, button)");
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Keeps the focus in the form that a menu opened, which would give it to its button. */
export function focusNew(closing: Event): void {
  closing.preventDefault();
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>("form.rule-form input")?.focus();
}

/** Back to the list, on the row that was left: at once, the next key may come before the form that was closed is gone. */
export function focusList(screen: HTMLElement | null): void {
  const focus = () => screen?.querySelector<HTMLElement>("[role=listbox]")?.focus();
  focus();
  // The first rule brings the list with it.
  requestAnimationFrame(() => document.activeElement === document.body && focus());
}

/** Escape leaves the form; what is open above it has that key for itself. */
export function formKey(event: KeyboardEvent<HTMLElement>, leave: () => void): void {
  if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.target instanceof Node && event.currentTarget.contains(event.target)) leave();
}
