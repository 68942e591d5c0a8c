import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { listPath } from "#command/screen.ts";
import { useEditor } from "#store/useEditor.tsx";
import { useConfigId, useGo } from "../place.ts";
import { arrived } from "./arrival.ts";
import type { RowKind } from "./kinds.ts";

/** Ref of a form beside its list; its first field takes the focus where the list was left by Enter. */
export function useArrival<T extends HTMLElement>(): RefObject<T | null> {
  const form = useRef<T>(null);
  useEffect(() => {
    if (arrived()) form.current?.querySelector<HTMLElement>(".form input")?.focus();
  }, []);
  return form;
}

/** True if the row was deleted while its form was open, which leads back to the list. Keyed by the id around. */
export function useDeleted(collection: RowKind, id: string): boolean {
  const go = useGo();
  const path = listPath(useConfigId(), collection);
  const found = useEditor(({ document }) => document?.[collection].byId[id] !== undefined);
  const [wasFound] = useState(found);
  const isDeleted = wasFound && !found;
  useEffect(() => {
    if (isDeleted) go(path);
  }, [isDeleted, go, path]);
  return isDeleted;
}

/** Handler of the keys that a form left alone: Escape leads back to the row in the list beside it. */
export function useLeave(collection: RowKind): (event: KeyboardEvent<HTMLElement>) => void {
  const path = listPath(useConfigId(), collection);
  const go = useGo();
  return useCallback(
    (event) => {
      const { currentTarget: form, target } = event;
      if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
      if (!(target instanceof Node && form.contains(target))) return;
      const list = form.parentElement?.querySelector<HTMLElement>(".row-lines");
      // If list and form share one column the list is hidden and cannot take focus.
      if (list && list.getClientRects().length > 0) list.focus();
      else go(path);
      event.preventDefault();
      event.stopPropagation();
    },
    [go, path],
  );
}
