import type { Rule } from "../rule.ts";

/** Official OCIO refuses files with transforms that it does not know. */
export const unknown: Rule = {
  code: "unknown-transform",
  severity: "error",
  *find(_document, lookup) {
    for (const { node, path, label } of lookup.stepsOf("UnknownTransform"))
      yield { path, message: `A step of the ${label} is of the unknown type “${node.tag}”.` };
  },
};
