import { useEffect } from "react";
import { create } from "zustand";

type AtWork = { open: number; change: (by: 1 | -1) => void };

/** Number of open grading steps: with any, their wheels and curves get more width. */
export const useAtWork = create<AtWork>()((set) => ({
  open: 0,
  change: (by) => set(({ open }) => ({ open: open + by })),
}));

/** Says that a step is being worked on while it was opened by hand and has wheels or curves. */
export function useWork(isWide: boolean, opened: boolean): void {
  const change = useAtWork((state) => state.change);
  const at = opened && isWide;
  useEffect(() => {
    if (!at) return;
    change(1);
    return () => change(-1);
  }, [at, change]);
}
