import { MODAL } from "#parts/modal.ts";

/** Frames that a screen may take to show what takes the focus, once it is there and fetches nothing. */
const FRAMES = 600;
/** Frames after which what was given the focus has kept it: menus and the palette give it back as they close. */
const STEADY = 4;
/** The form of something new, a list, the rows of a table, what the screen marks; else its first control. */
const FORM = "main :is(form[data-zone], [data-new]) .form :is(input, textarea)";
const TARGETS = [
  "main :is([role=listbox], [role=grid])[tabindex='0']",
  "main [data-row][tabindex='0']",
  "main [data-screen-focus], main[data-screen-focus]",
];
const FOCUSABLE =
  ":is(a[href], button, input, select, textarea, [tabindex='0']):not(:disabled, [role=separator])";
const CONTROL = `main:has(h1, h2) ${FOCUSABLE}`;
const IN_SCREEN = "main *, main";
const PENDING = ".spinner, main > section > .skeleton, main [aria-busy=true]";
const MODIFIERS = new Set(["Control", "Shift", "Alt", "Meta"]);
/** Layers above the screen with keys of their own. */
const ABOVE = `.palette, ${MODAL}, [role=alertdialog], [role=menu]`;

/** True where the element takes room: a list that a narrow window leaves out does not. */
function isSeen(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 || document.body.getClientRects().length === 0;
}

function firstSeen(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find(isSeen);
}

/** Element on which work goes on at this screen; undefined while the screen is still to come. */
export function screenTarget(): HTMLElement | undefined {
  const [list = "", ...others] = TARGETS;
  const found = firstSeen(FORM) ?? firstSeen(list);
  if (found || document.querySelector(PENDING)) return found;
  for (const selector of [...others, CONTROL, "main:has(h1, h2)"]) {
    const target = firstSeen(selector);
    if (target) return target;
  }
  return undefined;
}

/** Gives the focus to an element, also to a part of the page that is no control. */
export function focusOn(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  if (target === document.activeElement) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Moves the focus to the next control of the page, or to the one before, as Tab does. */
export function focusNextControl(step: 1 | -1): void {
  const { activeElement } = document;
  const all = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element === activeElement || (element.tabIndex >= 0 && isSeen(element)),
  );
  all.at((all.indexOf(activeElement as HTMLElement) + step) % all.length)?.focus();
}

/** True while the screen is still to come, however long the network takes. */
const isPending = () => document.querySelector("main") === null || document.querySelector(PENDING) !== null;

/** True where the palette, a dialog or a menu has the keys. */
export function isCovered(): boolean {
  return firstSeen(ABOVE) !== undefined;
}

/** First control of the place on the screen that the part of the address after # leads to. */
function controlAt(at: string): HTMLElement | undefined {
  const places = [...document.querySelectorAll<HTMLElement>("main [data-at]")];
  const place = places.find(
    ({ dataset }) => dataset.at === at || encodeURIComponent(dataset.at ?? "") === at,
  );
  return (
    place?.querySelector<HTMLElement>(
      "input, textarea, select, button, li[tabindex], [contenteditable=true]",
    ) ?? undefined
  );
}

/**
 * Gives the focus to what a screen that was gone to is for, unless something in it has the focus already. `made` says
 * that its item was just created: then the button that adds its first transform has it. `at` leads to a place on the
 * screen, which has it before all others. `onMet` is called when the screen has the focus. The function returned gives up
 * waiting; so do a press of the pointer, Tab and F6. Any other key in the screen leaves the focus where it is.
 */
export function focusScreen({
  made = false,
  at = "",
  onMet,
}: {
  made?: boolean;
  at?: string;
  onMet?: () => void;
} = {}): () => void {
  let frame = 0;
  let left = FRAMES;
  let steady = 0;
  // A divider of the screen before is of no use in this one; one that gets the focus now is meant.
  const { activeElement: former } = document;
  let atDivider = former?.matches("[role=separator]") === true;
  let leading = made || at !== "";
  let met = onMet;
  const meet = () => {
    met?.();
    met = undefined;
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    meet();
    removeEventListener("pointerdown", stop, true);
    removeEventListener("keydown", hear, true);
  };
  const hear = ({ key, repeat }: KeyboardEvent) => {
    if (key === "Tab" || key === "F6") stop();
    // The focus that a key in the screen leads to would be taken away again.
    else if (!repeat && !MODIFIERS.has(key) && document.activeElement?.matches(IN_SCREEN)) leading = false;
  };
  const look = () => {
    const { activeElement } = document;
    if (activeElement !== former) atDivider = false;
    if (isCovered()) {
      if (activeElement?.closest(ABOVE)) meet();
      // A dialog that the address opens is the screen.
      if (activeElement?.closest(MODAL)) steady++;
    } else if (!leading && !atDivider && activeElement?.matches(IN_SCREEN)) steady++;
    else {
      const named = at === "" ? undefined : controlAt(at);
      const add = made && leading ? firstSeen("main .row-form .add-transform") : undefined;
      const target = named ?? add ?? screenTarget();
      steady = 0;
      if (!isPending()) left--;
      if (target) {
        leading = false;
        focusOn(target);
        // An editor scrolls by itself: its text is wider than what shows it.
        if (!named?.isContentEditable) named?.scrollIntoView({ block: "nearest" });
      }
    }
    if (steady === 1) meet();
    if (steady >= STEADY || left <= 0) return stop();
    frame = requestAnimationFrame(look);
  };
  addEventListener("pointerdown", stop, true);
  addEventListener("keydown", hear, true);
  frame = requestAnimationFrame(look);
  return stop;
}

/** Calls back with what a press of the pointer gives the focus to. The function returned ends that. */
export function onPointerFocus(onFocus: (target: EventTarget | null) => void): () => void {
  let pressed = false;
  const follow = ({ type, target }: Event) => {
    if (type === "focusin" && pressed) onFocus(target);
    else if (type !== "focusin") pressed = type === "pointerdown";
  };
  // A touch gives the focus after it ends, before its click.
  const kinds = ["pointerdown", "focusin", "click", "pointercancel", "keydown"];
  for (const kind of kinds) addEventListener(kind, follow, true);
  return () => {
    for (const kind of kinds) removeEventListener(kind, follow, true);
  };
}
