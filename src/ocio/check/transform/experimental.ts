import { fixedFunctions, toYaml } from "../../enums.ts";
import type { Rule } from "../rule.ts";

/** Building blocks of the ACES 2 output transforms, which official OCIO may still change. */
export const experimental: Rule = {
  code: "experimental-function",
  severity: "warning",
  *find(_document, lookup) {
    for (const { node, path, label } of lookup.stepsOf("FixedFunctionTransform")) {
      const style = toYaml(fixedFunctions, node.style) ?? "";
      if (style.startsWith("ACES2_"))
        yield {
          path: `${path}/style`,
          message: `A step of the ${label} uses ${style}, which official OCIO calls experimental; it may not work in later versions.`,
        };
    }
  },
};
