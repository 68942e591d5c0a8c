import { useEffect, useRef } from "react";
import { create } from "zustand";

/** Does what a key asked for in the screen's own way; false leaves it to the command. */
type Take = () => boolean;
type Taking = { takers: Readonly<Record<string, Take>>; set: (id: string, take: Take | undefined) => void };

const useTaking = create<Taking>()((set) => ({
  takers: {},
  set: (id, take) =>
    set(({ takers: { [id]: _, ...others } }) => ({ takers: take ? { ...others, [id]: take } : others })),
}));

/** While the caller is on screen the key of a command is answered by it: a list asks before it deletes what is used. */
export function useTake(id: string, take: Take): void {
  const latest = useRef(take);
  latest.current = take;
  const set = useTaking((taking) => taking.set);
  useEffect(() => {
    set(id, () => latest.current());
    return () => set(id, undefined);
  }, [id, set]);
}

/** Whether a screen answers the key of a command; then it has done so. */
export function taken(id: string): boolean {
  return useTaking.getState().takers[id]?.() ?? false;
}
