import { create } from "zustand";

type Zones = {
  /** Sections as a rail of icons; null follows the width of the window. */
  rail: boolean | null;
  inspector: boolean | null;
  toggleSections: () => void;
  toggleInspector: () => void;
};

const narrow = (width: number) => matchMedia(`(max-width: ${width - 1}px)`).matches;
const kept = (key: string) => {
  const value = localStorage.getItem(key);
  return value === null ? null : value === "true";
};
const keep = (key: string, value: boolean) => {
  localStorage.setItem(key, String(value));
  return value;
};

/** Which zones of the window are folded, kept per device. */
export const useZones = create<Zones>()((set) => ({
  rail: kept("zones.rail"),
  inspector: kept("zones.inspector"),
  toggleSections: () => set(({ rail }) => ({ rail: keep("zones.rail", !(rail ?? narrow(1280))) })),
  toggleInspector: () =>
    set(({ inspector }) => ({ inspector: keep("zones.inspector", !(inspector ?? !narrow(1152))) })),
}));

/** Moves the focus to the next zone of the window (F6), or to the one before (Shift+F6). */
export function focusNextZone(step: 1 | -1): void {
  const zones = [...document.querySelectorAll<HTMLElement>("[data-zone]")].filter(
    (zone) => zone.getClientRects().length > 0 && !zone.querySelector("[data-zone]"),
  );
  if (zones.length === 0) return;
  const at = zones.findLastIndex((zone) => zone.contains(document.activeElement));
  const next = zones[(at < 0 ? (step > 0 ? 0 : zones.length - 1) : at + step + zones.length) % zones.length];
  const inside = next?.querySelector<HTMLElement>(
    '[aria-current="page"], [data-current="true"], a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]',
  );
  (inside ?? next)?.focus();
}
