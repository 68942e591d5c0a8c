import { hostNouns } from "../host/host.ts";
import { capital } from "../model/noun.ts";
import { ruleTable } from "./check.ts";
import { computedRules } from "./computedRules.ts";
import { fileRules } from "./missingFile.ts";
import type { Problem } from "./problem.ts";
import { keptWarnings, readerProblems } from "./readerProblems.ts";
import type { FoundElsewhere, Nouns, RuleTable } from "./rule.ts";

const declared = Object.entries<RuleTable[string] | FoundElsewhere>({
  ...ruleTable,
  ...computedRules,
  ...fileRules,
});

const nouns = new Map<string, Nouns>([
  ...Object.entries({ ...readerProblems, ...hostNouns }),
  ...declared.map(([code, row]): [string, Nouns] => [code, [row.at(-2) as string, row.at(-1) as string]]),
]);

/** Codes of the rules that can be turned off for a configuration: those that are no errors. */
export const mutableRules: readonly string[] = [
  ...new Set([
    ...declared.flatMap(([code, [severity]]) => (severity === "error" ? [] : [code])),
    ...keptWarnings,
  ]),
].sort();

/** True if the rule of a problem can be turned off. */
export function isMutable({ severity, code }: Pick<Problem, "severity" | "code">): boolean {
  return severity !== "error" && mutableRules.includes(code);
}

/** "Duplicate names": what a rule is called. */
export function ruleName(code: string): string {
  return capital(nouns.get(code)?.[1] ?? code.replaceAll("-", " "));
}

/** "3 duplicate names". */
export function countedByRule(code: string, count: number): string {
  const [one, many] = nouns.get(code) ?? [code.replaceAll("-", " "), `times ${code.replaceAll("-", " ")}`];
  return `${count} ${count === 1 ? one : many}`;
}
