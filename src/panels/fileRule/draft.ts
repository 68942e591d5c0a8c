import { createDrafts } from "../rule/drafts.ts";

/** A rule that is being made. Neither the Default rule nor the path search has anything to fill in. */
export type FileRuleDraft = {
  type: "basic" | "regex";
  name: string;
  colorspace: string | null;
  pattern: string;
  extension: string;
  regex: string;
  open: boolean;
  restored?: boolean;
};

export const useFileRuleDrafts = createDrafts<FileRuleDraft>("file_rules", {
  name: "",
  colorspace: null,
  pattern: "*",
  extension: "*",
  regex: "",
});
