import { useSyncExternalStore } from "react";

const QUERY = "(color-gamut: p3)";

/** True while the screen shows the colors of Display P3. */
export function useHasP3(): boolean {
  return useSyncExternalStore(subscribe, hasP3);
}

function subscribe(onChange: () => void): () => void {
  const list = globalThis.matchMedia?.(QUERY);
  list?.addEventListener("change", onChange);
  return () => list?.removeEventListener("change", onChange);
}

const hasP3 = () => globalThis.matchMedia?.(QUERY).matches ?? false;
