import { useEffect, useRef } from "react";
import { create } from "zustand";

/** Handles a key in the screen's own way; false leaves it to the command. */
type Take = () => boolean;
type Taking = { takers: Readonly<Record<string, Take>>; set: (id: string, take: Take | undefined) => void };

const useTaking = create<Taking>()((set) => ({
  takers: {},
  set: (id, take) =>
    set(({ takers: { [id]: _, ...others } }) => ({ takers: take ? { ...others, [id]: take } : others })),
}));

/** Overrides a command's key while the caller is mounted: a list confirms before it deletes rows in use. */
export function useKeyOverride(id: string, take: Take): void {
  const latest = useRef(take);
  latest.current = take;
  const set = useTaking((taking) => taking.set);
  useEffect(() => {
    set(id, () => latest.current());
    return () => set(id, undefined);
  }, [id, set]);
}

/** Lets a screen handle a command's key; true if it did. */
export function isOverridden(id: string): boolean {
  return useTaking.getState().takers[id]?.() ?? false;
}
