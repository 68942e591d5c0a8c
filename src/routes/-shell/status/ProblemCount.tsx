import { Link } from "@tanstack/react-router";
import { countedProblems } from "#panels/problem/ProblemList.tsx";
import { useProblems } from "#panels/problem/problems.ts";
import { Icon } from "#parts/Icon.tsx";

/** Problem count, linked to the list. In a file of its own: the home page checks nothing. */
export default function ProblemCount({ configId }: { configId: string }) {
  const problems = useProblems();
  const errors = problems?.filter(({ severity }) => severity === "error").length ?? 0;
  const warnings = problems?.filter(({ severity }) => severity === "warning").length ?? 0;
  const count = errors + warnings;
  const suggestions = (problems?.length ?? 0) - count;
  const counted = (of: number, word: string) => `${of} ${word}${of === 1 ? "" : "s"}`;
  const sign = errors > 0 ? "error" : "warning";
  return (
    <Link
      to="/$configId/export"
      params={{ configId }}
      className="fact"
      title={countedProblems(problems ?? []) || undefined}
    >
      {count > 0 && (
        <span className={`severity-${sign}`}>
          <Icon name={sign} size={13} />
        </span>
      )}
      {problems === undefined
        ? "Checking"
        : count > 0
          ? counted(count, "problem")
          : suggestions > 0
            ? counted(suggestions, "suggestion")
            : "No problems"}
    </Link>
  );
}
