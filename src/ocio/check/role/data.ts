import { rowsOf } from "../../document.ts";
import type { Rule } from "../rule.ts";

/** Applications find the space for data by its role. */
export const data: Rule = {
  code: "role-data",
  severity: "info",
  *find(document, lookup) {
    if (lookup.find("data")) return;
    const first = rowsOf(document, "colorspaces").find(({ isdata }) => isdata);
    if (first)
      yield {
        path: "roles/data",
        message: `“${first.name}” holds data, but no role “data” points to it.`,
        fixes: [{ id: "role.assign", args: { name: "data", colorspace: first.name } }],
      };
  },
};
