import { lookTokens } from "../../lookList.ts";
import { fold } from "../../name.ts";
import { hasVariable } from "../expand.ts";
import type { Rule } from "../rule.ts";

/** Displays, views and looks in transforms: official OCIO looks them up only when the transform is used. */
export const use: Rule = {
  code: "transform-fails-in-use",
  severity: "warning",
  *find(_document, lookup) {
    for (const { node, path, label } of lookup.stepsOf("DisplayViewTransform", "ViewTransform")) {
      const { display, view } = node;
      if (display === "" || hasVariable(display)) continue;
      if (!lookup.displays.has(fold(display)))
        yield {
          path: `${path}/display`,
          message: `A step of the ${label} refers to display “${display}”, which does not exist.`,
        };
      else if (view !== "" && !hasVariable(view) && !lookup.hasView(display, view))
        yield {
          path: `${path}/view`,
          message: `A step of the ${label} refers to “${view}”, which is no view of display “${display}”.`,
        };
    }
    for (const { node, path, label } of lookup.stepsOf("LookTransform"))
      for (const { name } of hasVariable(node.looks) ? [] : lookTokens(node.looks))
        if (!lookup.looks.has(fold(name)))
          yield {
            path: `${path}/looks`,
            message: `A step of the ${label} applies the look “${name}”, which does not exist.`,
          };
  },
};
