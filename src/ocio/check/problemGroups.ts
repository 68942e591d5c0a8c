import type { Problem, Severity } from "./problem.ts";

/** Problems of one rule and severity. */
export type ProblemGroup = { code: string; severity: Severity; problems: Problem[] };

/** Problems by rule and severity, in the order in which the first of each comes. */
export function problemGroups(problems: readonly Problem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const { code, severity } = problem;
    const group = groups.get(`${severity} ${code}`);
    if (group) group.problems.push(problem);
    else groups.set(`${severity} ${code}`, { code, severity, problems: [problem] });
  }
  return [...groups.values()];
}
