import { create } from "zustand";

/** What a version is compared with: the document as it is now, the version before it, or another one. */
export type Against = "now" | "before" | number;

/** Kept while one version after the other is looked at. */
export const useCompared = create<{ against: Against; compare: (against: Against) => void }>()((set) => ({
  against: "now",
  compare: (against) => set({ against }),
}));
