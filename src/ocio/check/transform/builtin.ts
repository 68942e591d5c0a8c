import { builtinStyle } from "../../enums.ts";
import type { Rule } from "../rule.ts";

/** Built-in transforms are a closed list. */
export const builtin: Rule = {
  code: "builtin-style",
  severity: "error",
  *find(_document, lookup) {
    for (const { node, path, label } of lookup.stepsOf("BuiltinTransform"))
      if (builtinStyle(node.style) === undefined)
        yield {
          path: `${path}/style`,
          message: `A step of the ${label} uses “${node.style}”, which is no built-in transform.`,
        };
  },
};
