import type { KeyboardEvent } from "react";

/** Up and Down walk the rows of the screen, Home and End go to its ends; Down from the filter goes to the first. */
export function walk(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
  const isRow = at >= 0;
  if (!isRow && !(event.key === "ArrowDown" && event.target instanceof HTMLInputElement)) return;
  const next = Object.hasOwn(steps, event.key) ? rows[steps[event.key] ?? -1] : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus();
}
