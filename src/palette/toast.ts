import type { toast } from "sonner";
import { create } from "zustand";

type Show = (library: typeof toast) => void;
type Queue = { waiting: readonly Show[]; push: (show: Show) => void; drain: () => readonly Show[] };

/** Toasts that wait for the library that draws them, which is fetched with the first. */
export const useToastQueue = create<Queue>()((set, get) => ({
  waiting: [],
  push: (show) => set(({ waiting }) => ({ waiting: [...waiting, show] })),
  drain: () => {
    const { waiting } = get();
    if (waiting.length > 0) set({ waiting: [] });
    return waiting;
  },
}));

/** Shows a toast from anywhere: `showToast((toast) => toast.error("…"))`. */
export function showToast(show: Show): void {
  useToastQueue.getState().push(show);
}
