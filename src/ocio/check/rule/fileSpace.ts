import { rowsOf } from "../../document.ts";
import type { Rule } from "../rule.ts";

/** A file rule leads to a color space, role or named transform. */
export const fileSpace: Rule = {
  code: "file-rule-space",
  severity: "error",
  *find(document, lookup) {
    for (const { name, ruleType, colorspace_id, colorspace_name } of rowsOf(document, "file_rules")) {
      if (ruleType === "colorSpaceNamePathSearch") continue;
      const text = lookup.space(colorspace_id, colorspace_name);
      const path = `file_rules/${name}/colorspace`;
      const fixes = [{ id: "fileRule.setColorspace", args: { targets: [name] } }];
      if (text === "") yield { path, message: `File rule “${name}” has no color space.`, fixes };
      else if (!lookup.find(text))
        yield {
          path,
          message: `File rule “${name}” leads to “${text}”, which is neither a color space nor a named transform.`,
          fixes,
        };
    }
  },
};
