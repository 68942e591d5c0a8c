import { createDrafts } from "../rule/drafts.ts";

/** A viewing rule that is being made. */
export type ViewingRuleDraft = {
  type: "colorspaces" | "encodings";
  /** Null until one is typed: the next free name of the type. */
  name: string | null;
  colorspaces: readonly string[];
  encodings: readonly string[];
  open: boolean;
  restored?: boolean;
};

export const useViewingRuleDrafts = createDrafts<ViewingRuleDraft>("viewing_rules", {
  name: null,
  colorspaces: [],
  encodings: [],
});
