import { lookTokens } from "../../lookList.ts";
import { fold } from "../../name.ts";
import type { Rule } from "../rule.ts";

/** Every look that a view names must exist, also behind `|`. */
export const look: Rule = {
  code: "view-look",
  severity: "error",
  *find(_document, { views, looks }) {
    for (const { view, path, label } of views)
      for (const { name } of lookTokens(view.looks ?? ""))
        if (!looks.has(fold(name)))
          yield {
            path: `${path}/looks`,
            message: `The ${label} applies the look “${name}”, which does not exist.`,
          };
  },
};
