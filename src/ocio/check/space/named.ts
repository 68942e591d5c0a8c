import { rowsOf } from "../../document.ts";
import type { Rule } from "../rule.ts";

/** A named transform does something in one direction at least. */
export const namedTransform: Rule = {
  code: "named-transform-empty",
  severity: "error",
  *find(document) {
    for (const { name, transform, inverse_transform } of rowsOf(document, "named_transforms"))
      if (!transform && !inverse_transform)
        yield { path: `named_transforms/${name}`, message: `Named transform “${name}” has no transform.` };
  },
};
