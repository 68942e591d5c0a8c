import type { KeyboardEvent } from "react";

/** Actions of list keys, implemented by the list. */
export type ListActions = {
  count: number;
  /** Index of the row with the cursor; -1 without one. */
  at: number;
  /** Rows that fit on the screen. */
  page: number;
  moveTo: (at: number, extend: boolean) => void;
  reorder: (by: -1 | 1) => void;
  toggle: () => void;
  selectAll: () => void;
  fold: () => void;
  unfold: () => void;
  open: () => void;
  add: () => void;
  remove: () => void;
  /** False where there is nothing to leave. */
  leave: () => boolean;
  /** False where the letter may begin a chord of the page. */
  typeAhead: (letter: string) => boolean;
};

type Pressed = Pick<KeyboardEvent, "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">;

/** Carries out what a key means in a list; false where it means nothing there and goes on to the page. */
export function pressInList({ key, altKey, shiftKey, ctrlKey, metaKey }: Pressed, on: ListActions): boolean {
  if (ctrlKey || metaKey) {
    if (key !== "a") return false;
    on.selectAll();
    return true;
  }
  if (altKey) {
    if (shiftKey || (key !== "ArrowUp" && key !== "ArrowDown")) return false;
    on.reorder(key === "ArrowUp" ? -1 : 1);
    return true;
  }
  const { at, count, page } = on;
  const to: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? count - 1 : at - 1,
    Home: 0,
    End: count - 1,
    PageDown: at + page,
    PageUp: at - page,
  };
  if (Object.hasOwn(to, key)) {
    on.moveTo(to[key] as number, shiftKey);
    return true;
  }
  const does: Record<string, () => void> = {
    ArrowLeft: on.fold,
    ArrowRight: on.unfold,
    Enter: on.open,
    Delete: on.remove,
    Backspace: on.remove,
    " ": on.toggle,
    "+": on.add,
  };
  if (key === "Escape") return on.leave();
  if (Object.hasOwn(does, key)) {
    does[key]?.();
    return true;
  }
  return /^[\p{L}\p{N}]$/u.test(key) && on.typeAhead(key);
}

/** Keys that are parts of others, leave the list or open the palette. */
const NO_ROW = /^(Shift|Control|Alt|AltGraph|Meta|Tab|Escape|F6|F1)$/;
const NO_ROW_WITH_MOD = /^[kp]$/i;

/** True for a key that a command of the page may take for the row at the cursor, as F2 does. */
export function mayMeanRow({ key, ctrlKey, metaKey }: Pressed): boolean {
  const mod = ctrlKey || metaKey;
  return !(mod && NO_ROW_WITH_MOD.test(key)) && !NO_ROW.test(key) && (mod || key.length > 1);
}
