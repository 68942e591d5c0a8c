import { create } from "zustand";

/** Base of a comparison: the current document, the previous version, or another one. */
export type Against = "now" | "before" | number;

/** Kept while one version after the other is looked at. */
export const useCompared = create<{ against: Against; compare: (against: Against) => void }>()((set) => ({
  against: "now",
  compare: (against) => set({ against }),
}));
