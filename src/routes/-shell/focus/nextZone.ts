import { MODAL } from "#parts/modal.ts";
import { focusOn } from "./screenFocus.ts";

/** Parts of the window, and of a modal dialog; notifications that can be pressed are one too. */
const ZONES = "[data-zone], [data-sonner-toaster]:has(button)";
const DIALOG_ZONES = ".dialog-head, .dialog-body, .dialog-foot, form, .form, [data-zone]";
const CONTROL =
  'a[href], button:not(:disabled), input, select, textarea, [tabindex="0"]:not([role="separator"])';
/** Inside a zone: its list, else what is current, else the first control. */
const FIRST = [
  ":is([role=listbox], [role=grid])[tabindex='0']",
  `:is([aria-current="page"], [data-current="true"]):is(a, button, [tabindex])`,
  CONTROL,
];

const isSeen = (element: Element) => element.getClientRects().length > 0;

/** Zones that can be gone to, the innermost ones: a screen parts its own. */
function zonesNow(): HTMLElement[] {
  const dialog = [...document.querySelectorAll<HTMLElement>(MODAL)].filter(isSeen).at(-1);
  const all = [...(dialog ?? document).querySelectorAll<HTMLElement>(dialog ? DIALOG_ZONES : ZONES)];
  const shown = all.filter((zone) => isSeen(zone) && zone.closest("[inert]") === null);
  const inner = shown.filter((zone) => !shown.some((other) => other !== zone && zone.contains(other)));
  return dialog ? inner.filter((zone) => zone.querySelector(CONTROL) !== null) : inner;
}

/** Gives the focus to a zone; false where nothing of it takes it. */
function enter(zone: HTMLElement): boolean {
  for (const kind of FIRST)
    for (const control of zone.querySelectorAll<HTMLElement>(kind)) {
      if (!isSeen(control)) continue;
      control.focus();
      if (control === document.activeElement) return true;
    }
  focusOn(zone);
  return zone === document.activeElement;
}

/** Moves the focus to the next zone of the window, or of the dialog that is open (F6), or to the one before (Shift+F6). */
export function focusNextZone(step: 1 | -1): void {
  const zones = zonesNow();
  const at = zones.findLastIndex((zone) => zone.contains(document.activeElement));
  const start = at < 0 && step < 0 ? zones.length : at;
  for (let by = 1; by <= zones.length; by++) {
    const zone = zones[(start + step * by + 2 * zones.length) % zones.length];
    if (zone && enter(zone)) return;
  }
}
