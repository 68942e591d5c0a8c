import type { Problem, Severity } from "#ocio/problem.ts";
import { Icon } from "#parts/Icon.tsx";
import "./problem.css";

const icons = { error: "error", warning: "warning", info: "info" } as const;
const words: Record<Severity, string> = { error: "Error", warning: "Warning", info: "Suggestion" };

type Props = {
  problems: readonly Problem[];
  /** What stands below the sentence. */
  placeOf: (problem: Problem) => string;
  onOpen: (problem: Problem) => void;
  current?: Problem | null;
};

/** Problems as sentences, the worst first; each goes to its place. */
export function ProblemList({ problems, placeOf, onOpen, current }: Props) {
  if (problems.length === 0) return <p className="problems-none">No problems found.</p>;
  return (
    <ul className="problems">
      {problems.map((problem, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may say the same of one place twice
        <li key={`${problem.code} ${problem.path} ${at}`}>
          <button type="button" data-current={problem === current} onClick={() => onOpen(problem)}>
            <span className={`problem-icon severity-${problem.severity}`} title={words[problem.severity]}>
              <Icon name={icons[problem.severity]} />
              <span className="hidden-text">{words[problem.severity]}: </span>
            </span>
            <span className="problem-text">
              <span>{problem.message}</span>
              <span className="problem-place">{placeOf(problem)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "2 errors, 1 warning", or "" when there is nothing. */
export function countedProblems(problems: readonly Problem[]): string {
  const parts = (["error", "warning", "info"] as const).map((severity) => {
    const count = problems.filter((problem) => problem.severity === severity).length;
    const word = words[severity].toLowerCase();
    return count === 0 ? "" : `${count} ${word}${count === 1 ? "" : "s"}`;
  });
  return parts.filter(Boolean).join(", ");
}
