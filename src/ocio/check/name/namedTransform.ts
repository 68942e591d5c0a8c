import { rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import type { Rule } from "../rule.ts";

/** Named transforms stand where view transforms stand, so that neither those nor looks may share their names. */
export const namedTransform: Rule = {
  code: "named-transform-name",
  severity: "error",
  *find(document, { looks, viewTransforms }) {
    for (const { name } of rowsOf(document, "named_transforms")) {
      const other = looks.has(fold(name)) ? "look" : viewTransforms.has(fold(name)) ? "view transform" : null;
      if (other)
        yield {
          path: `named_transforms/${name}/name`,
          message: `Named transform “${name}” has the name of a ${other}.`,
        };
    }
  },
};
