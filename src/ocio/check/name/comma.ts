import { rowsOf } from "../../document.ts";
import type { Rule } from "../rule.ts";

/** Official OCIO keeps the inactive list as one text and cuts it at commas. */
export const comma: Rule = {
  code: "inactive-comma",
  severity: "warning",
  *find(document) {
    for (const collection of ["colorspaces", "display_colorspaces", "named_transforms"] as const)
      for (const { name, is_inactive } of rowsOf(document, collection))
        if (is_inactive && name.includes(","))
          yield {
            path: `${collection}/${name}/is_inactive`,
            message: `“${name}” is inactive, but official OCIO does not hide names with a comma.`,
          };
  },
};
