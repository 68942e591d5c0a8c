import { useMemo } from "react";
import { rowOfProblem } from "#ocio/check/problemPlace.ts";
import { escapeBidi } from "#parts/escapeBidi.ts";
import { FixButtons } from "../problem/FixButtons.tsx";
import { useProblems } from "../problem/problems.ts";
import { useDocument } from "../useDocument.ts";
import type { RuleKind } from "./cursor.ts";

/** Problems of a rule, above its fields. */
export function RuleProblems({ collection, id }: { collection: RuleKind; id: string }) {
  const problems = useProblems();
  const document = useDocument((open) => open);
  const own = useMemo(
    () => problems?.filter((problem) => rowOfProblem(document, problem)?.id === id) ?? [],
    [problems, document, id],
  );
  if (own.length === 0) return null;
  return (
    <ul
      className="rule-problems"
      aria-label={`Problems of this ${collection === "file_rules" ? "file" : "viewing"} rule`}
    >
      {own.map((problem) => (
        <li key={`${problem.code} ${problem.message}`}>
          <span className={`dot ${problem.severity}`} role="img" aria-label={problem.severity} />
          <span>
            {escapeBidi(problem.message)}
            {problem.fixes && (
              <span className="rule-fixes">
                <FixButtons problem={problem} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
