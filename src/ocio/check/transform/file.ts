import { expand, hasVariable } from "../expand.ts";
import type { Rule } from "../rule.ts";

/** Steps that read a file say which, in words that can be resolved. */
export const file: Rule = {
  code: "transform-file",
  severity: "error",
  *find(_document, lookup) {
    for (const { node, path, label } of lookup.stepsOf("FileTransform", "Lut1DTransform", "Lut3DTransform")) {
      const at = `${path}/src`;
      if (node.src === "")
        yield { path: at, message: `A step of the ${label} reads a file, but names none.` };
      else if (hasVariable(node.src) && expand(node.src, lookup.variables) === null)
        yield {
          path: at,
          message: `A step of the ${label} reads “${node.src}”, whose context variable has no value.`,
        };
    }
  },
};
