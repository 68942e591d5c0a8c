import type { KeyboardEvent } from "react";

/**
 * Leaves a form that keeps its input by Escape in one of its fields: what is being typed is part of the input, where
 * the field alone would put its old text back. For the capture of keys; a picker closes its list first.
 */
export function leaveOnEscape(event: KeyboardEvent, leave: () => void): void {
  const { target } = event;
  const field = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (event.key !== "Escape" || event.nativeEvent.isComposing || !field) return;
  if (!event.currentTarget.contains(target) || target.getAttribute("role") === "combobox") return;
  event.preventDefault();
  event.stopPropagation();
  target.blur();
  leave();
}
