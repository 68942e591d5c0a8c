import { create } from "zustand";
import { PALETTE_KEYS } from "#command/windowKeys.ts";
import { inText } from "#parts/textFocus.ts";
import { focusNextControl, isCovered } from "../-shell/focus/screenFocus.ts";

/** Keys of the browser itself, and those that only move on: they end the splash and are not kept, but Tab behind others. */
const OWN = /^(F5|F11|F12|Tab|Shift|Control|Alt|Meta|AltGraph|CapsLock|NumLock)$/;
const RELOAD = /^[rltwnq0+-]$/i;
/** Time after which keys no longer wait for a screen, in ms: those that waited act nowhere then. */
const HOLD_MS = 60_000;

type Early = KeyboardEvent | PointerEvent;
type EarlyInput = {
  /** Something was pressed while the splash was shown. */
  heard: boolean;
  /** Listens from now on; behind a splash to presses of the pointer, too. @returns the end of listening */
  listen: (splash: boolean) => () => void;
  /** The frame is there, with its own chords: only what its screen is still to take is stored from now on. */
  framed: () => void;
  /** Stores keys from now on, until a new screen is ready. */
  hold: () => void;
  /** Gives what was pressed to the page, in order, until a key leads to another screen; ends listening. */
  deliver: () => void;
  /** Drops what waits for a screen and lets keys through, as once the pointer has chosen what gets them. */
  forget: () => void;
};

function isOwn({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return OWN.test(key) || ((ctrlKey || metaKey) && RELOAD.test(key));
}

function opensPalette({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && PALETTE_KEYS.some((keys) => keys.endsWith(`+${key.toLowerCase()}`));
}

/** Presses a key on what has the focus, and does what the browser does where the page leaves it alone. */
function press(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const { key, code, ctrlKey, altKey, shiftKey, metaKey } = event;
  const init = { key, code, ctrlKey, altKey, shiftKey, metaKey, bubbles: true, cancelable: true };
  const free = target.dispatchEvent(new KeyboardEvent("keydown", init));
  target.dispatchEvent(new KeyboardEvent("keyup", init));
  if (!free || altKey) return;
  if (ctrlKey || metaKey) {
    if (key === "a" && inText(target)) document.execCommand("selectAll");
  } else if (key === "Tab") focusNextControl(shiftKey ? -1 : 1);
  else if (inText(target)) {
    if (key.length === 1) document.execCommand("insertText", false, key);
    else if (key === "Backspace") document.execCommand("delete");
    else if (key === "Enter" && target instanceof HTMLInputElement) target.form?.requestSubmit();
  } else if ((key === "Enter" || key === " ") && target instanceof HTMLElement) target.click();
}

function click({ clientX, clientY }: PointerEvent): void {
  const target = document.elementFromPoint(clientX, clientY);
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  target.click();
}

/** Keys and clicks from before a screen was there: they end the splash, and are delivered once the screen has the focus. */
export const useEarlyInput = create<EarlyInput>()((set) => {
  const kept: Early[] = [];
  /** True while a stored key is delivered. */
  let pressing = false;
  /** True while keys wait for a screen. */
  let held = false;
  let delivering = false;
  /** True while the frame is there and its screen is still to come. */
  let isFramed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Kinds of events that are stored now. */
  const stored = new Set<string>();
  const hear = (event: Event) => {
    if (pressing || !stored.has(event.type)) return;
    const isQueued = event instanceof KeyboardEvent && event.key === "Tab" && (delivering || kept.length > 0);
    if (event instanceof KeyboardEvent && isOwn(event) && !isQueued) {
      set({ heard: true });
      return;
    }
    // The palette needs no screen, and what lies above the frame has its own keys.
    if (
      isFramed &&
      kept.length === 0 &&
      event instanceof KeyboardEvent &&
      (opensPalette(event) || isCovered())
    )
      return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click" || event.type === "keyup") return;
    kept.push(event as Early);
    set({ heard: true });
  };
  const keys = ["keydown", "keyup"];
  const kinds = [...keys, "pointerdown", "click"];
  let behindSplash = false;
  const begin = (heard: readonly string[]) => {
    held = true;
    document.documentElement.dataset.keys = "waiting";
    for (const kind of heard) stored.add(kind);
    // Added once, before any of the page's own: a key that waits must not end a chord there.
    for (const kind of kinds) addEventListener(kind, hear, true);
  };
  const end = () => {
    held = false;
    isFramed = false;
    delete document.documentElement.dataset.keys;
    stored.clear();
  };
  const next = () => {
    // A palette that a key opened takes what is typed once its field is there.
    if (kept.length > 0 && document.querySelector(".palette") && !inText(document.activeElement)) {
      requestAnimationFrame(next);
      return;
    }
    const event = kept.shift();
    if (event) {
      pressing = true;
      if (event instanceof KeyboardEvent) press(event);
      else click(event);
      pressing = false;
    }
    delivering = event !== undefined && !held;
    // Opened elements get the focus before the next key is delivered.
    if (delivering) requestAnimationFrame(next);
    else if (!held) end();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => useEarlyInput.getState().forget(), HOLD_MS);
  };
  return {
    heard: false,
    listen: (splash) => {
      behindSplash = splash;
      begin(splash ? kinds : keys);
      return end;
    },
    framed: () => {
      if (behindSplash) return;
      isFramed = true;
      wait();
    },
    hold: () => {
      begin(keys);
      wait();
    },
    deliver: () => {
      clearTimeout(timer);
      held = false;
      if (delivering) return;
      delivering = true;
      next();
    },
    forget: () => {
      clearTimeout(timer);
      kept.length = 0;
      end();
    },
  };
});
