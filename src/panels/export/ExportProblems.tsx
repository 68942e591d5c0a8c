import type { Problem } from "#ocio/check/problem.ts";
import { countedProblems, ProblemList } from "../problem/ProblemList.tsx";

type Props = {
  /** Undefined until the first check is done. */
  problems: readonly Problem[] | undefined;
  current: Problem | null;
  placeOf: (problem: Problem) => string;
  onOpen: (problem: Problem) => void;
};

/** The problems of the text beside it. */
export function ExportProblems({ problems, ...list }: Props) {
  return (
    <div className="panel export-problems">
      <div className="panel-head">
        <h2>Problems</h2>
        <span className="hint ellipsis" title={problems && countedProblems(problems)}>
          {problems ? countedProblems(problems) : "Checking..."}
        </span>
      </div>
      <div className="panel-body">{problems && <ProblemList problems={problems} {...list} />}</div>
    </div>
  );
}
