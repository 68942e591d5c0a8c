import { rowsOf } from "../../document.ts";
import type { FileRule } from "../../row/rule.ts";
import { extensionProblem, globProblem, regexProblem } from "../../rule/pattern.ts";
import type { Rule } from "../rule.ts";

/** What a file rule matches: a pattern with an extension, or a regular expression, or nothing of its own. */
export const filePattern: Rule = {
  code: "file-rule-pattern",
  severity: "error",
  *find(document) {
    for (const row of rowsOf(document, "file_rules")) {
      const problem = problemOf(row);
      if (problem) yield { path: `file_rules/${row.name}`, message: `File rule “${row.name}” ${problem}.` };
    }
  },
};

function problemOf({ ruleType, pattern, extension, regex }: FileRule): string | null {
  if (ruleType === "default" || ruleType === "colorSpaceNamePathSearch")
    return pattern || extension || regex ? "can have no pattern, extension or regular expression" : null;
  if (regex && (pattern || extension)) return "has both a regular expression and a pattern or extension";
  if (ruleType === "regex")
    return regex ? said("regular expression", regex, regexProblem(regex)) : "has no regular expression";
  if (!pattern) return "has no pattern";
  if (!extension) return "has no extension";
  return (
    said("pattern", pattern, globProblem(pattern)) ??
    said("extension", extension, extensionProblem(extension))
  );
}

function said(what: string, text: string, problem: string | null): string | null {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return problem && `has the ${what} “${shown}”, which ${problem}`;
}
