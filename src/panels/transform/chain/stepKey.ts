import type { KeyboardEvent } from "react";
import type { Transform } from "#ocio/chain/transform.ts";
import type { StepsActions } from "./context.ts";

type Given = {
  root: HTMLElement | null;
  actions: StepsActions;
  selected: ReadonlySet<string>;
  /** The steps that a key on this one means. */
  meant: (id: string) => readonly string[];
  isOpen: (id: string) => boolean;
  nodeOf: (id: string) => Transform | null;
};

/**
 * Keys on the head of a step. Arrows go along and open or close; with Alt they move the step, left and right out of
 * and into groups; with Shift they select. Space selects, Enter opens, Delete deletes.
 */
export function stepKey(event: KeyboardEvent<HTMLElement>, given: Given): void {
  const head = event.target as HTMLElement;
  const id = head.classList.contains("step-head") ? head.dataset.step : undefined;
  if (id === undefined || event.nativeEvent.isComposing || !act(event, head, id, given)) return;
  event.preventDefault();
  event.stopPropagation();
}

function act(event: KeyboardEvent, head: HTMLElement, id: string, given: Given): boolean {
  const { root, actions, selected, meant, isOpen, nodeOf } = given;
  const { arranging, toggle, select } = actions;
  const { key } = event;
  const ids = meant(id);
  if (event.ctrlKey || event.metaKey) return withMod(event, id, given);
  if (event.altKey) {
    if (key === "ArrowUp") arranging.shift(ids, -1);
    else if (key === "ArrowDown") arranging.shift(ids, 1);
    else if (key === "ArrowLeft") arranging.leave(id);
    else if (key === "ArrowRight") arranging.enter(id);
    else return false;
    return true;
  }
  const heads = [...(root?.querySelectorAll<HTMLElement>(".step-head") ?? [])];
  const at = heads.indexOf(head);
  const go = (to: HTMLElement | undefined) => {
    const next = to?.dataset.step;
    if (!to || next === undefined) return;
    if (event.shiftKey) select(next, "between");
    to.focus();
  };
  if (key === "ArrowUp") go(heads[at - 1]);
  else if (key === "ArrowDown") go(heads[at + 1]);
  else if (key === "Home") go(heads[0]);
  else if (key === "End") go(heads.at(-1));
  else if (key === "ArrowRight") {
    if (isOpen(id) && nodeOf(id)?.type === "GroupTransform") go(heads[at + 1]);
    else toggle(id, true);
  } else if (key === "ArrowLeft") {
    const parent = head.parentElement?.parentElement?.closest(".step");
    if (isOpen(id)) toggle(id, false);
    else go(parent?.querySelector<HTMLElement>(".step-head") ?? undefined);
  } else if (key === "Enter") toggle(id, !isOpen(id));
  else if (key === " ") select(id, "also");
  else if (key === "Escape" && selected.size > 0) select(id, "alone");
  else if (key === "Delete" || key === "Backspace") {
    const gone = new Set(ids);
    const stays = (each: HTMLElement) => !gone.has(each.dataset.step ?? "");
    const next = heads.slice(at + 1).find(stays) ?? heads.slice(0, at).findLast(stays);
    (next ?? root?.querySelector<HTMLElement>(".add-transform"))?.focus();
    arranging.remove(ids);
  } else if (key === "ContextMenu" || (key === "F10" && event.shiftKey)) {
    const { left, bottom } = head.getBoundingClientRect();
    const place = { clientX: left + 24, clientY: bottom - 4 };
    head.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, ...place }));
  } else return false;
  return true;
}

function withMod(event: KeyboardEvent, id: string, { root, actions, meant, nodeOf }: Given): boolean {
  const { arranging, select } = actions;
  const ids = meant(id);
  switch (event.key.toLowerCase()) {
    case "a": {
      const list = root?.querySelector(`.step[data-step="${id}"]`)?.parentElement;
      const [first, last] = [list?.firstElementChild, list?.lastElementChild].map(
        (each) => (each as HTMLElement | null)?.dataset.step,
      );
      if (first === undefined || last === undefined) return false;
      select(first, "alone");
      select(last, "between");
      return true;
    }
    case "c":
      arranging.copy(ids);
      return true;
    case "x":
      if (arranging.copy(ids).ok) arranging.remove(ids);
      return true;
    case "d":
      arranging.duplicate(ids);
      return true;
    case "g":
      if (!event.shiftKey) arranging.group(ids);
      else if (nodeOf(id)?.type === "GroupTransform") arranging.ungroup(id);
      return true;
    default:
      return false;
  }
}
