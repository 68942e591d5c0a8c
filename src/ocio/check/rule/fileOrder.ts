import { rowsOf } from "../../document.ts";
import { fold } from "../../name.ts";
import type { Rule } from "../rule.ts";

/** The rule that always matches must be there, once and last. */
export const fileOrder: Rule = {
  code: "file-rule-default",
  severity: "error",
  *find(document, lookup) {
    const rules = rowsOf(document, "file_rules");
    if (lookup.version < 200) return;
    if (rules.length === 0) {
      if (lookup.find("default")?.collection !== "roles")
        yield { path: "file_rules", message: "There is neither a Default file rule nor a role “default”." };
      return;
    }
    const last = rules.length - 1;
    if (!rules.some(({ ruleType }) => ruleType === "default"))
      yield { path: "file_rules", message: "The file rules have no Default rule." };
    for (const [index, { name, ruleType }] of rules.entries())
      if (ruleType === "default" && index !== last)
        yield { path: `file_rules/${name}`, message: "The Default file rule must be the last one." };
  },
};

/** File rules are known by name. */
export const fileTwice: Rule = {
  code: "file-rule-twice",
  severity: "error",
  *find(document) {
    const seen = new Set<string>();
    for (const { name } of rowsOf(document, "file_rules")) {
      if (seen.has(fold(name)))
        yield { path: `file_rules/${name}`, message: `Two file rules are named “${name}”.` };
      seen.add(fold(name));
    }
  },
};
