import { startTransition, useEffect, useState } from "react";
import type { Ref } from "#command/state.ts";
import { useApp } from "#store/useEditor.tsx";

/** Milliseconds: longer than between the presses of an arrow that is held down. */
const REST_MS = 80;

/**
 * Debounced selection for slow panels: moves through a list are painted first, and this follows when the keys rest.
 */
export function useRestingSelection(): readonly Ref[] {
  const { store } = useApp().editor;
  const [selection, setSelection] = useState(() => store.getState().session.selection);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    setSelection(store.getState().session.selection);
    const stop = store.subscribe(({ session }, before) => {
      if (session.selection === before.session.selection) return;
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setSelection(session.selection)), REST_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return selection;
}
