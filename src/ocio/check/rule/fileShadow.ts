import { rowsOf } from "../../document.ts";
import type { FileRule } from "../../row/rule.ts";
import type { Rule } from "../rule.ts";

/** The first matching rule counts, so what an earlier rule catches never reaches a later one. */
export const fileShadow: Rule = {
  code: "file-rule-shadowed",
  severity: "warning",
  *find(document) {
    const rules = rowsOf(document, "file_rules");
    for (const [index, rule] of rules.entries()) {
      const earlier = rules.slice(0, index).find((other) => covers(other, rule));
      if (earlier)
        yield {
          path: `file_rules/${rule.name}`,
          message: `File rule “${rule.name}” never applies: “${earlier.name}” before it matches the same files.`,
          fixes: [
            { id: "fileRule.move", args: { target: rule.name, place: rules.indexOf(earlier) + 1 } },
            { id: "fileRule.delete", args: { targets: [rule.name] } },
          ],
        };
    }
  },
};

function covers(earlier: FileRule, later: FileRule): boolean {
  if (later.ruleType === "default") return false;
  if (earlier.ruleType === "regex") return earlier.regex === ".*" || same(earlier, later, "regex");
  if (earlier.ruleType !== "basic" || later.ruleType === "colorSpaceNamePathSearch") return false;
  if (earlier.pattern === "*" && earlier.extension === "*") return true;
  if (later.ruleType !== "basic") return false;
  const anyName = earlier.pattern === "*" || same(earlier, later, "pattern");
  const sameExtension = earlier.extension?.toLowerCase() === later.extension?.toLowerCase();
  return anyName && (sameExtension || earlier.extension === "*");
}

function same(a: FileRule, b: FileRule, key: "regex" | "pattern"): boolean {
  return a[key] !== null && a[key] === b[key];
}
