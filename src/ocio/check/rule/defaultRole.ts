import { rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import type { Rule } from "../rule.ts";

/** The Default file rule and the role “default” answer the same question. */
export const defaultRole: Rule = {
  code: "default-role-differs",
  severity: "warning",
  *find(document, lookup) {
    const rule = rowsOf(document, "file_rules").find(({ ruleType }) => ruleType === "default");
    const named = lookup.find("default");
    const role = named?.collection === "roles" ? document.roles.byId[named.id] : undefined;
    if (!rule || !role) return;
    const ruled = lookup.space(rule.colorspace_id, rule.colorspace_name);
    const target = lookup.space(role.colorspace_id, role.colorspace_name);
    if (fold(ruled) !== "default" && fold(ruled) !== fold(target))
      yield {
        path: `file_rules/${rule.name}/colorspace`,
        message: `The Default file rule leads to “${ruled}”, the role “default” to “${target}”.`,
        fixes: [
          { id: "fileRule.setColorspace", args: { targets: [rule.name], colorspace: target } },
          { id: "role.assign", args: { name: "default", colorspace: ruled } },
        ],
      };
  },
};
