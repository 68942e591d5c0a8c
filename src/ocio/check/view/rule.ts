import { fold } from "../../name.ts";
import type { Rule } from "../rule.ts";

/** A viewing rule that a view follows must exist. */
export const viewRule: Rule = {
  code: "view-rule",
  severity: "error",
  *find(_document, { views, viewingRules }) {
    for (const { view, path, label } of views)
      if (view.rule_name && !viewingRules.has(fold(view.rule_name)))
        yield {
          path: `${path}/rule_name`,
          message: `The ${label} follows the viewing rule “${view.rule_name}”, which does not exist.`,
        };
  },
};
