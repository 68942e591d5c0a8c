import { rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import { nouns } from "../../noun.ts";
import type { Rule } from "../rule.ts";

const MERGED = ["looks", "view_transforms", "shared_views", "displays"] as const;

/** Of two looks, view transforms, shared views or displays with one name, official OCIO keeps the later. */
export const twice: Rule = {
  code: "merged-names",
  severity: "warning",
  *find(document) {
    for (const collection of MERGED) {
      const seen = new Set<string>();
      for (const { name } of rowsOf(document, collection)) {
        if (seen.has(fold(name)))
          yield {
            path: `${collection}/${name}`,
            message: `Two ${nouns[collection][1]} are named “${name}” (case does not count); official OCIO makes one of them.`,
          };
        seen.add(fold(name));
      }
    }
  },
};
