import { rowsOf } from "../../document.ts";
import { isSpace } from "../lookup.ts";
import type { Rule } from "../rule.ts";

/** A role stands for a color space, by its name or an alias. */
export const target: Rule = {
  code: "role-undefined",
  severity: "error",
  *find(document, lookup) {
    for (const { name, colorspace_id, colorspace_name } of rowsOf(document, "roles")) {
      const text = lookup.space(colorspace_id, colorspace_name);
      if (isSpace(lookup.find(text))) continue;
      const message = text
        ? `Role “${name}” points to “${text}”, which is no color space.`
        : `Role “${name}” points to nothing.`;
      yield {
        path: `roles/${name}`,
        message,
        fixes: [
          { id: "role.assign", args: { name } },
          { id: "role.remove", args: { targets: [name] } },
        ],
      };
    }
  },
};
