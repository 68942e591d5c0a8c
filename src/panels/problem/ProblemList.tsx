import { type KeyboardEvent, useState } from "react";
import type { Problem, Severity } from "#ocio/problem.ts";
import { useAct } from "#palette/CommandButton.tsx";
import { callTitle } from "#palette/scope.ts";
import { Button } from "#parts/Button.tsx";
import { Icon } from "#parts/Icon.tsx";
import { legible } from "#parts/legible.ts";
import { useDesk } from "#store/useEditor.tsx";
import "./problem.css";

const icons = { error: "error", warning: "warning", info: "info" } as const;
const words: Record<Severity, string> = { error: "Error", warning: "Warning", info: "Suggestion" };
const MOST_FIXES = 2;

type Props = {
  problems: readonly Problem[];
  /** What stands below the sentence. */
  placeOf: (problem: Problem) => string;
  onOpen: (problem: Problem) => void;
  current?: Problem | null;
};

/** Problems as sentences, the worst first; each goes to its place and offers what mends it. */
export function ProblemList({ problems, placeOf, onOpen, current }: Props) {
  const { editor } = useDesk();
  const act = useAct();
  const [stop, setStop] = useState(0);
  if (problems.length === 0) return <p className="problems-none">No problems found.</p>;
  const last = problems.length - 1;
  return (
    <ul className="problems" onKeyDown={(event) => walk(event, last)}>
      {problems.map((problem, at) => {
        const tab = { tabIndex: at === Math.min(stop, last) ? 0 : -1 };
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a rule may say the same of one place twice
            key={`${problem.code} ${problem.path} ${at}`}
            data-current={problem === current}
            onFocus={() => setStop(at)}
          >
            <button type="button" className="problem" {...tab} onClick={() => onOpen(problem)}>
              <span className={`problem-icon severity-${problem.severity}`} title={words[problem.severity]}>
                <Icon name={icons[problem.severity]} />
                <span className="hidden-text">{words[problem.severity]}: </span>
              </span>
              <span className="problem-text">
                <span>{legible(problem.message)}</span>
                <span className="problem-place">{placeOf(problem)}</span>
              </span>
            </button>
            {problem.fixes && (
              <span className="problem-fixes">
                {problem.fixes.slice(0, MOST_FIXES).map(({ id, args }) => {
                  const call = { id, args: { ...args } };
                  const title = callTitle(editor, call);
                  return (
                    <Button key={title} small {...tab} title={title} onClick={() => act(call)}>
                      <span className="ellipsis">{title}</span>
                    </Button>
                  );
                })}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Up and Down go from problem to problem, Left and Right to what mends one. */
function walk(event: KeyboardEvent<HTMLElement>, last: number): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const row = (event.target as HTMLElement).closest("li");
  if (!row) return;
  const rows = [...event.currentTarget.children];
  const at = rows.indexOf(row);
  const buttons = [...row.querySelectorAll("button")];
  const inside = buttons.indexOf(event.target as HTMLButtonElement);
  const to =
    event.key === "ArrowDown"
      ? Math.min(at + 1, last)
      : event.key === "ArrowUp"
        ? Math.max(at - 1, 0)
        : event.key === "Home"
          ? 0
          : event.key === "End"
            ? last
            : undefined;
  const next =
    to !== undefined
      ? rows[to]?.querySelector("button")
      : event.key === "ArrowRight"
        ? buttons[inside + 1]
        : event.key === "ArrowLeft"
          ? buttons[inside - 1]
          : undefined;
  if (to === undefined && !next) return;
  event.preventDefault();
  event.stopPropagation();
  next?.focus();
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
