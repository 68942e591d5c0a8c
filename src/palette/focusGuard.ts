import { usePaletteState } from "#keyboard/paletteState.ts";
import { inText } from "#parts/textFocus.ts";

/** Times after opening at which the focus is checked: a closing menu gives it back late. */
const LOOKS_MS = [0, 60, 150, 300, 600];
/** Rest of the keys after which they are meant for the field that has the focus. */
const REST_MS = 500;
const FIELD = ".palette :is([role=combobox], textarea)";

/** True if nothing that a person could type into or press has the focus. */
function isLost(): boolean {
  const at = document.activeElement;
  return (
    at === null || at === document.body || at.closest("[inert], [role=menu][data-state=closed]") !== null
  );
}

/**
 * Keeps the focus in the palette: what closes behind it, as the menu by which it was opened, takes it away. Escape
 * closes the palette from everywhere in it; its field has an Escape of its own, and gets the focus back by one that is
 * pressed in a toast beside it.
 * @returns what ends it
 */
export function keepFocusInside(close: () => void): () => void {
  const bring = () => {
    if (isLost()) document.querySelector<HTMLElement>(FIELD)?.focus();
  };
  const timers = LOOKS_MS.map((after) => setTimeout(bring, after));
  const hear = (event: KeyboardEvent) => {
    // The key goes on to the field that gets the focus by this.
    bring();
    const { target, key } = event;
    if (key !== "Escape" || !(target instanceof Element) || target.matches(FIELD)) return;
    const isBeside = target.closest(".toasts") !== null;
    if (!isBeside && !target.closest(".palette")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isBeside) document.querySelector<HTMLElement>(FIELD)?.focus();
    else close();
  };
  addEventListener("keydown", hear, true);
  return () => {
    for (const timer of timers) clearTimeout(timer);
    removeEventListener("keydown", hear, true);
  };
}

let end = () => {};

/**
 * Keeps keys that are typed on after a run out of a field that got the focus by it. Ends when the keys were at rest,
 * and with a click, a key that is no letter, or one that the page below took: what follows is meant for what that led to.
 */
export function guardTyping(): void {
  end();
  const { opener } = usePaletteState.getState();
  const hear = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (key === "Shift") return;
    const isShortcut = ctrlKey || metaKey || altKey;
    const isText = key.length === 1 || ["Enter", "Backspace", "Delete"].includes(key);
    const isInside = target instanceof Element && target.closest(".palette") !== null;
    if (!isShortcut && (!isText || isInside)) return end();
    if (isShortcut || target === opener || !inText(target)) {
      setTimeout(() => event.defaultPrevented && end());
      return;
    }
    event.preventDefault();
    event.stopImmediatePropagation();
    clearTimeout(timer);
    timer = setTimeout(() => end(), REST_MS);
  };
  let timer = setTimeout(() => end(), REST_MS);
  const stop = (event: Event) => event.isTrusted && end();
  end = () => {
    clearTimeout(timer);
    removeEventListener("keydown", hear, true);
    for (const kind of ["pointerdown", "click"]) removeEventListener(kind, stop, true);
    end = () => {};
  };
  addEventListener("keydown", hear, true);
  for (const kind of ["pointerdown", "click"]) addEventListener(kind, stop, true);
}

/** Ends that early: a question that the run led to is there, and what is typed is the answer to it. */
export function endTypingGuard(): void {
  end();
}
