import { checkedInSlices } from "#color/check/problemList.ts";
import type { Problem } from "#ocio/check/problem.ts";
import { Icon } from "#parts/Icon.tsx";
import type { Look } from "./aspect.ts";
import { gathered, problemChange } from "./problemChange.ts";

/** Problems drawn at most of those that come, and of those that go. */
const MAX_PROBLEMS = 6;

/** Problems that a change would bring and those that it would solve. */
export const look: Look = async (prospect, pause) => {
  for (const document of [prospect.before, prospect.after])
    if (!(await checkedInSlices(document, pause)) || !(await pause())) return null;
  const { brought, solved } = problemChange(prospect);
  if (brought.length + solved.length === 0) return null;
  const [come, gone] = [counted(brought, "new"), counted(solved, "solved")];
  return {
    mark: brought.length === 0 ? gone : solved.length === 0 ? come : `${come}, ${solved.length} solved`,
    section: (
      <>
        <Problems problems={brought} word="new" />
        <Problems problems={solved} word="solved" />
      </>
    ),
  };
};

/** "2 new problems". */
function counted({ length }: readonly Problem[], word: string): string {
  return `${length} ${word} problem${length === 1 ? "" : "s"}`;
}

function Problems({ problems, word }: { problems: readonly Problem[]; word: "new" | "solved" }) {
  if (problems.length === 0) return null;
  const said = gathered(problems);
  const left = said.slice(MAX_PROBLEMS).reduce((sum, { times }) => sum + times, 0);
  return (
    <>
      <h4>{counted(problems, word)}</h4>
      <ul className="palette-problems">
        {said.slice(0, MAX_PROBLEMS).map(({ severity, message, times }) => (
          <li key={message}>
            <Icon name={word === "solved" ? "check" : severity} />
            <span>
              {message}
              {times > 1 && <span className="dim"> {times} places.</span>}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="hint">{left} more.</p>}
    </>
  );
}
